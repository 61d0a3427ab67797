/** A number as typed, with a comma or a point; NaN, which no schema takes, for anything else. */
export function numberFrom(text: string): number {
  return /^-?\d+([.,]\d*)?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN
}

/** The place in the order as typed. Left empty, it is that of something new. */
export const priorityFrom = (text: string) => (text.trim() === '' ? 100 : numberFrom(text))
