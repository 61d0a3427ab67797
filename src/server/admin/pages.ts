import { PAGE_ROWS } from '#domain/requests/panel.ts'

export const offsetOf = (page: number | undefined) => ((page ?? 1) - 1) * PAGE_ROWS

/** For LIKE … ESCAPE '\': the text anywhere, its own wildcards taken literally. */
export const anywhere = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
