import { eq } from 'drizzle-orm'
import type { YearState } from '#domain/year/year.ts'
import { db } from '#server/database/open.ts'
import { teams } from '#server/database/schema/people.ts'
import { prerequisites, taskGroups, tasks, years } from '#server/database/schema/years.ts'
import { Problem } from '#server/problem.ts'
import { arePrerequisitesComplete } from './prerequisitesOnSheet.ts'

// Whether a leader may change a sheet (rules.md#11). Every change asks inside its own transaction, because the year may
// have been closed or the sheet locked after the guard let the request in.

/** A scored task that the team may change now. @throws 404, 409 */
export function editableTask(teamId: number, taskId: number) {
  const found = db
    .select({ task: tasks, yearId: years.id, state: years.state, locked: teams.locked })
    .from(tasks)
    .innerJoin(taskGroups, eq(tasks.primaryGroupId, taskGroups.id))
    .innerJoin(years, eq(taskGroups.yearId, years.id))
    .innerJoin(teams, eq(teams.id, teamId))
    .where(eq(tasks.id, taskId))
    .get()
  if (!found || found.state === 'DRAFT') throw new Problem('task-unknown')
  refuseClosedSheet(found)
  if (!arePrerequisitesComplete(teamId, found.yearId)) throw new Problem('prerequisites-missing')
  return found.task
}

/** A prerequisite that the team may change now. @throws 404, 409 */
export function editablePrerequisite(teamId: number, id: number) {
  const found = db
    .select({ prerequisite: prerequisites, state: years.state, locked: teams.locked })
    .from(prerequisites)
    .innerJoin(years, eq(prerequisites.yearId, years.id))
    .innerJoin(teams, eq(teams.id, teamId))
    .where(eq(prerequisites.id, id))
    .get()
  if (!found || found.state === 'DRAFT') throw new Problem('prerequisite-unknown')
  refuseClosedSheet(found)
  return found.prerequisite
}

function refuseClosedSheet({ state, locked }: { state: YearState; locked: boolean }) {
  if (state === 'FINISHED') throw new Problem('year-over')
  if (locked) throw new Problem('sheet-locked')
}
