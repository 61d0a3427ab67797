import { roundSum } from './scoring.ts'

// What floating point may add to ten times a sum: too little to show another tenth.
const FLOAT_NOISE = 1e-6

/** A task's points: one decimal, with a comma. */
export function formatPoints(points: number): string {
  return withComma(Math.round(points * 10 + FLOAT_NOISE) / 10, 1)
}

/** Rounded down, so that "50 / 50" never stands beside "brakuje 0,4 pkt" (rules.md#10). */
export function formatTotal(points: number): string {
  return String(Math.floor(roundSum(points)))
}

/** Rounded up, so that something missing is never shown as 0. */
export function formatMissing(points: number): string {
  const tenths = Math.ceil(points * 10 - FLOAT_NOISE)
  return withComma(tenths / 10, tenths % 10 === 0 ? 0 : 1)
}

function withComma(points: number, decimals: number) {
  return points.toFixed(decimals).replace('.', ',')
}
