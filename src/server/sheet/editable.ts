import { eq } from 'drizzle-orm'
import type { YearState } from '#domain/year/year.ts'
import { db } from '#server/database/open.ts'
import { initialTasks, taskGroups, tasks, years } from '#server/database/schema/years.ts'
import { conflict, notFound } from '#server/problem.ts'
import { teamById } from '#server/teams/teamLookups.ts'
import { arePrerequisitesComplete } from './prerequisitesOnSheet.ts'

// What stands between a leader and a change of the sheet (ruling 11). Asked inside the change's own transaction: the
// year may have been closed, or the sheet locked, since the request was let in.

/** A scored task that the team may change now. @throws 404, 409 */
export function editableTask(teamId: number, taskId: number) {
  const found = db
    .select({ task: tasks, yearId: years.id, state: years.state })
    .from(tasks)
    .innerJoin(taskGroups, eq(tasks.primaryGroupId, taskGroups.id))
    .innerJoin(years, eq(taskGroups.yearId, years.id))
    .where(eq(tasks.id, taskId))
    .get()
  if (!found || found.state === 'DRAFT') throw notFound('task')
  refuseClosedSheet(teamId, found.state)
  if (!arePrerequisitesComplete(teamId, found.yearId)) throw conflict('Prerequisites are not complete')
  return found.task
}

/** A prerequisite that the team may tick now. @throws 404, 409 */
export function editablePrerequisite(teamId: number, id: number) {
  const found = db
    .select({ prerequisite: initialTasks, state: years.state })
    .from(initialTasks)
    .innerJoin(years, eq(initialTasks.yearId, years.id))
    .where(eq(initialTasks.id, id))
    .get()
  if (!found || found.state === 'DRAFT') throw notFound('prerequisite')
  refuseClosedSheet(teamId, found.state)
  return found.prerequisite
}

function refuseClosedSheet(teamId: number, state: YearState) {
  if (state === 'FINISHED') throw conflict('Categorization is over')
  if (teamById(teamId).locked) throw conflict('Sheet approved by an administrator')
}
