import { eq } from 'drizzle-orm'
import { nameKey } from '#domain/text/text.ts'
import { db } from '#server/database/open.ts'
import { coordinatorGroups, districts, teams, troopGroups } from '#server/database/schema/people.ts'
import { recordFormerName } from '#server/teams/formerNames.ts'
import type { DemoPeople } from './demoPeople.ts'
import { type DemoTroop, demoDistricts, demoTroops } from './demoTroops.ts'
import { HOME_DISTRICT } from './names.ts'
import { SHOWN } from './shownAccounts.ts'

const NEWCOMERS = 24
const NOT_ACTIVATED = 9

export type Association = ReturnType<typeof insertAssociation>
export type StoredTroop = ReturnType<typeof insertTroop>

export function insertAssociation(people: DemoPeople) {
  const districtIds = new Map(demoDistricts.map(district => [district.name, insertDistrict(district)]))
  const troops = demoTroops().map(troop => insertTroop(troop, districtIds.get(troop.district)!, people))

  for (const districtId of districtIds.values()) people.add({ role: 'DISTRICT_COORDINATOR', districtId })
  people.add({ role: 'TOPLEVEL_COORDINATOR' })
  for (let n = 0; n < NOT_ACTIVATED; n++)
    people.add({ activated: false, passwordHash: null, lastLogin: null, createdAt: people.daysAgo(0, 20) })
  people.add({ email: SHOWN.newcomer.email })

  const association = {
    troops,
    newcomers: Array.from({ length: NEWCOMERS }, () => people.add()),
    waiting: people.add({ email: SHOWN.waiting.email }),
    coordinator: people.add({
      email: SHOWN.district.email,
      role: 'DISTRICT_COORDINATOR',
      districtId: districtIds.get(HOME_DISTRICT)!,
    }),
    national: people.add({ email: SHOWN.national.email, role: 'TOPLEVEL_COORDINATOR' }),
    administrator: people.add({ email: SHOWN.administrator.email, role: 'ADMIN' }),
  }
  divide(districtIds.get(HOME_DISTRICT)!, troops, people)
  return association
}

const GROUPS = ['Wisła', 'Puszcza', 'Bory']

/** Groups in the shown coordinator's district, with the shown leader's troop in the first; the last has no coordinator of its own. */
function divide(districtId: number, troops: readonly StoredTroop[], people: DemoPeople) {
  const [first, second, third] = GROUPS.map(
    name =>
      db
        .insert(troopGroups)
        .values({ districtId, name, nameKey: nameKey(name) })
        .returning()
        .get().id,
  ) as [number, number, number]
  const members = troops.filter(troop => troop.districtId === districtId)
  const bySeat = [first, first, second, second, third, null]
  for (const [n, { id }] of members.entries())
    db.update(teams)
      .set({ groupId: bySeat[n % bySeat.length]! })
      .where(eq(teams.id, id))
      .run()
  const office = { role: 'DISTRICT_COORDINATOR', districtId } as const
  const coordinators = [people.add({ ...office, email: SHOWN.group.email }), people.add(office)]
  for (const [n, groupId] of [first, second].entries())
    db.insert(coordinatorGroups).values({ userId: coordinators[n]!.id, groupId }).run()
  for (const { id, formerName } of members)
    if (formerName) recordFormerName(id, formerName, { until: people.daysAgo(430, 440) })
}

export function insertDistrict(district: (typeof demoDistricts)[number]): number {
  const row = { ...district, nameKey: nameKey(district.name) }
  return db.insert(districts).values(row).returning({ id: districts.id }).get().id
}

export function insertTroop(troop: DemoTroop, districtId: number, people: DemoPeople) {
  const { name, shadow } = troop
  const row = { name, nameKey: nameKey(name), districtId, shadow, createdAt: people.daysAgo(850, 1200) }
  const { id } = db.insert(teams).values(row).returning({ id: teams.id }).get()
  const leaderIds = troop.leaders.map(
    ({ email }) => people.add({ ...(email && { email }), teamId: id, teamAccepted: true }).id,
  )
  return { ...troop, id, districtId, leaderIds }
}
