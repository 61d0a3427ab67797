import type { YearFile } from '#domain/year/yearFile.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { cookieName, sign, startSession } from '#server/auth/sessions.ts'
import { userById } from '#server/auth/user.ts'
import { DAY } from '#server/clock.ts'
import { atomically, db } from '#server/database/open.ts'
import { districts, teams, users } from '#server/database/schema/people.ts'
import { demoYears } from '#server/demo/demoYears.ts'
import { type Filler, insertSheets } from '#server/demo/insertSheets.ts'
import { takeSnapshot } from '#server/ranking/fixRanking.ts'
import { activateYear } from '#server/ranking/yearMoves.ts'
import { createYear } from '#server/years/createYear.ts'
import { createFromFile } from '#server/years/yearFiles.ts'
import { tasksOf, yearById } from '#server/years/yearLookups.ts'

const TEAMS = 1000
/** Beside the two leaders of each troop. */
const MORE_USERS = 500
const DISTRICTS = 16
const TASKS = 170
const EVERYTHING = { prerequisites: 1, areas: 1 }

export const PASSWORD = 'bench-password'

export type Association = Awaited<ReturnType<typeof buildAssociation>>

/** 1,000 troops, 2,500 accounts, a year of 19 areas and 170 tasks with every sheet filled, and a draft of the next. */
export async function buildAssociation(size = TEAMS) {
  const passwordHash = await hashPassword(PASSWORD)
  const today = new Date()

  return atomically(() => {
    const addPerson = numberedPeople(passwordHash, today)
    const administrator = addPerson({ role: 'ADMIN' })
    const troops = addTroops(addPerson, size, today)
    for (let n = 1; n < MORE_USERS; n++) addPerson()

    const actor = userById(administrator.id)!
    const { id: yearId } = createFromFile(actor, yearOf170Tasks(today))
    activateYear(actor, yearId)
    const begins = new Date(today.getTime() - 60 * DAY)
    insertSheets(yearId, { state: 'OPEN', sheets: 'thisYear', file: yearOf170Tasks(today), begins }, troops, today)
    takeSnapshot(yearById(yearId))
    const draft = createYear(actor, { name: 'Szkic', sourceId: yearId })

    return {
      administratorId: administrator.id,
      leaders: troops.map(troop => ({ id: troop.leaderIds[0]!, email: troop.email, teamId: troop.id })),
      yearId,
      draftId: draft.id,
      /** Those that take any number. */
      countedTaskIds: tasksOf(yearId)
        .filter(task => task.type === 'LINEAR')
        .map(task => task.id),
    }
  })
}

/** A `Cookie` header of somebody who has signed in. */
export async function cookieOf(userId: number): Promise<string> {
  const token = await sign(startSession(userId))
  return `${cookieName('session')}=${token}`
}

const nameOfDistrict = (n: number) => `Chorągiew ${n + 1}`

/** By number: the demo's names, of which none comes twice, are fewer than the people of ten thousand troops. */
function numberedPeople(passwordHash: string, today: Date) {
  let n = 0
  return (over: Partial<typeof users.$inferInsert> = {}) => {
    n++
    const name = { firstName: 'Jan', lastName: `Kowalski ${n}`, email: `jan.kowalski.${n}@bench.example` }
    const times = { createdAt: daysAgo(today, 300), lastLogin: daysAgo(today, n % 50) }
    return db
      .insert(users)
      .values({ ...name, passwordHash, activated: true, ...times, ...over })
      .returning()
      .get()
  }
}

const daysAgo = (today: Date, days: number) => new Date(today.getTime() - days * DAY).toISOString()

function addTroops(
  addPerson: ReturnType<typeof numberedPeople>,
  size: number,
  today: Date,
): (Filler & { email: string })[] {
  const districtIds = Array.from({ length: DISTRICTS }, (_, n) => {
    const name = nameOfDistrict(n)
    return db.insert(districts).values({ name, nameKey: name.toLowerCase() }).returning().get().id
  })
  return Array.from({ length: size }, (_, n) => {
    const name = `${n + 1} DH „Drużyna”`
    const district = n % DISTRICTS
    const { id } = db
      .insert(teams)
      .values({
        name,
        nameKey: name.toLowerCase(),
        districtId: districtIds[district]!,
        createdAt: daysAgo(today, 400),
      })
      .returning()
      .get()
    const leaders = [addPerson({ teamId: id, teamAccepted: true }), addPerson({ teamId: id, teamAccepted: true })]
    return {
      id,
      name,
      district: nameOfDistrict(district),
      email: leaders[0]!.email,
      leaderIds: leaders.map(leader => leader.id),
      strength: 0.3 + (n % 60) / 100,
      yearBefore: EVERYTHING,
      lastYear: EVERYTHING,
      thisYear: EVERYTHING,
    }
  })
}

/** The demo's largest year, with the first of its tasks that give points once more. */
function yearOf170Tasks(today: Date): YearFile {
  const { file } = demoYears(today).at(-1)!
  const missing = TASKS - file.groups.flatMap(group => group.tasks).length
  const scored = file.groups.flatMap(group => group.tasks).filter(task => task.type !== 'REFONLY')
  const more = scored
    .slice(0, missing)
    .map(task => ({ ...task, key: `again ${task.key}`, name: `${task.name} (2)`, secondaryGroup: null, split: 1 }))
  return {
    ...file,
    groups: file.groups.map((group, n) => (n === 0 ? { ...group, tasks: [...group.tasks, ...more] } : group)),
  }
}
