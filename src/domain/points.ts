import { roundSum } from './scoring.ts'

/** A task's points: one decimal, with a comma. */
export function formatPoints(points: number): string {
  return withComma(Math.round(roundSum(points * 10)) / 10, 1)
}

/** Rounded down, so that "50 / 50" never stands beside "brakuje 0,4 pkt" (rules.md#10). */
export const shownTotal = (points: number): number => Math.floor(roundSum(points))

export const formatTotal = (points: number): string => String(shownTotal(points))

/** Rounded up, so that something missing is never shown as 0. */
export function formatMissing(points: number): string {
  const tenths = Math.ceil(roundSum(points * 10))
  return withComma(tenths / 10, tenths % 10 === 0 ? 0 : 1)
}

function withComma(points: number, decimals: number) {
  return points.toFixed(decimals).replace('.', ',')
}
