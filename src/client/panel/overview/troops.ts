import type { overview } from '#client/panel/panelReads.ts'
import { nameWithEmail } from '#client/ui/people.ts'
import { SHOWN_STATES, type ShownState } from '#client/ui/reviewStates.ts'
import { daysBetween, warsawDay } from '#domain/deadline.ts'
import { LEVELS, type Level } from '#domain/levels.ts'
import { byName } from '#domain/polish.ts'
import { stageOf } from '#domain/review.ts'
import { matcher } from '#domain/search.ts'

// What the table of troops shows, and in which order. Filters and sorting stand in the address under these names.

export type Overview = NonNullable<Awaited<ReturnType<ReturnType<typeof overview>['load']>>>
export type Troop = Overview['troops'][number]

/** A wait of so many days stands out. */
const LONG_WAIT = 7

export const SORTS = ['stan', 'druzyna', 'wymagania', 'zadania', 'punkty', 'kategoria', 'zmiana'] as const
export type TroopSort = (typeof SORTS)[number]

interface TroopFilter {
  stage: ShownState | null
  /** `none`: without a category. */
  category: Level | 'none' | null
  search: string
  waiting: boolean
  withoutLeader: boolean
  sort: TroopSort
  /** Against the order in which that column usually stands. */
  reversed: boolean
}

/** What the address says of it. */
export const REVERSED = 'odwrotnie'

export function readTroopFilter(search: string): TroopFilter {
  const asked = new URLSearchParams(search)
  const category = asked.get('kategoria')
  return {
    stage: SHOWN_STATES.find(stage => stage === asked.get('stan')) ?? null,
    category: category === 'none' ? 'none' : (LEVELS.find(level => level === category) ?? null),
    search: asked.get('szukaj') ?? '',
    waiting: asked.has('czeka'),
    withoutLeader: asked.has('bez'),
    sort: SORTS.find(sort => sort === asked.get('sortuj')) ?? 'stan',
    reversed: asked.has(REVERSED),
  }
}

export const shownState = (troop: Troop): ShownState =>
  stageOf(troop.state, troop.entered > 0 || troop.prerequisitesDone > 0)

/** Whether it is the coordinator's turn: a sheet to check, somebody to let in, a remark to answer. */
export const waitsForMe = (troop: Troop) => troop.waitingSince !== null

/** Whether something has waited so long that it stands out. */
export const isLongWait = (since: string | null) => since !== null && daysSince(since) >= LONG_WAIT

export function chosenTroops(troops: readonly Troop[], filter: TroopFilter): Troop[] {
  const matches = matcher(filter.search)
  return troops
    .filter(
      troop =>
        (filter.stage === null || shownState(troop) === filter.stage) &&
        (filter.category === null || (troop.category ?? 'none') === filter.category) &&
        (!filter.waiting || waitsForMe(troop)) &&
        (!filter.withoutLeader || troop.leaders.length === 0) &&
        matches(`${troop.name} ${[...troop.leaders, ...troop.asking].map(nameWithEmail).join(' ')}`),
    )
    .sort((a, b) => (filter.reversed ? -1 : 1) * ORDERS[filter.sort](a, b) || byName(a, b))
}

type Order = (a: Troop, b: Troop) => number

/** What needs a coordinator comes first: submitted, then what was returned, is in progress, is not begun; done last. */
const BY_NEED: readonly ShownState[] = ['SUBMITTED', 'RETURNED', 'IN_PROGRESS', 'NOT_STARTED', 'APPROVED']

/** By moments as the API writes them. As plain texts: the rules of a language take a phone long to load. */
export const byMoment = (a: string | null, b: string | null) =>
  Number((a ?? '') > (b ?? '')) - Number((a ?? '') < (b ?? ''))

const ORDERS: Record<TroopSort, Order> = {
  // Among those that wait the longest wait is first.
  stan: (a, b) => BY_NEED.indexOf(shownState(a)) - BY_NEED.indexOf(shownState(b)) || byMoment(a.since, b.since),
  druzyna: byName,
  wymagania: (a, b) => a.prerequisitesDone - b.prerequisitesDone,
  zadania: (a, b) => a.entered - b.entered,
  punkty: (a, b) => b.points - a.points,
  kategoria: (a, b) => rank(b) - rank(a) || b.points - a.points,
  zmiana: (a, b) => byMoment(a.changedAt, b.changedAt),
}

const rank = ({ category }: Troop) => (category === null ? -1 : LEVELS.indexOf(category))

/** Whether the usual order of a column begins with the least, as `aria-sort` says. */
export const RISES: Record<TroopSort, boolean> = {
  stan: true,
  druzyna: true,
  wymagania: true,
  zadania: true,
  punkty: false,
  kategoria: false,
  zmiana: true,
}

/** Days in Warsaw since a moment: 0 is today. */
export const daysSince = (moment: string, now = Date.now()) =>
  daysBetween(warsawDay(Date.parse(moment)), warsawDay(now))

export function daysAgo(moment: string, now = Date.now()): string {
  const days = daysSince(moment, now)
  if (days <= 0) return 'dzisiaj'
  return days === 1 ? 'wczoraj' : `${days} dni temu`
}

/** "od 9 dni", of something that waits. */
export function waitOf(since: string): string {
  const days = daysSince(since)
  if (days <= 0) return 'od dzisiaj'
  return days === 1 ? 'od wczoraj' : `od ${days} dni`
}

export const countStates = (troops: readonly Troop[]) =>
  Object.fromEntries(
    SHOWN_STATES.map(state => [state, troops.filter(troop => shownState(troop) === state).length]),
  ) as Record<ShownState, number>
