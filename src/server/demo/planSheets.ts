import { planLikeLastYear } from '#domain/planMaking.ts'
import { LEVELS } from '#domain/scoring/levels.ts'
import { DAY } from '#server/core/clock.ts'
import { db } from '#server/database/open.ts'
import { placeholders } from '#server/database/prepared.ts'
import { plannedPrerequisites, plannedTasks, planTargets } from '#server/database/schema/plans.ts'
import { plannableMonths } from '#server/plans/planChanges.ts'
import { lastYearOnSheet } from '#server/sheets/lastYear.ts'
import { openYear, prerequisitesOf, tasksOf } from '#server/years/yearLookups.ts'
import type { StoredTroop } from './insertAssociation.ts'
import { seeded } from './random.ts'

/** In ten troops one has neither target nor plan, one only a target, one only a plan. */
const WITHOUT_TARGET = [0, 2]
const WITHOUT_PLAN = [0, 1]

/** Plans of the open year, from last year's values: with months and for the whole year, done, late and ahead. */
export function planSheets(troops: readonly StoredTroop[], today: Date) {
  const year = openYear()
  const tasks = tasksOf(year.id)
  const prerequisites = prerequisitesOf(year.id)
  const months = plannableMonths(year)
  const at = new Date(today.getTime() - 60 * DAY).toISOString()
  const insert = db.insert(plannedTasks).values(placeholders(plannedTasks)).prepare()

  for (const [n, { id: teamId, name, leaderIds }] of troops.entries()) {
    const byId = leaderIds[0]
    if (byId === undefined) continue
    const random = seeded(`${name} / plan`)
    const month = () => (random.whole(0, 3) === 0 ? null : random.pick(months))
    // The first troop is the one of the account that is shown.
    const kind = n === 0 ? 9 : n % 10
    if (!WITHOUT_TARGET.includes(kind)) {
      const target = n === 0 ? 'PUSZCZANSKA' : random.pick(LEVELS)
      db.insert(planTargets)
        .values({ teamId, yearId: year.id, target, targetFrom: null, targetAt: at, targetById: byId })
        .run()
    }
    if (WITHOUT_PLAN.includes(kind)) continue
    const then = { tasks: lastYearOnSheet(teamId, year, tasks), prerequisites: [] }
    const made = planLikeLastYear(tasks, { tasks: [], prerequisites: [] }, then)
    for (const { taskId, value } of made.tasks)
      if (random.whole(0, 2) > 0) insert.run({ teamId, taskId, value, month: month(), at, byId })
    for (const { id: prerequisiteId } of prerequisites.slice(0, 3))
      db.insert(plannedPrerequisites).values({ teamId, prerequisiteId, month: months[0]!, at, byId }).run()
  }
}
