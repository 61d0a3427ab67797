import { eq } from 'drizzle-orm'
import { monthAfter, monthOf } from '#domain/planMonths.ts'
import { userById } from '#server/auth/user.ts'
import { atomically, db, openDatabase } from '#server/database/open.ts'
import { teams, users } from '#server/database/schema/people.ts'
import { plannedPrerequisites, plannedTasks, planTargets } from '#server/database/schema/plans.ts'
import { talkKinds, talks } from '#server/database/schema/talks.ts'
import { closeDatabase } from '#server/database/start.ts'
import { overviewOf } from '#server/overview/overview.ts'
import { prerequisitesOf, tasksOf } from '#server/years/yearLookups.ts'
import { percentile } from '../measuring.ts'
import { figure } from './report.ts'
import type { Bench } from './setting.ts'

// The overview of all troops with their plans and talks, compared with the same overview without any.

const ROUNDS = 7
const READINGS = 4

/** Measures processor time in this process: rounds last as long as other work on the machine lets them. */
export async function measureOverview(bench: Bench) {
  const without = bench.copyOfDatabase('without-plans.db')
  for (const count of [60, 100]) {
    const planned = bench.copyOfDatabase(`${count}-planned.db`)
    insertAgreements(planned, bench.yearId, count)
    const [times, ratios]: number[][] = [[], []]
    for (let round = 0; round < ROUNDS; round++) {
      const least = await readingTime(without)
      const most = await readingTime(planned)
      times!.push(most)
      ratios!.push(most / least)
    }
    const what = `with plans of ${count} of 170 tasks and two talks a troop`
    figure(`1,000 troops ${what}, processor time`, times!, 'ms')
    figure(`1,000 troops ${what}`, ratios!, 'times', { most: 1.5 })
  }
}

/** @returns the median processor time of a reading with its JSON, in ms */
async function readingTime(path: string): Promise<number> {
  openDatabase(path)
  const reader = userById(db.select({ id: users.id }).from(users).where(eq(users.role, 'ADMIN')).get()!.id)!
  const times: number[] = []
  // The first reading of an opened file is not counted.
  for (let n = 0; n <= READINGS; n++) {
    const before = process.cpuUsage()
    JSON.stringify(await overviewOf(reader, {}))
    const { user, system } = process.cpuUsage(before)
    if (n > 0) times.push((user + system) / 1000)
  }
  closeDatabase()
  return percentile(times, 0.5)
}

/** A plan of `count` tasks and four prerequisites, a target and two talks for each troop. */
function insertAgreements(path: string, yearId: number, count: number) {
  openDatabase(path)
  const tasks = tasksOf(yearId)
  const prerequisites = prerequisitesOf(yearId).slice(0, 4)
  const byId = db.select({ id: users.id }).from(users).get()!.id
  const at = new Date().toISOString()
  const thisMonth = monthOf(at)
  const months = [null, ...[-2, -1, 0, 1, 2].map(count => monthAfter(thisMonth, count))]
  const monthAt = (place: number) => months[place % months.length]!
  atomically(() => {
    const kinds = ['Wstępna', 'Końcowa'].map((name, position) =>
      db.insert(talkKinds).values({ yearId, name, position }).returning().get(),
    )
    for (const { id: teamId } of db.select({ id: teams.id }).from(teams).all()) {
      db.insert(planTargets).values({ yearId, teamId, target: 'LESNA' }).run()
      for (const [place, { id: taskId, type }] of tasks.entries()) {
        if ((place * 7 + teamId) % tasks.length >= count) continue
        const value = type === 'BOOLEAN' ? 1 : 1 + ((place + teamId) % 9)
        db.insert(plannedTasks)
          .values({ teamId, taskId, value, month: monthAt(place), at, byId })
          .run()
      }
      for (const [place, { id: prerequisiteId }] of prerequisites.entries())
        db.insert(plannedPrerequisites)
          .values({ teamId, prerequisiteId, month: monthAt(place), at, byId })
          .run()
      for (const { id: kindId } of kinds)
        db.insert(talks).values({ yearId, teamId, kindId, arrangedFor: at, place: 'Online', at }).run()
    }
  })
  closeDatabase()
}
