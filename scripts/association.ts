import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import type { YearFile } from '#domain/year/yearFile.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { userById } from '#server/auth/user.ts'
import { DAY } from '#server/core/clock.ts'
import { migrateDatabase } from '#server/database/migrate.ts'
import { atomically, db, openDatabase } from '#server/database/open.ts'
import { outbox } from '#server/database/schema/records.ts'
import { closeDatabase } from '#server/database/start.ts'
import { demoPeople } from '#server/demo/demoPeople.ts'
import { demoYears } from '#server/demo/demoYears.ts'
import { insertDistrict, insertTroop } from '#server/demo/insertAssociation.ts'
import { insertSheets } from '#server/demo/insertSheets.ts'
import { takeSnapshot } from '#server/rankings/fixRanking.ts'
import { activateYear } from '#server/rankings/yearMoves.ts'
import { createFromFile } from '#server/years/yearFiles.ts'
import { tasksOf, yearById } from '#server/years/yearLookups.ts'
import { emptyFolder, startServer } from '#test/process.ts'
import { sessionOf } from '#test/world.ts'

const ACTIVE_LEADERS = 500
const DISTRICTS = 16
const TASKS = 170
const EVERYTHING = { prerequisites: 1, areas: 1 }

export const PASSWORD = 'bench-password'

export type ServedAssociation = Awaited<ReturnType<typeof serveAssociation>>

/** The first 500 leaders and the administrator have a session, as a `Cookie` header. */
export async function serveAssociation(troops: number, env: Record<string, string | undefined> = {}) {
  const folder = emptyFolder()
  const association = await createAssociation(folder, troops)
  const untouched = join(folder, 'untouched.db')
  copyFileSync(join(folder, 'app.db'), untouched)
  return {
    ...association,
    folder,
    server: await startServer({ dataDir: folder, env }),
    /** A copy as it was before it was served. */
    copyOfDatabase(name: string) {
      const path = join(folder, name)
      copyFileSync(untouched, path)
      return path
    },
  }
}

async function createAssociation(folder: string, troops: number) {
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
  const people = demoPeople(passwordHash, today)
  const actor = userById(people.add({ role: 'ADMIN' }).id)!
  const all = Array.from({ length: DISTRICTS }, (_, n) => {
    const district = { name: `Chorągiew ${n + 1}`, shadow: false, autoaccept: true }
    return { ...district, id: insertDistrict(district) }
  })
  const troops = Array.from({ length: size }, (_, n) => {
    const { id, name: district } = all[n % DISTRICTS]!
    const leaders = [{ email: `leader.${n}@bench.example` }, {}]
    const own = { name: `${n + 1} DH „Drużyna”`, formerName: null, shadow: false, review: null }
    const sheets = {
      yearBefore: EVERYTHING,
      lastYear: EVERYTHING,
      thisYear: EVERYTHING,
      strength: 0.3 + (n % 60) / 100,
    }
    return insertTroop({ ...own, ...sheets, district, leaders }, id, people)
  })

  const file = yearOf170Tasks(today)
  const { id: yearId } = createFromFile(actor, file)
  activateYear(actor, yearId)
  db.delete(outbox).run()
  const begins = new Date(today.getTime() - 60 * DAY)
  insertSheets(yearId, { state: 'OPEN', sheets: 'thisYear', file, begins }, troops, today)
  takeSnapshot(yearById(yearId))

  return {
    yearId,
    administratorId: actor.id,
    leaders: troops.map(({ id, leaderIds, leaders }) => ({ id: leaderIds[0]!, email: leaders[0]!.email!, teamId: id })),
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
