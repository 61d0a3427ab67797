import { roundSum } from './roundSum.ts'
import { partThousands } from './values.ts'

/** A task's points as they are shown: to one decimal. */
export const shownPoints = (points: number): number => Math.round(roundSum(points * 10)) / 10

/** A task's points: one decimal, with a comma. */
export const formatPoints = (points: number): string => withComma(shownPoints(points), 1)

/** Rounded down, so that "50 / 50" never stands beside "brakuje 0,4 pkt" (rules.md#10). */
export const shownTotal = (points: number): number => Math.floor(roundSum(points))

export const formatTotal = (points: number): string => withComma(shownTotal(points), 0)

/** Rounded up to one decimal, so that something missing is never shown as 0. */
export const shownMissing = (points: number): number => Math.ceil(roundSum(points * 10)) / 10

export function formatMissing(points: number): string {
  const missing = shownMissing(points)
  return withComma(missing, Number.isInteger(missing) ? 0 : 1)
}

function withComma(points: number, decimals: number) {
  return partThousands(points.toFixed(decimals).replace('.', ','))
}
