/** How many rows a page of the panel's lists has. */
export const PAGE_ROWS = 50

export const offsetOf = (page: number | undefined) => ((page ?? 1) - 1) * PAGE_ROWS

/** For LIKE … ESCAPE '\': the text anywhere, its own wildcards taken literally. */
export const anywhere = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
