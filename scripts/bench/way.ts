import { wayTo } from '#domain/way.ts'
import { openDatabase } from '#server/database/open.ts'
import { closeDatabase } from '#server/database/start.ts'
import { sheetOf } from '#server/sheet/sheetOf.ts'
import { groupsOf, tasksOf, yearById } from '#server/years/yearLookups.ts'
import { figure } from './report.ts'
import type { Bench } from './setting.ts'
import { millisecondsOf } from './timing.ts'

const ROUNDS = 40
const NONE = new Set<number>()

/** The shortest way on sheets that are half filled, as the browser works it out after a key. */
export async function measureWay(bench: Bench) {
  openDatabase(bench.copyOfDatabase('way.db'))
  const { yearId } = bench.association
  const thresholds = yearById(yearId)
  const year = { groups: groupsOf(yearId), tasks: tasksOf(yearId), thresholds }
  const sheets = Array.from({ length: ROUNDS }, (_, n) => {
    const listed = sheetOf(n + 1, thresholds).flatMap(group => group.tasks)
    const filled = new Map(listed.map(task => [task.id, task.value]))
    return new Map([...filled].filter((_, index) => index % 2 === n % 2))
  })
  closeDatabase()

  for (const values of sheets) wayTo('PUSZCZANSKA', year, values, NONE)
  const times: number[] = []
  for (const values of sheets) times.push(await millisecondsOf(() => wayTo('PUSZCZANSKA', year, values, NONE)))
  figure(`the shortest way, ${year.groups.length} areas and ${year.tasks.length} tasks`, times, 'ms', { most: 5 })
}
