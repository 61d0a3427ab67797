/** A ref that scrolls all of what opens into view: for a focused field the browser scrolls to its first line only. */
export const showWhole = (opened: Element | null) => opened?.scrollIntoView?.({ block: 'nearest' })
