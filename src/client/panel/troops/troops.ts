import type { overviewOf } from '#client/panel/panelReads.ts'
import { SHOWN_STATES, type ShownState } from '#client/ui/reviewStates.ts'
import { filterRows, oneOf, type RowFilters } from '#client/ui/table/columns.ts'
import { daysBetween, warsawDay } from '#domain/deadline.ts'
import { bothSpellings } from '#domain/people/email.ts'
import { isOpenToLeaders, stageOf } from '#domain/review.ts'
import { LEVELS } from '#domain/scoring/levels.ts'
import { stateOfKind, type TalkState } from '#domain/talk.ts'
import { byName } from '#domain/text/polish.ts'
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

/** A leader has not signed in since the last year was closed; known at the start of a year only. */
export const isUnseen = ({ leaders }: Troop) => leaders.some(({ unseen }) => unseen)

/** Somebody asks for access to it. */
export const isAskedFor = ({ requests }: Troop) => requests > 0

export const isInvited = ({ invited }: Troop) => invited !== null

/** It handed nothing in last year; known at the start of a year only. */
export const isSilent = ({ silent }: Troop) => silent

export const isDoubted = ({ doubts }: Troop) => doubts > 0

/** In days. */
const LONG_SILENCE = 14

/** The sheet is open to its leaders, and nobody has reminded them for so long. */
export const isUnremindedLately = ({ state, remindedAt, leaders }: Troop) =>
  isOpenToLeaders(state) && leaders.length > 0 && (remindedAt === null || daysSince(remindedAt) >= LONG_SILENCE)

/** Kinds of waiting matters by their value in the address; `1` is any of them. */
const WAITS: Record<string, (troop: Troop) => boolean> = {
  1: needsCoordinator,
  odpowiedzi: ({ answersOpen }) => answersOpen > 0,
  prosby: ({ requests }) => requests > 0,
  czas: ({ moreTime }) => moreTime !== null,
}

/** The value of the filter by group for troops without one. */
export const NO_GROUP = 'brak'

/** The groups among these troops, by name; fewer than two kinds leave nothing to choose. */
export function groupsAmong(troops: readonly Troop[]): readonly { id: number | string; name: string }[] {
  const groups = new Map(troops.flatMap(({ group }) => (group ? [[group.id, group]] : [])))
  const isLeft = groups.size > 0 && troops.some(({ group }) => !group)
  return [...[...groups.values()].sort(byName), ...(isLeft ? [{ id: NO_GROUP, name: 'bez hufca' }] : [])]
}

export const SAMPLE = 'wylosowane'
export const SAMPLE_SIZE = 5

/** A random sample of submitted sheets; each has the same chance. */
export function drawSample(troops: readonly Troop[]): Troop[] {
  const pool = troops.filter(({ state }) => state === 'SUBMITTED')
  return Array.from({ length: Math.min(SAMPLE_SIZE, pool.length) }, () => {
    const [drawn] = pool.splice(Math.floor(Math.random() * pool.length), 1)
    return drawn!
  })
}

export const isBelowTarget = ({ mine }: Troop): boolean => mine?.reaches === false

/** Troops by their target and what is mine there, by the value in the address. */
export const PLAN_FILTERS: Record<string, { name: string; is: (troop: Troop) => boolean }> = {
  'bez-celu': { name: 'bez celu', is: ({ target }) => target === null },
  'bez-planu': { name: 'bez moich zadań', is: ({ mine }) => mine === null },
  ponizej: { name: 'z moimi poniżej celu', is: isBelowTarget },
  zalegle: { name: 'z zaległymi', is: ({ mine }) => mine !== null && mine.late > 0 },
  'na-cel': {
    name: 'z moimi na cel',
    is: ({ mine }) => mine?.reaches === true,
  },
}

export const TALK_FIGURES = ['CONFIRMED', 'RECORDED', 'UNRECORDED', 'ARRANGED', 'NONE'] as const

export const troopsWithTalk = (troops: readonly Troop[], kindId: number, state: TalkState) =>
  troops.filter(({ talks }) => stateOfKind(talks.filter(talk => talk.kindId === kindId)) === state)

/** The talk that the mark of a kind describes. */
export function talkAbout({ talks }: Troop, kindId: number) {
  const own = talks.filter(talk => talk.kindId === kindId)
  const state = stateOfKind(own)
  return own.findLast(talk => talk.state === state)
}

/** The kind that the filter names (`id` or `id:STATE`), else the first. */
export const listedKind = (value: string, kinds: Overview['talkKinds']) =>
  kinds.find(({ id }) => id === Number(value.split(':')[0])) ?? kinds[0]

export const TROOP_FILTERS: RowFilters<Troop> = {
  stan: oneOf(SHOWN_STATES, shownState),
  kategoria: oneOf([...LEVELS, 'none'], ({ category }) => category ?? 'none'),
  czeka: kind => WAITS[kind] ?? null,
  // `choragiew` opens the overview of one district; this narrows the list of all troops to one or several.
  choragwie: text => {
    const ids = text.split(',')
    return ({ district }) => ids.includes(String(district.id))
  },
  hufiec:
    id =>
    ({ group }) =>
      String(group?.id ?? NO_GROUP) === id,
  bez: () => hasNoLeader,
  zmieniony: () => isChangedAfterApproval,
  przypomnienia: () => isUnremindedLately,
  obejrzenia: () => isDoubted,
  nieobecni: () => isUnseen,
  zaproszeni: () => isInvited,
  prosza: () => isAskedFor,
  cisza: () => isSilent,
  plan: kind => PLAN_FILTERS[kind]?.is ?? null,
  // "5:NONE" is a kind of talk and its mark; a kind alone filters nothing.
  rozmowa: value => {
    const [id, wanted] = value.split(':')
    const state = TALK_FIGURES.find(known => known === wanted)
    return state ? troop => troopsWithTalk([troop], Number(id), state).length > 0 : null
  },
  [SAMPLE]: ids => {
    const chosen = new Set(ids.split('-').map(Number))
    return ({ teamId }) => chosen.has(teamId)
  },
  szukaj: text => {
    const matches = matcher(text)
    return ({ name, formerNames, leaders, asking }) =>
      [name, ...formerNames].some(known => matches(`${known} ${[...leaders, ...asking].map(writtenOf).join(' ')}`))
  },
}

const writtenOf = ({ name, email }: { name: string | null; email: string }) => [name, ...bothSpellings(email)].join(' ')

/** Orders times as the API writes them. Compares plain strings, because loading a collator is slow on a phone. */
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
