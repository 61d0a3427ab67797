/** A number as typed, with a comma or a point; NaN, which no schema takes, for anything else. */
export function numberFrom(text: string): number {
  return /^-?\d+([.,]\d*)?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN
}

/** The `displayPriority` as typed. Left empty, it is that of a new row. */
export const priorityFrom = (text: string) => (text.trim() === '' ? 100 : numberFrom(text))

/** What is chosen in a list of names; empty for nothing. */
export const idFrom = (text: string) => (text === '' ? null : Number(text))
