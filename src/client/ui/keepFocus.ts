/** What is disabled while it works loses the focus. Call this before, and what it gives back once it is enabled again. */
export function keepFocus() {
  const held = document.activeElement
  return () => {
    if (held instanceof HTMLElement && document.activeElement === document.body) held.focus()
  }
}

/** Where the keyboard goes on after what held the focus has gone. */
export function focusContent() {
  if (document.activeElement === document.body) document.getElementById('tresc')?.focus({ preventScroll: true })
}
