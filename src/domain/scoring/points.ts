import { roundSum } from './roundSum.ts'
import { partThousands } from './values.ts'

export const shownPoints = (points: number): number => Math.round(roundSum(points * 10)) / 10

export const formatPoints = (points: number): string => withComma(shownPoints(points), 1)

/** Rounds down, so that "50 / 50" is never next to "brakuje 0,4 pkt" (rules.md#10). */
export const shownTotal = (points: number): number => Math.floor(roundSum(points))

export const formatTotal = (points: number): string => withComma(shownTotal(points), 0)

/** Rounds up to one decimal, so that missing points are never shown as 0. */
export const shownMissing = (points: number): number => Math.ceil(roundSum(points * 10)) / 10

export function formatMissing(points: number): string {
  const missing = shownMissing(points)
  return withComma(missing, Number.isInteger(missing) ? 0 : 1)
}

function withComma(points: number, decimals: number) {
  return partThousands(points.toFixed(decimals).replace('.', ','))
}
