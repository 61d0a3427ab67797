/** A number as typed, with a comma or a point; NaN, which no schema takes, for anything else. */
export function numberFrom(text: string): number {
  return /^-?\d+([.,]\d*)?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN
}
