/** How finely sums are rounded before they meet a threshold: 1 × 0.9 + 11 × 0.1 must reach 2 (rules.md#3). */
const PARTS_OF_A_POINT = 1e6

export const inParts = (points: number): number => Math.round(points * PARTS_OF_A_POINT)

export const roundSum = (sum: number): number => inParts(sum) / PARTS_OF_A_POINT

/** Rounds up, and is never 0; a thousandth of a part counts as an error of the computation. */
export const roundUpMissing = (points: number): number =>
  Math.max(Math.ceil(points * PARTS_OF_A_POINT - 1e-3), 1) / PARTS_OF_A_POINT
