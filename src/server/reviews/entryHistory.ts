import { and, desc, eq, inArray, or } from 'drizzle-orm'
import type { User } from '#server/auth/user.ts'
import { db } from '#server/database/open.ts'
import { entryChanges } from '#server/database/schema/review.ts'
import { prerequisites, taskGroups, tasks } from '#server/database/schema/years.ts'
import { authorsSeenBy } from '#server/people/authors.ts'
import { sharedSheet } from './sheetSides.ts'

/** Keeps the page usable for a sheet that somebody changes without end. */
const MOST_CHANGES = 20_000

/** The changes of values and prerequisites of a sheet, newest first. @throws 403, 404 */
export function changesOfSheet(reader: User, address: { id: number; team: number }) {
  const { team, year } = sharedSheet(reader, address)
  const rows = changesOn(team.id, year.id)
  const authorOf = authorsSeenBy(
    reader,
    rows.map(({ byId, at }) => [byId, at]),
  )
  return rows.map(({ id, taskId, prerequisiteId, before, after, at, byId }) => ({
    id,
    taskId,
    initialTaskId: prerequisiteId,
    from: before,
    to: after,
    at,
    ...authorOf(byId, at),
  }))
}

/** The stored rows, newest first. */
export function changesOn(teamId: number, yearId: number) {
  const ofYear = or(
    inArray(
      entryChanges.taskId,
      db
        .select({ id: tasks.id })
        .from(tasks)
        .innerJoin(taskGroups, eq(tasks.primaryGroupId, taskGroups.id))
        .where(eq(taskGroups.yearId, yearId)),
    ),
    inArray(
      entryChanges.prerequisiteId,
      db.select({ id: prerequisites.id }).from(prerequisites).where(eq(prerequisites.yearId, yearId)),
    ),
  )
  return db
    .select()
    .from(entryChanges)
    .where(and(eq(entryChanges.teamId, teamId), ofYear))
    .orderBy(desc(entryChanges.id))
    .limit(MOST_CHANGES)
    .all()
}
