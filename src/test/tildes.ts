const NO_BREAK = '\u00a0'

/** Returns the text with `~` for each no-break space: nobody sees these in an expectation or in a failure's message. */
export const withTildes = (text: string) => text.replaceAll(NO_BREAK, '~')

/** Returns the text with a no-break space for each `~`. */
export const withNoBreaks = (text: string) => text.replaceAll('~', NO_BREAK)
