/** A disabled button loses the focus. Call this before, and the returned function once it is enabled again or removed. */
export function keepFocus() {
  const held = document.activeElement
  return () => {
    if (!(held instanceof HTMLElement) || held === document.body || document.activeElement !== document.body) return
    held.focus()
    if (!held.isConnected) focusContent()
  }
}

/** Moves the focus to the content after the focused element was removed. */
export function focusContent() {
  if (document.activeElement === document.body) document.getElementById('tresc')?.focus({ preventScroll: true })
}

/** The `ref` of an element that appears as the outcome of an act: the pressed button is gone. */
export const takeFocus = (element: HTMLElement | null) => element?.focus()

/** The `ref` of each page's content: a page that replaces a focused one, as after loading, takes over the focus. */
export const asContent = (main: HTMLElement | null) => () => {
  if (document.activeElement === main) requestAnimationFrame(focusContent)
}
