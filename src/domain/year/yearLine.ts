import type { YearState } from './year.ts'

// Years follow one another in the order in which they were closed, which may differ from that of their ids (rules.md#58).

interface YearInLine {
  id: number
  state: YearState
  /** A reopened year keeps its time. null for an unknown time, and for a year that was never closed. */
  closedAt: string | null
}

/** Compares for sorting, the latest year first. Years that were never closed come before all others; ties go by id. */
export function laterFirst(a: YearInLine, b: YearInLine): number {
  const [first, second] = [placeOf(a), placeOf(b)]
  if (first === second) return b.id - a.id
  return first < second ? 1 : -1
}

/** An unknown time of closing sorts before all times, a year not closed yet after them. */
const placeOf = ({ state, closedAt }: YearInLine) => closedAt ?? (state === 'FINISHED' ? '' : '~')

/** The FINISHED years before a year, the newest first; without a year, those before a new one. */
export function finishedBefore<Y extends YearInLine>(years: readonly Y[], year: YearInLine | null = null): Y[] {
  const isBefore = (other: Y) => year === null || laterFirst(year, other) < 0
  return years.filter(other => other.state === 'FINISHED' && isBefore(other)).toSorted(laterFirst)
}

/** The year that "rok temu" means, or null. */
export const yearBefore = <Y extends YearInLine>(years: readonly Y[], year: YearInLine | null = null): Y | null =>
  finishedBefore(years, year)[0] ?? null

/** Returns `now`, but a reopened year keeps its old time if another year was closed after it. */
export function closingTime(years: readonly YearInLine[], year: YearInLine, now: string): string {
  const later = years.some(other => other.state === 'FINISHED' && laterFirst(other, year) < 0)
  return year.closedAt !== null && later ? year.closedAt : now
}
