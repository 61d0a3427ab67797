import { and, eq, sql } from 'drizzle-orm'
import { byName } from '#domain/polish.ts'
import { mayManageDistrict } from '#domain/roles.ts'
import type { User } from '#server/auth/user.ts'
import { knownPerson } from '#server/database/knownPerson.ts'
import { atOneMoment } from '#server/database/oneMoment.ts'
import type { Db } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { managedDistrict, managedDistricts } from '#server/districts/districtLookups.ts'
import { openThreads } from '#server/sheet/openThreads.ts'
import { everyStandingIn, type TeamStanding } from '#server/sheet/standings.ts'
import { inSlices } from '#server/slices.ts'
import { groupsOf, openYear, prerequisitesOf, tasksOf, type Year } from '#server/years/yearLookups.ts'
import { lastChangesIn } from './lastChanges.ts'
import { progressOf } from './progress.ts'

// The coordinator's desk: every troop of the reach in the OPEN year, read in one pass over the year (rules.md#55).

/** @throws 403 or 404 for a `district` out of reach, 409 when nothing is OPEN */
export function overviewOf(reader: User, districtId?: number) {
  const year = openYear()
  if (districtId !== undefined) managedDistrict(reader, districtId)
  const isMeant = ({ district }: TeamStanding) => districtId === undefined || district.id === districtId

  return atOneMoment(async from => {
    const standings = await standingsInReach(reader, year, from)
    const meant = standings.filter(isMeant)
    return {
      year: { id: year.id, name: year.name, deadline: year.deadline },
      troops: troopsFrom(meant, year, from),
      groups: groupsOf(year.id, from).map(({ id, name }, index) => ({
        id,
        name,
        symbols: countSymbols(meant, index),
      })),
      progress: progressOf(year.id, new Set(meant.map(team => team.teamId)), from),
    }
  })
}

/** The same figures by district, for those of the reach. @throws 409 when nothing is OPEN */
export function districtFigures(reader: User) {
  const year = openYear()
  return atOneMoment(async from => {
    const standings = await standingsInReach(reader, year, from)
    const troops = Map.groupBy(troopsFrom(standings, year, from), troop => troop.district.id)
    return managedDistricts(reader).map(({ id, name }) => figuresOf({ id, name }, troops.get(id) ?? []))
  })
}

type Troop = ReturnType<typeof troopsFrom>[number]

function figuresOf(district: { id: number; name: string }, troops: readonly Troop[]) {
  const having = (is: (troop: Troop) => boolean) => troops.filter(is).length
  const inProgress = (troop: Troop) => troop.state === 'IN_PROGRESS'
  return {
    ...district,
    troops: troops.length,
    notStarted: having(troop => inProgress(troop) && !hasBegun(troop)),
    inProgress: having(troop => inProgress(troop) && hasBegun(troop)),
    submitted: having(troop => troop.state === 'SUBMITTED'),
    returned: having(troop => troop.state === 'RETURNED'),
    approved: having(troop => troop.state === 'APPROVED'),
    withoutLeader: having(troop => troop.leaders.length === 0),
    requests: troops.reduce((sum, troop) => sum + troop.requests, 0),
    remarksOpen: troops.reduce((sum, troop) => sum + troop.remarksOpen, 0),
    /** When the sheet that waits longest was submitted. */
    waitingSince: earliest(troops.filter(troop => troop.state === 'SUBMITTED').map(troop => troop.since!)),
  }
}

const hasBegun = (troop: Troop) => troop.entered > 0 || troop.prerequisitesDone > 0
const earliest = (times: readonly string[]) => times.toSorted()[0] ?? null

export async function standingsInReach(reader: User, year: Year, from: Db) {
  const standings = await inSlices(everyStandingIn(year.id, from))
  return standings.filter(team => mayManageDistrict(reader, team.district.id))
}

function troopsFrom(standings: readonly TeamStanding[], year: Year, from: Db) {
  const prerequisites = prerequisitesOf(year.id, from).length
  const tasks = tasksOf(year.id, from).length
  const people = peopleByTeam(from)
  const threads = openThreads(year.id, from)
  const changes = lastChangesIn(
    year.id,
    standings.filter(team => team.begun).map(team => team.teamId),
    from,
  )
  return standings
    .map(
      ({
        teamId,
        name,
        shadow,
        district,
        review,
        since,
        prerequisitesDone,
        entered,
        obligatory,
        tokens,
        points,
        category,
      }) => ({
        teamId,
        name,
        shadow,
        district,
        leaders: people.get(teamId)?.leaders ?? [],
        requests: people.get(teamId)?.requests ?? 0,
        state: review,
        since,
        prerequisitesDone,
        prerequisites,
        entered,
        tasks,
        obligatory,
        tokens,
        points,
        category,
        changedAt: changes.get(teamId) ?? null,
        remarksOpen: threads.get(teamId) ?? 0,
      }),
    )
    .sort((a, b) => byName(a.district, b.district) || byName(a, b))
}

interface Leader {
  id: number
  email: string
  name: string | null
}

/** Who leads each team and how many ask to. */
function peopleByTeam(from: Db) {
  const rows = from
    .select({ ...knownPerson, teamId: users.teamId, accepted: users.teamAccepted })
    .from(users)
    .where(and(eq(users.role, 'USER'), sql`${users.teamId} IS NOT NULL`))
    .all()
  const people = new Map<number, { leaders: Leader[]; requests: number }>()
  for (const { teamId, accepted, ...leader } of rows) {
    const known = people.get(teamId!) ?? { leaders: [], requests: 0 }
    if (accepted) known.leaders.push(leader)
    else known.requests += 1
    people.set(teamId!, known)
  }
  return people
}

/** How many of the teams that began have each symbol in the group at `index`. */
function countSymbols(standings: readonly TeamStanding[], index: number) {
  const begun = standings.filter(team => team.begun)
  const having = (level: string) => begun.filter(team => team.groups[index]!.symbol === level).length
  return { polowa: having('POLOWA'), lesna: having('LESNA'), puszczanska: having('PUSZCZANSKA') }
}
