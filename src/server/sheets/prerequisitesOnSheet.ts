import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/database/open.ts'
import { prepared } from '#server/database/prepared.ts'
import { donePrerequisites } from '#server/database/schema/sheets.ts'
import { prerequisites } from '#server/database/schema/years.ts'

/** A year's prerequisites; `value` is true for those that the team has done. */
export const prerequisitesOnSheet = (teamId: number, yearId: number) => inYear().all({ teamId, yearId }).map(describe)

export const prerequisiteOnSheet = (teamId: number, id: number) => describe(oneOf().get({ teamId, id })!)

const inYear = prepared(from => select(from, eq(prerequisites.yearId, sql.placeholder('yearId'))).prepare())
const oneOf = prepared(from => select(from, eq(prerequisites.id, sql.placeholder('id'))).prepare())

const describe = (row: ReturnType<ReturnType<typeof select>['all']>[number]) => ({
  ...row,
  value: row.updatedAt !== null,
})

const isDone = and(
  eq(donePrerequisites.prerequisiteId, prerequisites.id),
  eq(donePrerequisites.teamId, sql.placeholder('teamId')),
)

const select = (from: Db, which: SQL) =>
  from
    .select({
      id: prerequisites.id,
      name: prerequisites.name,
      description: prerequisites.description,
      displayPriority: prerequisites.displayPriority,
      updatedAt: donePrerequisites.doneAt,
    })
    .from(prerequisites)
    .leftJoin(donePrerequisites, isDone)
    .where(which)
    .orderBy(asc(prerequisites.displayPriority), asc(prerequisites.id))

export const arePrerequisitesComplete = (teamId: number, yearId: number) => !missingOne().get({ teamId, yearId })

const missingOne = prepared(from =>
  from
    .select({ id: prerequisites.id })
    .from(prerequisites)
    .leftJoin(donePrerequisites, isDone)
    .where(and(eq(prerequisites.yearId, sql.placeholder('yearId')), isNull(donePrerequisites.doneAt)))
    .limit(1)
    .prepare(),
)
