/** Scrolls all of what opens into view: for a focused field the browser scrolls to its first line only. */
export const showWhole = (opened: Element | null) => opened?.scrollIntoView?.({ block: 'nearest' })

/** A ref like `showWhole` for what grows once its parts arrive: followed until the reader touches, scrolls or types. */
export function showWholeWhileGrowing(opened: Element | null) {
  if (!opened) return
  const growth = new ResizeObserver(() => showWhole(opened))
  growth.observe(opened)
  const stop = () => growth.disconnect()
  for (const act of ['pointerdown', 'wheel', 'keydown']) addEventListener(act, stop, { once: true, passive: true })
  return stop
}
