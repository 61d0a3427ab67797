import { and, asc, eq, type SQL } from 'drizzle-orm'
import { db } from '#server/database/open.ts'
import { initialMarks } from '#server/database/schema/sheets.ts'
import { initialTasks } from '#server/database/schema/years.ts'

/** A year's prerequisites; `value` tells whether the team has ticked one. */
export const prerequisitesOnSheet = (teamId: number, yearId: number) =>
  prerequisitesWhere(teamId, eq(initialTasks.yearId, yearId))

export const prerequisiteOnSheet = (teamId: number, id: number) =>
  prerequisitesWhere(teamId, eq(initialTasks.id, id))[0]!

function prerequisitesWhere(teamId: number, which: SQL) {
  const rows = db
    .select({
      id: initialTasks.id,
      name: initialTasks.name,
      description: initialTasks.description,
      displayPriority: initialTasks.displayPriority,
      updatedAt: initialMarks.markedAt,
    })
    .from(initialTasks)
    .leftJoin(initialMarks, and(eq(initialMarks.initialTaskId, initialTasks.id), eq(initialMarks.teamId, teamId)))
    .where(which)
    .orderBy(asc(initialTasks.displayPriority), asc(initialTasks.id))
    .all()
  return rows.map(row => ({ ...row, value: row.updatedAt !== null }))
}

export const arePrerequisitesComplete = (teamId: number, yearId: number) =>
  prerequisitesOnSheet(teamId, yearId).every(({ value }) => value)
