import { eq, sql } from 'drizzle-orm'
import { Problem } from '#server/core/problem.ts'
import { db } from '#server/database/open.ts'
import { prepared } from '#server/database/prepared.ts'
import { prerequisites, taskGroups, tasks, years } from '#server/database/schema/years.ts'
import type { Year } from '#server/years/yearLookups.ts'
import { arePrerequisitesComplete } from './prerequisitesOnSheet.ts'
import { refuseLeaders } from './reviewState.ts'

// Refuses changes of a sheet that is closed to leaders (rules.md#11). Every change checks it inside its own transaction,
// because the year may have been closed or the sheet locked since the guard ran.

/** A scored task whose value the team may change now. @throws 404, 409 */
export function editableTask(teamId: number, taskId: number) {
  const { task, year } = starrableTask(teamId, taskId)
  if (!arePrerequisitesComplete(teamId, year.id)) throw new Problem('prerequisites-missing')
  return task
}

/** A task that the team may star now, also before its prerequisites are done (rules.md#63). @throws 404, 409 */
export function starrableTask(teamId: number, taskId: number) {
  const found = taskAndYear().get({ id: taskId })
  if (!found || found.year.state === 'DRAFT') throw new Problem('task-unknown')
  refuseClosedSheet(teamId, found.year)
  return found
}

/** A prerequisite that the team may change now. @throws 404, 409 */
export function editablePrerequisite(teamId: number, id: number) {
  const found = db
    .select({ prerequisite: prerequisites, year: years })
    .from(prerequisites)
    .innerJoin(years, eq(prerequisites.yearId, years.id))
    .where(eq(prerequisites.id, id))
    .get()
  if (!found || found.year.state === 'DRAFT') throw new Problem('prerequisite-unknown')
  refuseClosedSheet(teamId, found.year)
  return found.prerequisite
}

const taskAndYear = prepared(from =>
  from
    .select({ task: tasks, year: years })
    .from(tasks)
    .innerJoin(taskGroups, eq(tasks.primaryGroupId, taskGroups.id))
    .innerJoin(years, eq(taskGroups.yearId, years.id))
    .where(eq(tasks.id, sql.placeholder('id')))
    .prepare(),
)

function refuseClosedSheet(teamId: number, year: Pick<Year, 'id' | 'state' | 'deadline'>) {
  if (year.state === 'FINISHED') throw new Problem('year-over')
  refuseLeaders(teamId, year)
}
