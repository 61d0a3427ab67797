import type { overviewOf } from '#client/panel/panelReads.ts'
import { nameWithEmail } from '#client/ui/people.ts'
import { SHOWN_STATES, type ShownState } from '#client/ui/reviewStates.ts'
import { filterRows, oneOf, type RowFilters } from '#client/ui/table/columns.ts'
import { daysBetween, warsawDay } from '#domain/deadline.ts'
import { isOpenToLeaders, stageOf } from '#domain/review.ts'
import { LEVELS } from '#domain/scoring/levels.ts'
import { matcher } from '#domain/text/search.ts'

export type Overview = NonNullable<Awaited<ReturnType<ReturnType<typeof overviewOf>['load']>>>
export type Troop = Overview['troops'][number]

/** In days. */
const LONG_WAIT = 7

export const hasBegun = (troop: Troop) => troop.entered > 0 || troop.prerequisitesDone > 0

export const shownState = (troop: Troop): ShownState => stageOf(troop.state, hasBegun(troop))

/** The coordinator has to act: to check a sheet, answer a request for access or a remark. */
export const needsCoordinator = (troop: Troop) => troop.waitingSince !== null

export const hasNoLeader = (troop: Troop) => troop.leaders.length === 0

export const isChangedAfterApproval = (troop: Troop) => troop.rulesChangedAt !== null

export const isLongWait = (since: string | null) => since !== null && daysSince(since) >= LONG_WAIT

/** In days. */
const LONG_SILENCE = 14

/** The sheet is open to its leaders, and nobody has reminded them for so long. */
export const isUnremindedLately = ({ state, reminder, leaders }: Troop) =>
  isOpenToLeaders(state) && leaders.length > 0 && (reminder === null || daysSince(reminder.at) >= LONG_SILENCE)

/** Kinds of waiting matters by their value in the address; `1` is any of them. */
const WAITS: Record<string, (troop: Troop) => boolean> = {
  1: needsCoordinator,
  odpowiedzi: ({ answersOpen }) => answersOpen > 0,
  prosby: ({ requests }) => requests > 0,
  czas: ({ moreTime }) => moreTime !== null,
}

export const TROOP_FILTERS: RowFilters<Troop> = {
  stan: oneOf(SHOWN_STATES, shownState),
  kategoria: oneOf([...LEVELS, 'none'], ({ category }) => category ?? 'none'),
  czeka: kind => WAITS[kind] ?? null,
  bez: () => hasNoLeader,
  zmieniony: () => isChangedAfterApproval,
  przypomnienia: () => isUnremindedLately,
  szukaj: text => {
    const matches = matcher(text)
    return ({ name, leaders, asking }) => matches(`${name} ${[...leaders, ...asking].map(nameWithEmail).join(' ')}`)
  },
}

/** Orders moments as the API writes them. Compares plain strings: loading a collator takes a phone long. */
export const byMoment = (a: string | null, b: string | null) =>
  Number((a ?? '') > (b ?? '')) - Number((a ?? '') < (b ?? ''))

/** Days in Warsaw since a moment: 0 is today. */
export const daysSince = (moment: string, now = Date.now()) =>
  daysBetween(warsawDay(Date.parse(moment)), warsawDay(now))

export function daysAgo(moment: string, now = Date.now()): string {
  const days = daysSince(moment, now)
  if (days <= 0) return 'dzisiaj'
  return days === 1 ? 'wczoraj' : `${days} dni temu`
}

export function waitInWords(since: string): string {
  const days = daysSince(since)
  if (days <= 0) return 'od dzisiaj'
  return days === 1 ? 'od wczoraj' : `od ${days} dni`
}

export const countStates = (troops: readonly Troop[]) =>
  Object.fromEntries(
    SHOWN_STATES.map(state => [state, troops.filter(troop => shownState(troop) === state).length]),
  ) as Record<ShownState, number>

/** The parameter that adds hidden troops to the list; they are in no figure. */
export const WITH_HIDDEN = 'ukryte'

export function listedTroops(troops: readonly Troop[], search: string): Troop[] {
  const withHidden = new URLSearchParams(search).has(WITH_HIDDEN)
  return filterRows(
    troops.filter(({ shadow }) => withHidden || !shadow),
    TROOP_FILTERS,
    search,
  )
}
