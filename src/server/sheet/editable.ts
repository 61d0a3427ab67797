import { eq, sql } from 'drizzle-orm'
import { prepared } from '#server/database/prepared.ts'
import { prerequisites, taskGroups, tasks, years } from '#server/database/schema/years.ts'
import { Problem } from '#server/problem.ts'
import type { Year } from '#server/years/yearLookups.ts'
import { arePrerequisitesComplete } from './prerequisitesOnSheet.ts'
import { refuseLeaders } from './reviewState.ts'

// Whether a leader may change a sheet (rules.md#11). Every change asks inside its own transaction, because the year may
// have been closed or the sheet locked after the guard let the request in.

/** A scored task that the team may change now. @throws 404, 409 */
export function editableTask(teamId: number, taskId: number) {
  const found = taskAndYear().get({ id: taskId })
  if (!found || found.year.state === 'DRAFT') throw new Problem('task-unknown')
  refuseClosedSheet(teamId, found.year)
  if (!arePrerequisitesComplete(teamId, found.year.id)) throw new Problem('prerequisites-missing')
  return found.task
}

/** A prerequisite that the team may change now. @throws 404, 409 */
export function editablePrerequisite(teamId: number, id: number) {
  const found = prerequisiteAndYear().get({ id })
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

const prerequisiteAndYear = prepared(from =>
  from
    .select({ prerequisite: prerequisites, year: years })
    .from(prerequisites)
    .innerJoin(years, eq(prerequisites.yearId, years.id))
    .where(eq(prerequisites.id, sql.placeholder('id')))
    .prepare(),
)

function refuseClosedSheet(teamId: number, year: Pick<Year, 'id' | 'state' | 'deadline'>) {
  if (year.state === 'FINISHED') throw new Problem('year-over')
  refuseLeaders(teamId, year)
}
