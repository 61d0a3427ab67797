import { and, asc, eq, getTableColumns, min, ne } from 'drizzle-orm'
import { mayEnterPanel, type Person } from '#domain/people/roles.ts'
import { pick } from '#domain/pick.ts'
import { CATEGORY_THRESHOLDS } from '#domain/scoring/category.ts'
import type { FullYear } from '#domain/year/fullYear.ts'
import { laterFirst } from '#domain/year/yearLine.ts'
import { Problem } from '#server/core/problem.ts'
import { cachedUntilChange } from '#server/database/dataVersion.ts'
import { type Db, db } from '#server/database/open.ts'
import { prepared } from '#server/database/prepared.ts'
import { auditEntries } from '#server/database/schema/records.ts'
import { prerequisites, taskGroups, tasks, years } from '#server/database/schema/years.ts'

export type Year = typeof years.$inferSelect

// `from` may be another connection, which reads a snapshot of the file (database/readTransaction.ts).

/** @throws 404 */
export function yearById(id: number, from: Db = db): Year {
  const year = from.select().from(years).where(eq(years.id, id)).get()
  if (!year) throw new Problem('year-unknown')
  return year
}

/** At most one year is OPEN. */
export const runningYear = cachedUntilChange<void, Year | null>(() => openYears().get() ?? null, 1)

const openYears = prepared(from => from.select().from(years).where(eq(years.state, 'OPEN')).prepare())

/** The first opening of the year, or its creation if the audit log does not reach back so far. */
export function openingOf(yearId: number, from: Db = db): string {
  const opened = from
    .select({ at: min(auditEntries.time) })
    .from(auditEntries)
    .where(and(eq(auditEntries.yearId, yearId), eq(auditEntries.kind, 'year.open')))
    .get()
  return opened?.at ?? yearById(yearId, from).createdAt
}

/** @throws 409 when no year is OPEN */
export function openYear(): Year {
  const year = runningYear()
  if (!year) throw new Problem('nothing-runs')
  return year
}

/** Returns a year that the reader may see; a DRAFT is for the panel only (rules.md#21 and #38). @throws 404 */
export function visibleYear(id: number, reader: Person | null): Year {
  const year = yearById(id)
  if (year.state === 'DRAFT' && !(reader && mayEnterPanel(reader))) throw new Problem('year-unknown')
  return year
}

export const describeYear = (year: Year) => pick(year, 'id', 'name', 'state', 'deadline', ...CATEGORY_THRESHOLDS)

/** The panel's API calls `rankingFixed` `ranking`. */
export const answeredYear = <Y extends { rankingFixed: boolean }>({ rankingFixed, ...year }: Y) => ({
  ...year,
  ranking: rankingFixed,
})

/** Newest first; DRAFT and OPEN ones before all that were closed. */
export const allYears = () => db.select().from(years).all().sort(laterFirst)

export const publicYears = () => db.select().from(years).where(ne(years.state, 'DRAFT')).all().sort(laterFirst)

/** "Najnowszy": the OPEN year, else the newest FINISHED one, else null (rules.md#21). */
export const newestYear = (): Year | null => runningYear() ?? publicYears()[0] ?? null

export const groupsOf = (yearId: number, from: Db = db): Group[] =>
  from
    .select()
    .from(taskGroups)
    .where(eq(taskGroups.yearId, yearId))
    .orderBy(asc(taskGroups.displayPriority), asc(taskGroups.id))
    .all()

export const prerequisitesOf = (yearId: number, from: Db = db): Prerequisite[] =>
  from
    .select()
    .from(prerequisites)
    .where(eq(prerequisites.yearId, yearId))
    .orderBy(asc(prerequisites.displayPriority), asc(prerequisites.id))
    .all()

export const tasksOf = (yearId: number, from: Db = db): Task[] =>
  from
    .select(getTableColumns(tasks))
    .from(tasks)
    .innerJoin(taskGroups, eq(tasks.primaryGroupId, taskGroups.id))
    .where(eq(taskGroups.yearId, yearId))
    .orderBy(asc(tasks.displayPriority), asc(tasks.id))
    .all()

/** @throws 404 */
export function fullYear(id: number): FullYear & Year {
  return { ...yearById(id), prerequisites: prerequisitesOf(id), groups: groupsOf(id), tasks: tasksOf(id) }
}

export type Group = typeof taskGroups.$inferSelect
export type Task = typeof tasks.$inferSelect
type Prerequisite = typeof prerequisites.$inferSelect
