/**
 * A year's name for where there is little room: the years in it ("Kategoryzacja 2026/27" is "2026/27", or "26/27" in six
 * letters), else its beginning.
 */
export function shortYear(name: string, room = 14): string {
  const [years = name] = /\d{4}(?:[/–-]\d{2,4})?/.exec(name) ?? []
  if (years.length <= room) return years
  const shorter = years.replace(/\b20(?=\d\d)/g, '')
  return shorter.length <= room ? shorter : `${shorter.slice(0, room - 1)}…`
}

/** A year's name for behind the word "kategoryzacja", with which most names begin. */
export const afterCategorization = (name: string) => name.replace(/^kategoryzacja\s+/i, '')
