import { join } from 'node:path'
import type { YearFile } from '#domain/year/yearFile.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { userById } from '#server/auth/user.ts'
import { DAY } from '#server/core/clock.ts'
import { migrateDatabase } from '#server/database/migrate.ts'
import { atomically, db, openDatabase } from '#server/database/open.ts'
import { districts, teams, users } from '#server/database/schema/people.ts'
import { outbox } from '#server/database/schema/records.ts'
import { closeDatabase } from '#server/database/start.ts'
import { demoYears } from '#server/demo/demoYears.ts'
import { insertSheets } from '#server/demo/insertSheets.ts'
import { takeSnapshot } from '#server/rankings/fixRanking.ts'
import { activateYear } from '#server/rankings/yearMoves.ts'
import { createFromFile } from '#server/years/yearFiles.ts'
import { tasksOf, yearById } from '#server/years/yearLookups.ts'
import { sessionOf } from '#test/world.ts'

const ACTIVE_LEADERS = 500
const DISTRICTS = 16
const TASKS = 170
const EVERYTHING = { prerequisites: 1, areas: 1 }

export const PASSWORD = 'bench-password'

/** Writes `app.db` into the folder. The first 500 leaders and the administrator have a session, as a `Cookie` header. */
export async function createAssociation(folder: string, troops = 1000) {
  openDatabase(join(folder, 'app.db'))
  migrateDatabase()
  const passwordHash = await hashPassword(PASSWORD)
  const { leaders, ...association } = atomically(() => insertAssociation(troops, passwordHash))
  const active = leaders.slice(0, ACTIVE_LEADERS)
  const withCookies = await Promise.all(active.map(async leader => ({ ...leader, cookie: await sessionOf(leader) })))
  const administrator = await sessionOf({ id: association.administratorId })
  closeDatabase()
  return { ...association, leaders: withCookies, administrator }
}

/** Inserts troops with two leaders each, an administrator, and an open year of 19 areas with every sheet filled in. */
function insertAssociation(size: number, passwordHash: string) {
  const today = new Date()
  const daysAgo = (days: number) => new Date(today.getTime() - days * DAY)
  let people = 0
  const addPerson = (over: Partial<typeof users.$inferInsert>) => {
    const lastName = `Kowalski ${++people}`
    const person = { firstName: 'Jan', lastName, email: `jan.kowalski.${people}@bench.example`, passwordHash }
    const times = { createdAt: daysAgo(300).toISOString(), lastLogin: daysAgo(people % 50).toISOString() }
    const row = { ...person, activated: true, ...times, ...over }
    return db.insert(users).values(row).returning().get()
  }
  const addDistrict = (n: number) => {
    const name = `Chorągiew ${n + 1}`
    return db.insert(districts).values({ name, nameKey: name.toLowerCase() }).returning().get()
  }
  const addTroop = (n: number, { id: districtId, name: district }: ReturnType<typeof addDistrict>) => {
    const name = `${n + 1} DH „Drużyna”`
    const row = { name, nameKey: name.toLowerCase(), districtId, createdAt: daysAgo(400).toISOString() }
    const { id } = db.insert(teams).values(row).returning().get()
    const leaders = [1, 2].map(() => addPerson({ teamId: id, teamAccepted: true }))
    const sheets = { yearBefore: EVERYTHING, lastYear: EVERYTHING, thisYear: EVERYTHING }
    return {
      id,
      name,
      district,
      leaders,
      leaderIds: leaders.map(({ id }) => id),
      strength: 0.3 + (n % 60) / 100,
      ...sheets,
    }
  }

  const actor = userById(addPerson({ role: 'ADMIN' }).id)!
  const all = Array.from({ length: DISTRICTS }, (_, n) => addDistrict(n))
  const troops = Array.from({ length: size }, (_, n) => addTroop(n, all[n % DISTRICTS]!))

  const file = yearOf170Tasks(today)
  const { id: yearId } = createFromFile(actor, file)
  activateYear(actor, yearId)
  db.delete(outbox).run()
  insertSheets(yearId, { state: 'OPEN', sheets: 'thisYear', file, begins: daysAgo(60) }, troops, today)
  takeSnapshot(yearById(yearId))

  return {
    yearId,
    administratorId: actor.id,
    leaders: troops.map(({ id: teamId, leaders: [leader] }) => ({ id: leader!.id, email: leader!.email, teamId })),
    countedTaskIds: tasksOf(yearId).flatMap(({ type, id }) => (type === 'LINEAR' ? [id] : [])),
  }
}

function yearOf170Tasks(today: Date): YearFile {
  const { file } = demoYears(today).at(-1)!
  const [first, ...others] = file.groups
  const tasks = file.groups.flatMap(group => group.tasks)
  const repeated = tasks
    .filter(task => task.type !== 'REFONLY')
    .slice(0, TASKS - tasks.length)
    .map(task => ({ ...task, key: `again ${task.key}`, name: `${task.name} (2)`, secondaryGroup: null, split: 1 }))
  return { ...file, groups: [{ ...first!, tasks: [...first!.tasks, ...repeated] }, ...others] }
}
