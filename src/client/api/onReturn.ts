/** Calls `listener` when the user returns to the window, when the page is shown or hidden, and when the network is back. */
export function onReturn(listener: (event: Event) => void, signal?: AbortSignal) {
  const options = signal ? { signal } : {}
  addEventListener('online', listener, options)
  addEventListener('focus', listener, options)
  document.addEventListener('visibilitychange', listener, options)
}
