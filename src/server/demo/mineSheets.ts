import { mineLikeLastYear } from '#domain/mineMaking.ts'
import { LEVELS } from '#domain/scoring/levels.ts'
import { DAY } from '#server/core/clock.ts'
import { db } from '#server/database/open.ts'
import { mine, planTargets } from '#server/database/schema/mine.ts'
import { monthsFor } from '#server/mine/mineChanges.ts'
import { lastYearOnSheet, rulesOfLastYear } from '#server/sheets/lastYear.ts'
import { openYear, tasksOf } from '#server/years/yearLookups.ts'
import type { StoredTroop } from './insertAssociation.ts'
import { seeded } from './random.ts'

/** In ten troops one has neither target nor numbers, one only a target, one only numbers. */
const WITHOUT_TARGET = [0, 2]
const WITHOUT_NUMBERS = [0, 1]

/** Targets of the open year, and last year's values as numbers: with months and for the whole year, done, late and ahead. */
export function mineSheets(troops: readonly StoredTroop[], today: Date) {
  const year = openYear()
  const tasks = tasksOf(year.id)
  const before = rulesOfLastYear(year.id)
  const months = monthsFor(year)
  const at = new Date(today.getTime() - 60 * DAY).toISOString()

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
    if (WITHOUT_NUMBERS.includes(kind)) continue
    const { draft } = mineLikeLastYear(tasks, new Map(), lastYearOnSheet(teamId, tasks, before))
    for (const [taskId, { value }] of draft) {
      if (random.whole(0, 2) === 0) continue
      const set = { value, month: month(), at, byId }
      db.insert(mine)
        .values({ teamId, taskId, ...set })
        .onConflictDoUpdate({ target: [mine.teamId, mine.taskId], set })
        .run()
    }
  }
}
