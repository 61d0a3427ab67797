import { and, asc, eq } from 'drizzle-orm'
import { mayManageDistrict } from '#domain/people/roles.ts'
import { countTokens } from '#domain/scoring/category.ts'
import type { User } from '#server/auth/user.ts'
import { inSlices } from '#server/core/slices.ts'
import { knownPerson } from '#server/database/knownPerson.ts'
import type { Db } from '#server/database/open.ts'
import { inReadTransaction } from '#server/database/readTransaction.ts'
import { users } from '#server/database/schema/people.ts'
import { managedDistrict, managedDistricts } from '#server/districts/districtLookups.ts'
import { everyStandingIn, type TeamStanding } from '#server/sheets/standings.ts'
import { groupsOf, openYear, type Year } from '#server/years/yearLookups.ts'
import { progressOf } from './progress.ts'
import { earliest, sheetTimesIn } from './sheetTimes.ts'
import { hasBegun, type Troop, troopsFrom } from './troops.ts'

// The coordinator's overview: every team in reach in the OPEN year, scored in one pass over the year (rules.md#55).

/** @throws 403 or 404 for a `district` out of reach, 409 when nothing is OPEN */
export function overviewOf(reader: User, districtId?: number) {
  const year = openYear()
  if (districtId !== undefined) managedDistrict(reader, districtId)
  const isMeant = ({ district }: TeamStanding) => districtId === undefined || district.id === districtId

  return inReadTransaction(async from => {
    const standings = (await standingsInReach(reader, year, from)).filter(isMeant)
    const counted = standings.filter(({ shadow }) => !shadow)
    const times = sheetTimesIn(year.id, standings, from)
    const troops = troopsFrom(standings, year.id, times, from)
    return {
      year: { id: year.id, name: year.name, deadline: year.deadline },
      troops,
      districts: figuresByDistrict(reader, troops, from).filter(
        ({ id }) => districtId === undefined || id === districtId,
      ),
      groups: groupsOf(year.id, from).map(({ id, name }, index) => ({
        id,
        name,
        symbols: countSymbols(counted, index),
      })),
      progress: progressOf(
        year.id,
        counted.map(team => team.teamId),
        times,
        from,
      ),
    }
  })
}

/** @throws 409 when nothing is OPEN */
export function districtFigures(reader: User) {
  const year = openYear()
  return inReadTransaction(async from => {
    const standings = await standingsInReach(reader, year, from)
    return figuresByDistrict(reader, troopsFrom(standings, year.id, sheetTimesIn(year.id, standings, from), from), from)
  })
}

function figuresByDistrict(reader: User, troops: readonly Troop[], from: Db) {
  const byDistrict = Map.groupBy(troops, troop => troop.district.id)
  const coordinators = coordinatorsByDistrict(from)
  return managedDistricts(reader).map(({ id, name }) => ({
    id,
    name,
    coordinators: coordinators.get(id) ?? [],
    ...figuresOf(byDistrict.get(id) ?? []),
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
    answersOpen: sum(troop => troop.answersOpen),
    timeRequests: having(troop => troop.moreTime !== null),
    /** Tasks with an entry, summed over all sheets. */
    entered: sum(troop => troop.entered),
    tasks: sum(troop => troop.tasks),
    categories: {
      polowa: having(troop => troop.category === 'POLOWA'),
      lesna: having(troop => troop.category === 'LESNA'),
      puszczanska: having(troop => troop.category === 'PUSZCZANSKA'),
    },
    /** The time of the oldest matter that waits for a coordinator. */
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
  const byDistrict = Map.groupBy(rows, ({ districtId }) => districtId!)
  return new Map([...byDistrict].map(([id, people]) => [id, people.map(({ districtId: _, ...person }) => person)]))
}

export async function standingsInReach(reader: User, year: Year, from: Db) {
  const standings = await inSlices(everyStandingIn(year.id, from))
  return standings.filter(team => mayManageDistrict(reader, team.district.id))
}

/** Counts the begun sheets with each symbol in the group at `index`. */
const countSymbols = (standings: readonly TeamStanding[], index: number) =>
  countTokens(standings.filter(({ begun }) => begun).map(({ groups }) => groups[index]!.symbol))
