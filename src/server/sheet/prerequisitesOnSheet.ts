import { and, asc, eq, type SQL } from 'drizzle-orm'
import { db } from '#server/database/open.ts'
import { donePrerequisites } from '#server/database/schema/sheets.ts'
import { prerequisites } from '#server/database/schema/years.ts'

/** A year's prerequisites; `value` says whether the team has done it. */
export const prerequisitesOnSheet = (teamId: number, yearId: number) =>
  prerequisitesWhere(teamId, eq(prerequisites.yearId, yearId))

export const prerequisiteOnSheet = (teamId: number, id: number) =>
  prerequisitesWhere(teamId, eq(prerequisites.id, id))[0]!

function prerequisitesWhere(teamId: number, which: SQL) {
  const rows = db
    .select({
      id: prerequisites.id,
      name: prerequisites.name,
      description: prerequisites.description,
      displayPriority: prerequisites.displayPriority,
      updatedAt: donePrerequisites.doneAt,
    })
    .from(prerequisites)
    .leftJoin(
      donePrerequisites,
      and(eq(donePrerequisites.prerequisiteId, prerequisites.id), eq(donePrerequisites.teamId, teamId)),
    )
    .where(which)
    .orderBy(asc(prerequisites.displayPriority), asc(prerequisites.id))
    .all()
  return rows.map(row => ({ ...row, value: row.updatedAt !== null }))
}

export const arePrerequisitesComplete = (teamId: number, yearId: number) =>
  prerequisitesOnSheet(teamId, yearId).every(({ value }) => value)
