import { and, asc, eq } from 'drizzle-orm'
import { mayManageDistrict } from '#domain/roles.ts'
import type { User } from '#server/auth/user.ts'
import { knownPerson } from '#server/database/knownPerson.ts'
import { atOneMoment } from '#server/database/oneMoment.ts'
import type { Db } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { managedDistrict, managedDistricts } from '#server/districts/districtLookups.ts'
import { everyStandingIn, type TeamStanding } from '#server/sheet/standings.ts'
import { inSlices } from '#server/slices.ts'
import { groupsOf, openYear, type Year } from '#server/years/yearLookups.ts'
import { progressOf } from './progress.ts'
import { earliest, sheetTimesIn } from './sheetTimes.ts'
import { hasBegun, type Troop, troopsFrom } from './troops.ts'

// The coordinator's desk: every troop of the reach in the OPEN year, read in one pass over the year (rules.md#55).

/** @throws 403 or 404 for a `district` out of reach, 409 when nothing is OPEN */
export function overviewOf(reader: User, districtId?: number) {
  const year = openYear()
  if (districtId !== undefined) managedDistrict(reader, districtId)
  const isMeant = ({ district }: TeamStanding) => districtId === undefined || district.id === districtId

  return atOneMoment(async from => {
    const standings = (await standingsInReach(reader, year, from)).filter(isMeant)
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
        symbols: countSymbols(standings, index),
      })),
      progress: progressOf(
        year.id,
        standings.map(team => team.teamId),
        times,
        from,
      ),
    }
  })
}

/** The same figures by district, for those of the reach. @throws 409 when nothing is OPEN */
export function districtFigures(reader: User) {
  const year = openYear()
  return atOneMoment(async from => {
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

function figuresOf(troops: readonly Troop[]) {
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
    requests: sum(troop => troop.requests),
    remarksOpen: sum(troop => troop.remarksOpen),
    /** How many tasks of all sheets have an entry, and how many there are. */
    entered: sum(troop => troop.entered),
    tasks: sum(troop => troop.tasks),
    categories: {
      polowa: having(troop => troop.category === 'POLOWA'),
      lesna: having(troop => troop.category === 'LESNA'),
      puszczanska: having(troop => troop.category === 'PUSZCZANSKA'),
    },
    /** Since when the oldest of what waits for a coordinator does. */
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

/** How many of the teams that began have each symbol in the group at `index`. */
function countSymbols(standings: readonly TeamStanding[], index: number) {
  const counts = { polowa: 0, lesna: 0, puszczanska: 0 }
  for (const { begun, groups } of standings) if (begun) counts[COUNTED[groups[index]!.symbol]] += 1
  return counts
}

const COUNTED = { POLOWA: 'polowa', LESNA: 'lesna', PUSZCZANSKA: 'puszczanska' } as const
