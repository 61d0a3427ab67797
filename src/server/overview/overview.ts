import { and, asc, eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { OverviewFilter } from '#contract/requests/panel.ts'
import { covers } from '#domain/people/coverage.ts'
import { isAboveDistricts, mayManageDistrict } from '#domain/people/roles.ts'
import { countTokens } from '#domain/scoring/category.ts'
import { byName } from '#domain/text/polish.ts'
import type { User } from '#server/auth/user.ts'
import { inSlices } from '#server/core/slices.ts'
import { bindingsIn } from '#server/database/bindings.ts'
import { knownPerson } from '#server/database/knownPerson.ts'
import type { Db } from '#server/database/open.ts'
import { inReadTransaction } from '#server/database/readTransaction.ts'
import { coordinatorGroups, troopGroups, users } from '#server/database/schema/people.ts'
import { managedDistrict, managedDistricts } from '#server/districts/districtLookups.ts'
import { doubtsOfYear, lastYearOfTroops } from '#server/sheets/doubts.ts'
import { everyStandingIn, everyTeam, type TeamStanding } from '#server/sheets/standings.ts'
import { kindsOf } from '#server/years/talkKinds.ts'
import { groupsOf, openYear, runningYear, type Year, yearById } from '#server/years/yearLookups.ts'
import { isAwaited, mineIn, talksIn, targetsIn } from './agreements.ts'
import { invitationsIn } from './openInvitations.ts'
import { earliest, sheetTimesIn } from './sheetTimes.ts'
import { extensionsIn, hasBegun, type Troop, troopsFrom } from './troops.ts'
import { yearStartOf } from './yearStart.ts'

// The coordinator's overview: every team in reach in a year, scored in one pass over it (rules.md#55).

/**
 * Without a year it is the OPEN one. Teams have the names and districts of today.
 * @throws 403 or 404 for a `district` out of reach, 404 for an unknown year, 409 when nothing is OPEN
 */
export function overviewOf(reader: User, { district: districtId, year: yearId }: InferOutput<typeof OverviewFilter>) {
  const year = meantYear(yearId)
  if (districtId !== undefined) managedDistrict(reader, districtId)
  const isMeant = ({ district }: TeamStanding) => districtId === undefined || district.id === districtId

  return inReadTransaction(async from => {
    const standings = (await standingsInReach(reader, year, from)).filter(isMeant)
    const counted = standings.filter(({ shadow }) => !shadow)
    const isOwn = ownTeams(reader)
    const own = counted.filter(({ group }) => isOwn(group?.id ?? null))
    const times = await inSlices(sheetTimesIn(year.id, standings, from))
    const doubts = await inSlices(doubtsOfYear(year.id, standings, await lastYearOfTroops(year.id), from))
    const mine = await inSlices(mineIn(year, standings, extensionsIn(year.id, from), from))
    const talks = talksIn(year.id, from)
    const agreements = { targets: targetsIn(year.id, from), mine, talks: Map.groupBy(talks, ({ teamId }) => teamId) }
    const start = yearStartOf(year, from)
    const invited = invitationsIn(from)
    const troops = troopsFrom(reader, year, { standings, times, doubts, ...agreements, start, invited }, from)
    const listed = new Set(counted.map(({ teamId }) => teamId))
    return {
      year: { id: year.id, name: year.name, deadline: year.deadline },
      talkKinds: kindsOf(year.id, from),
      /** Future talks, and past ones without a record. */
      openTalks: talks.filter(talk => listed.has(talk.teamId) && isAwaited(talk)),
      troops,
      /** The year has just begun: its troops say who has not signed in, and who handed nothing in last year. */
      isStart: start !== null,
      districts: figuresByDistrict(reader, troops, from).filter(
        ({ id }) => districtId === undefined || id === districtId,
      ),
      hufce: figuresByGroup(reader.districtId ?? districtId ?? null, troops, from),
      groups: symbolsByArea(year, counted, from),
      /** `groups` for the own groups of a coordinator (rules.md#81); null when the groups are the whole district. */
      own: own.length === counted.length ? null : { groups: symbolsByArea(year, own, from) },
    }
  })
}

/**
 * The list of troops as `overviewOf` has it in the OPEN year, which lists them while no year is OPEN too: then without sheets,
 * and the year's id is 0.
 */
export function rosterOf(reader: User): ReturnType<typeof overviewOf> {
  if (runningYear()) return overviewOf(reader, {})
  return inReadTransaction(async from => {
    const standings = everyTeam(from)
      .filter(({ district }) => mayManageDistrict(reader, district.id))
      .map(team => ({ ...team, ...NO_SHEET }))
    const troops = troopsFrom(
      reader,
      NO_YEAR,
      { standings, times: new Map(), start: null, invited: invitationsIn(from) },
      from,
    )
    return {
      ...{ year: { id: NO_YEAR.id, name: NO_YEAR.name, deadline: null }, troops, isStart: false, own: null },
      ...{ talkKinds: [], openTalks: [], groups: [], hufce: [] },
      districts: figuresByDistrict(reader, troops, from),
    }
  })
}

const NO_YEAR: Year = {
  ...{ id: 0, name: '', state: 'FINISHED', createdAt: '', rankingFixed: true, rankedAt: null, closedAt: null },
  ...{ lettersAt: null, deadline: null, lesnaLesneThreshold: 0, lesnaPuszczanskieThreshold: 0 },
  ...{ puszczanskaLesnaThreshold: 0, puszczanskaPuszczanskieThreshold: 0 },
}

const NO_SHEET: Omit<TeamStanding, keyof ReturnType<typeof everyTeam>[number]> = {
  ...{ groups: [], review: 'IN_PROGRESS', since: null, rulesChangedAt: null, prerequisitesDone: 0 },
  ...{ doneBetween: { first: null, last: null }, values: new Map(), entered: 0, obligatory: { filled: 0, of: 0 } },
  ...{ begun: false, ranked: false, points: 0, category: null, nextCategory: null },
  ...{ tokens: countTokens([]), missingTokens: { lesna: 0, puszczanska: 0 }, prerequisitesMissing: 0 },
}

const symbolsByArea = (year: Year, standings: readonly TeamStanding[], from: Db) =>
  groupsOf(year.id, from).map(({ id, name }, index) => ({ id, name, symbols: countSymbols(standings, index) }))

/** The test, by group, for teams that the reader looks after. */
function ownTeams(reader: User): (groupId: number | null) => boolean {
  if (isAboveDistricts(reader)) return () => true
  const bindings = bindingsIn(reader.districtId!)
  return groupId => covers(bindings, reader.id, groupId)
}

/** @throws 409 when nothing is OPEN */
export function districtFigures(reader: User) {
  const year = openYear()
  return inReadTransaction(async from => {
    const standings = await standingsInReach(reader, year, from)
    const times = await inSlices(sheetTimesIn(year.id, standings, from))
    const talks = Map.groupBy(talksIn(year.id, from), ({ teamId }) => teamId)
    return figuresByDistrict(reader, troopsFrom(reader, year, { standings, times, talks, start: null }, from), from)
  })
}

function figuresByDistrict(reader: User, troops: readonly Troop[], from: Db) {
  const byDistrict = Map.groupBy(troops, troop => troop.district.id)
  const coordinators = coordinatorsByDistrict(from)
  return managedDistricts(reader).map(({ id, name }) => ({
    id,
    name,
    coordinators: (coordinators.get(id) ?? []).map(({ districtId: _, ...person }) => person),
    ...figuresOf(byDistrict.get(id) ?? []),
  }))
}

/**
 * Figures for each group of one district, with the coordinators who look after it; teams without a group come last, with an id of
 * null. Nothing for several districts or one without groups.
 */
function figuresByGroup(districtId: number | null, troops: readonly Troop[], from: Db) {
  if (districtId === null) return []
  const groups = from
    .select({ id: troopGroups.id, name: troopGroups.name })
    .from(troopGroups)
    .where(eq(troopGroups.districtId, districtId))
    .all()
    .sort(byName)
  if (groups.length === 0) return []
  const coordinators = coordinatorsByDistrict(from).get(districtId) ?? []
  const bindings = new Map(coordinators.map(({ id, groups }) => [id, new Set(groups)]))
  const members = Map.groupBy(troops, ({ group }) => group?.id ?? null)
  const isLeft = members.get(null)?.some(({ shadow }) => !shadow)
  return [...groups, ...(isLeft ? [{ id: null, name: '' }] : [])].map(({ id, name }) => ({
    id,
    name,
    coordinators: coordinators
      .filter(person => covers(bindings, person.id, id))
      .map(({ districtId: _, groups: __, ...person }) => person),
    ...figuresOf(members.get(id) ?? []),
  }))
}

/** Hidden teams are not counted, except who asks for access to them. */
function figuresOf(all: readonly Troop[]) {
  const troops = all.filter(({ shadow }) => !shadow)
  const having = (is: (troop: Troop) => boolean) => troops.filter(is).length
  const sum = (of: (troop: Troop) => number) => troops.reduce((total, troop) => total + of(troop), 0)
  const inProgress = (troop: Troop) => troop.state === 'IN_PROGRESS'
  return {
    troops: troops.length,
    notStarted: having(troop => inProgress(troop) && !hasBegun(troop)),
    inProgress: having(troop => inProgress(troop) && hasBegun(troop)),
    submitted: having(troop => troop.state === 'SUBMITTED'),
    returned: having(troop => troop.state === 'RETURNED'),
    approved: having(troop => troop.state === 'APPROVED'),
    withoutLeader: having(troop => troop.leaders.length === 0),
    newTroops: having(troop => troop.isNew),
    requests: all.reduce((total, { requests }) => total + requests, 0),
    remarksOpen: sum(troop => troop.remarksOpen),
    answersOpen: sum(troop => troop.answersOpen),
    timeRequests: having(troop => troop.moreTime !== null),
    talksOpen: sum(troop => troop.talksOpen),
    entered: sum(troop => troop.entered),
    tasks: sum(troop => troop.tasks),
    categories: {
      polowa: having(troop => troop.category === 'POLOWA'),
      lesna: having(troop => troop.category === 'LESNA'),
      puszczanska: having(troop => troop.category === 'PUSZCZANSKA'),
    },
    waitingSince: earliest(troops.map(troop => troop.waitingSince)),
  }
}

function coordinatorsByDistrict(from: Db) {
  const rows = from
    .select({ ...knownPerson, districtId: users.districtId })
    .from(users)
    .where(and(eq(users.role, 'DISTRICT_COORDINATOR'), eq(users.activated, true)))
    .orderBy(asc(users.email))
    .all()
  const bound = Map.groupBy(from.select().from(coordinatorGroups).all(), ({ userId }) => userId)
  return Map.groupBy(
    rows.map(person => ({ ...person, groups: (bound.get(person.id) ?? []).map(({ groupId }) => groupId) })),
    ({ districtId }) => districtId!,
  )
}

/** @throws 404, 409 when nothing is OPEN and none is named */
export const meantYear = (id: number | undefined) => (id === undefined ? openYear() : yearById(id))

export async function standingsInReach(reader: User, year: Year, from: Db) {
  const standings = await inSlices(everyStandingIn(year.id, from))
  return standings.filter(team => mayManageDistrict(reader, team.district.id))
}

const countSymbols = (standings: readonly TeamStanding[], index: number) =>
  countTokens(standings.filter(({ begun }) => begun).map(({ groups }) => groups[index]!.symbol))
