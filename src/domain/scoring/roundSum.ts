const MILLION = 1e6

export const inMillionths = (points: number): number => Math.round(points * MILLION)

/** Rounds a sum to a millionth, before it meets a threshold: 1 × 0.9 + 11 × 0.1 must reach 2 (rules.md#3). */
export const roundSum = (sum: number): number => inMillionths(sum) / MILLION

/**
 * The points missing to a threshold, rounded up to a millionth and at least that. Less than a thousandth of a millionth is an error of
 * floating-point arithmetic, which is not rounded up.
 */
export const pointsTo = (threshold: number, points: number): number =>
  Math.max(Math.ceil((threshold - points) * MILLION - 1e-3), 1) / MILLION
