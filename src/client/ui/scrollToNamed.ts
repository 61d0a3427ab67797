/** Scrolls to an element that the address names. The browser found no such element when the page was loaded. */
export function scrollToNamed(id: string) {
  if (location.hash === `#${id}`) document.getElementById(id)?.scrollIntoView?.()
}
