import { nameKey } from '#domain/text/text.ts'
import { db } from '#server/database/open.ts'
import { districts, teams } from '#server/database/schema/people.ts'
import type { DemoPeople } from './demoPeople.ts'
import { type DemoTroop, demoDistricts, demoTroops } from './demoTroops.ts'
import { HOME_DISTRICT } from './names.ts'
import { SHOWN } from './shownAccounts.ts'

const NEWCOMERS = 24
const NOT_ACTIVATED = 9

export type Association = ReturnType<typeof insertAssociation>
export type StoredTroop = ReturnType<typeof insertTroop>

/** Inserts districts, troops with their leaders, coordinators, and people without a troop. */
export function insertAssociation(people: DemoPeople) {
  const districtIds = new Map(demoDistricts.map(district => [district.name, insertDistrict(district)]))
  const troops = demoTroops().map(troop => insertTroop(troop, districtIds.get(troop.district)!, people))

  for (const districtId of districtIds.values()) people.add({ role: 'DISTRICT_COORDINATOR', districtId })
  people.add({ role: 'TOPLEVEL_COORDINATOR' })
  for (let n = 0; n < NOT_ACTIVATED; n++)
    people.add({ activated: false, passwordHash: null, lastLogin: null, createdAt: people.daysAgo(0, 20) })
  people.add({ email: SHOWN.newcomer.email })

  return {
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
}

function insertDistrict(district: (typeof demoDistricts)[number]): number {
  const row = { ...district, nameKey: nameKey(district.name) }
  return db.insert(districts).values(row).returning({ id: districts.id }).get().id
}

function insertTroop(troop: DemoTroop, districtId: number, people: DemoPeople) {
  const { name, shadow } = troop
  const row = { name, nameKey: nameKey(name), districtId, shadow, createdAt: people.daysAgo(850, 1200) }
  const { id } = db.insert(teams).values(row).returning({ id: teams.id }).get()
  const leaderIds = troop.leaders.map(
    ({ email }) => people.add({ ...(email && { email }), teamId: id, teamAccepted: true }).id,
  )
  return { ...troop, id, districtId, leaderIds }
}
