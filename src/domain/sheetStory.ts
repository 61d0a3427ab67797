import { byDay, type Day, dayAfter, daysBetween } from './deadline.ts'
import type { Tokens } from './scoring/category.ts'
import type { Level } from './scoring/levels.ts'

// The points of a sheet over the year, from the history of its values and today's entries.

/** A task with its value, or a prerequisite, which counts as 1. */
interface Subject {
  kind: 'value' | 'tick'
  id: number
}

export interface EntryChange extends Subject {
  before: number | null
  after: number | null
  day: Day
}

export interface EntryNow extends Subject {
  value: number
  day: Day
}

export interface SheetWorth {
  points: number
  category: Level | null
  tokens: Tokens
}

export interface StoryPoint extends SheetWorth {
  day: Day
}

export type Entered = ReadonlyMap<string, number>

export const keyOf = ({ kind, id }: Subject) => `${kind}/${id}`

/**
 * Scores the sheet at the end of the first day with an entry, of the first day of each category, and of every week
 * until `until`: at most `weeks` and four more. Values entered before the history began count from its first day on;
 * values removed before removals were recorded count until the last day.
 * @param changes oldest first
 */
export function storyOf(
  changes: readonly EntryChange[],
  now: readonly EntryNow[],
  until: Day,
  worthOf: (entered: Entered) => SheetWorth,
  weeks = 53,
): StoryPoint[] {
  const { atFirst, events } = replayOf(changes, now, until)
  const first = events[0]?.day
  if (first === undefined) return []

  const weekly = new Set<Day>([first])
  for (let day = until, left = weeks; left > 0 && day > first; day = dayAfter(day, -7), left--) weekly.add(day)
  const eventsOn = Map.groupBy(events, event => event.day)

  const entered = new Map(atFirst)
  const points: StoryPoint[] = []
  const had = new Set<Level | null>([null])
  let worth = worthOf(entered)
  for (const day of [...new Set([...weekly, ...eventsOn.keys()])].sort()) {
    const today = eventsOn.get(day)
    if (today) {
      for (const { key, value } of today) put(entered, key, value)
      worth = worthOf(entered)
    }
    if (weekly.has(day) || !had.has(worth.category)) points.push({ day, ...worth })
    had.add(worth.category)
  }
  return points
}

/**
 * Moves the points of a closed year by whole years, so that one chart can show them with a later year. Uses the fewest years
 * that put the end of the closed year on or after `first`, the first day of the later year.
 * @param closed the day on which the earlier year was closed
 */
export function carriedForward<P extends { day: Day }>(points: readonly P[], closed: Day, first: Day): P[] {
  const years = Math.max(Math.ceil(daysBetween(closed, first) / DAYS_IN_YEAR), 1)
  return points.map(point => ({ ...point, day: dayAfter(point.day, Math.round(years * DAYS_IN_YEAR)) }))
}

const DAYS_IN_YEAR = 365.25

/** The points of a closed year at the same time of it as `day` is in the later year; null before its first entry. */
export const pointsAtTimeOf = (day: Day, points: readonly StoryPoint[], closed: Day): number | null =>
  carriedForward(points, closed, day).findLast(point => point.day <= day)?.points ?? null

interface Event {
  key: string
  value: number | null
  day: Day
}

/** The entries from before the history began, and every later change, in the order of its days. */
function replayOf(changes: readonly EntryChange[], now: readonly EntryNow[], until: Day) {
  const atFirst = new Map<string, number>()
  const known = new Map<string, number | null>()
  const events: Event[] = []
  for (const change of changes) {
    const key = keyOf(change)
    if (change.before !== null && !known.has(key)) atFirst.set(key, change.before)
    known.set(key, change.after)
    events.push({ key, value: change.after, day: change.day })
  }
  const standing = new Map(now.map(entry => [keyOf(entry), entry]))
  for (const [key, { value, day }] of standing) if (known.get(key) !== value) events.push({ key, value, day })
  for (const [key, last] of known)
    if (last !== null && !standing.has(key)) events.push({ key, value: null, day: until })
  return {
    atFirst,
    events: events.filter(({ day }) => day <= until).sort(byDay),
  }
}

function put(entered: Map<string, number>, key: string, value: number | null) {
  if (value === null) entered.delete(key)
  else entered.set(key, value)
}
