import type { YearState } from './year.ts'

// Years run one after another, but not always in the order in which they were made: what counts is when they were closed
// (rules.md#58).

export interface YearInLine {
  id: number
  state: YearState
  /** Of a year that is open again, when it was closed before; null where nobody knows, and for one that never was. */
  closedAt: string | null
}

/** Sorts the later year first: before all that were closed stand those that were not. At one moment the ids decide. */
export function laterFirst(a: YearInLine, b: YearInLine): number {
  const [of, than] = [placeOf(a), placeOf(b)]
  if (of === than) return b.id - a.id
  return of < than ? 1 : -1
}

/** Finished at an unknown time is before all times, not closed yet is after them. */
const placeOf = ({ state, closedAt }: YearInLine) => closedAt ?? (state === 'FINISHED' ? '' : '~')

/** The FINISHED years before a year, the newest first. Without a year it is what a new one looks back to. */
export function finishedBefore<Y extends YearInLine>(years: readonly Y[], year: YearInLine | null = null): Y[] {
  const isBefore = (other: Y) => year === null || laterFirst(year, other) < 0
  return years.filter(other => other.state === 'FINISHED' && isBefore(other)).toSorted(laterFirst)
}

/** The year that "rok temu" means, or null. */
export const yearBefore = <Y extends YearInLine>(years: readonly Y[], year: YearInLine | null = null): Y | null =>
  finishedBefore(years, year)[0] ?? null

/**
 * When a year that is being closed counts as closed: now. But one that was opened again to be mended, when another had
 * been closed after it, keeps its place.
 */
export function closingTime(years: readonly YearInLine[], year: YearInLine, now: string): string {
  const later = years.some(other => other.state === 'FINISHED' && laterFirst(other, year) < 0)
  return year.closedAt !== null && later ? year.closedAt : now
}
