import { nameKey } from '../../domain/text.ts'
import { DAY } from '../clock.ts'
import { db } from '../database/open.ts'
import { districts, teams, users } from '../database/schema/people.ts'
import { ROLE_OF, SHOWN, type Shown } from './accounts.ts'
import { DISTRICTS } from './names.ts'
import { seeded } from './random.ts'
import { type DemoTroop, demoDistricts, demoPeople, demoTroops } from './troops.ts'

export interface StoredTroop extends DemoTroop {
  id: number
  districtId: number
  leaderIds: number[]
}

export type Association = ReturnType<typeof insertAssociation>

const NEWCOMERS = 24
const NOT_ACTIVATED = 9

/** Districts, troops with leaders, coordinators, and people who belong to no troop yet. */
export function insertAssociation(passwordHash: string, today: Date) {
  const random = seeded(1910)
  const person = demoPeople()
  const daysAgo = (least: number, most: number) =>
    new Date(today.getTime() - random.between(least, most) * DAY).toISOString()

  const insertUser = (email: string, over: Partial<typeof users.$inferInsert> = {}) =>
    db
      .insert(users)
      .values({
        email,
        passwordHash,
        activated: true,
        createdAt: daysAgo(60, 700),
        lastLogin: random.chance(0.9) ? daysAgo(0, 50) : null,
        ...over,
      })
      .returning()
      .get()

  const districtIds = new Map(
    demoDistricts.map(district => [
      district.name,
      db
        .insert(districts)
        .values({ ...district, nameKey: nameKey(district.name) })
        .returning()
        .get().id,
    ]),
  )

  const troops = demoTroops(person, account => SHOWN[account].email).map((troop): StoredTroop => {
    const { name, shadow, locked, leaders } = troop
    const districtId = districtIds.get(troop.district)!
    const { id } = db
      .insert(teams)
      .values({ name, nameKey: nameKey(name), districtId, shadow, locked, createdAt: daysAgo(400, 700) })
      .returning({ id: teams.id })
      .get()
    return {
      ...troop,
      id,
      districtId,
      leaderIds: leaders.map(email => insertUser(email, { teamId: id, teamAccepted: true }).id),
    }
  })

  for (const districtId of districtIds.values())
    for (let n = random.whole(1, 2); n > 0; n--) insertUser(person(), { role: 'DISTRICT_COORDINATOR', districtId })
  for (let n = 0; n < 2; n++) insertUser(person(), { role: 'TOPLEVEL_COORDINATOR' })
  for (let n = 0; n < NOT_ACTIVATED; n++)
    insertUser(person(), { activated: false, passwordHash: null, lastLogin: null, createdAt: daysAgo(0, 20) })

  const homeDistrict = districtIds.get(DISTRICTS[0][0])!
  const shown = (account: Shown) =>
    insertUser(SHOWN[account].email, {
      role: ROLE_OF[account] ?? 'USER',
      districtId: account === 'district' ? homeDistrict : null,
    })

  return {
    troops,
    newcomers: Array.from({ length: NEWCOMERS }, () => insertUser(person())),
    waiting: shown('waiting'),
    newcomer: shown('newcomer'),
    district: shown('district'),
    national: shown('national'),
    administrator: shown('administrator'),
  }
}
