/** A disabled button loses the focus. Call this before, and the returned function once it is enabled again or removed. */
export function keepFocus() {
  const held = document.activeElement
  return () => {
    if (!(held instanceof HTMLElement) || document.activeElement !== document.body) return
    held.focus()
    if (!held.isConnected) focusContent()
  }
}

/** Moves the focus to the content after the focused element was removed. */
export function focusContent() {
  if (document.activeElement === document.body) document.getElementById('tresc')?.focus({ preventScroll: true })
}
