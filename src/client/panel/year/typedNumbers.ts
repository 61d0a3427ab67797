/** A number as typed, with a comma or a point, its thousands parted or not; NaN, which no schema takes, for anything else. */
export function numberFrom(text: string): number {
  const typed = text.replace(/\s/g, '')
  return /^-?\d+([.,]\d*)?$/.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN
}

export const PRIORITY_HINT = '0 do 1\u202f000, mniejsze wcześniej'

/** The `displayPriority` as typed. Left empty, it is that of a new row. */
export const priorityFrom = (text: string) => (text.trim() === '' ? 100 : numberFrom(text))

/** What is chosen in a list of names; empty for nothing. */
export const idFrom = (text: string) => (text === '' ? null : Number(text))
