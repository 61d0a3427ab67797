import { and, desc, eq, inArray, or } from 'drizzle-orm'
import type { User } from '#server/auth/user.ts'
import { db } from '#server/database/open.ts'
import { entryChanges } from '#server/database/schema/review.ts'
import { prerequisites, taskGroups, tasks } from '#server/database/schema/years.ts'
import { authorsSeenBy } from './authors.ts'
import { sharedSheet } from './sheetParty.ts'

/** Every change of a value or prerequisite of a sheet, newest first. @throws 403, 404 */
export function changesOfSheet(reader: User, address: { id: number; team: number }) {
  const { team, year } = sharedSheet(reader, address)
  const ofYear = or(
    inArray(
      entryChanges.taskId,
      db
        .select({ id: tasks.id })
        .from(tasks)
        .innerJoin(taskGroups, eq(tasks.primaryGroupId, taskGroups.id))
        .where(eq(taskGroups.yearId, year.id)),
    ),
    inArray(
      entryChanges.prerequisiteId,
      db.select({ id: prerequisites.id }).from(prerequisites).where(eq(prerequisites.yearId, year.id)),
    ),
  )
  const rows = db
    .select()
    .from(entryChanges)
    .where(and(eq(entryChanges.teamId, team.id), ofYear))
    .orderBy(desc(entryChanges.id))
    .all()
  const authorOf = authorsSeenBy(
    reader,
    rows.map(row => row.byId),
  )
  return rows.map(({ id, taskId, prerequisiteId, before, after, at, byId }) => ({
    id,
    taskId,
    initialTaskId: prerequisiteId,
    from: before,
    to: after,
    at,
    ...authorOf(byId),
  }))
}
