/** Sums are rounded to a millionth before they meet a threshold: 1 × 0.9 + 11 × 0.1 must reach 2 (rules.md#3). */
export function roundSum(sum: number): number {
  return Math.round(sum * 1e6) / 1e6
}
