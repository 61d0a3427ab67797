import { asc, desc, eq, getTableColumns, ne, sql } from 'drizzle-orm'
import { mayEnterPanel, type Person } from '#domain/roles.ts'
import type { FullYear } from '#domain/year/fullYear.ts'
import { laterFirst } from '#domain/year/yearLine.ts'
import { type Db, db } from '#server/database/open.ts'
import { prepared } from '#server/database/prepared.ts'
import { prerequisites, taskGroups, tasks, years } from '#server/database/schema/years.ts'
import { Problem } from '#server/problem.ts'

export type Year = typeof years.$inferSelect

// `from` is another connection to the same file, for reading it as it was at one moment (database/oneMoment.ts).

const byId = prepared(from =>
  from
    .select()
    .from(years)
    .where(eq(years.id, sql.placeholder('id')))
    .prepare(),
)

/** @throws 404 */
export function yearById(id: number, from: Db = db): Year {
  const year = byId(from).get({ id })
  if (!year) throw new Problem('year-unknown')
  return year
}

const running = prepared(from => from.select().from(years).where(eq(years.state, 'OPEN')).prepare())

/** The OPEN year, of which there is at most one, or null. */
export function runningYear(): Year | null {
  return running().get() ?? null
}

/** @throws 409 when none is open */
export function openYear(): Year {
  const year = runningYear()
  if (!year) throw new Problem('nothing-runs')
  return year
}

/** A DRAFT year exists for those in the panel only (rules.md#21 and #38). @throws 404 */
export function visibleYear(id: number, reader: Person | null): Year {
  const year = yearById(id)
  if (year.state === 'DRAFT' && !(reader && mayEnterPanel(reader))) throw new Problem('year-unknown')
  return year
}

/** What every caller may know of a year (rules.md#38). */
export function describeYear(year: Year) {
  return {
    id: year.id,
    name: year.name,
    state: year.state,
    deadline: year.deadline,
    lesnaLesneThreshold: year.lesnaLesneThreshold,
    lesnaPuszczanskieThreshold: year.lesnaPuszczanskieThreshold,
    puszczanskaLesnaThreshold: year.puszczanskaLesnaThreshold,
    puszczanskaPuszczanskieThreshold: year.puszczanskaPuszczanskieThreshold,
  }
}

/** A year as the panel's calls answer it: they name a fixed ranking `ranking`. */
export const answeredYear = <Y extends { rankingFixed: boolean }>({ rankingFixed, ...year }: Y) => ({
  ...year,
  ranking: rankingFixed,
})

/** Every year, the one made last first. */
export const allYears = () => db.select().from(years).orderBy(desc(years.id)).all()

/** Those that everybody may know of, the newest first. */
export const publicYears = () => db.select().from(years).where(ne(years.state, 'DRAFT')).all().sort(laterFirst)

/** "Najnowszy": the OPEN year, else the newest FINISHED one, else null (rules.md#21). */
export const newestYear = (): Year | null => runningYear() ?? publicYears()[0] ?? null

const ofYear = sql.placeholder('yearId')

const groupsInYear = prepared(from =>
  from
    .select()
    .from(taskGroups)
    .where(eq(taskGroups.yearId, ofYear))
    .orderBy(asc(taskGroups.displayPriority), asc(taskGroups.id))
    .prepare(),
)

const prerequisitesInYear = prepared(from =>
  from
    .select()
    .from(prerequisites)
    .where(eq(prerequisites.yearId, ofYear))
    .orderBy(asc(prerequisites.displayPriority), asc(prerequisites.id))
    .prepare(),
)

const tasksInYear = prepared(from =>
  from
    .select(getTableColumns(tasks))
    .from(tasks)
    .innerJoin(taskGroups, eq(tasks.primaryGroupId, taskGroups.id))
    .where(eq(taskGroups.yearId, ofYear))
    .orderBy(asc(tasks.displayPriority), asc(tasks.id))
    .prepare(),
)

/** A year's areas in the order in which they are shown. */
export const groupsOf = (yearId: number, from: Db = db): Group[] => groupsInYear(from).all({ yearId })

export const prerequisitesOf = (yearId: number, from: Db = db): Prerequisite[] =>
  prerequisitesInYear(from).all({ yearId })

/** All tasks of a year, whichever group they are in; those of one group in the order in which they are shown. */
export const tasksOf = (yearId: number, from: Db = db): Task[] => tasksInYear(from).all({ yearId })

/** A year with everything in it, for checking, copying and writing it to a file. @throws 404 */
export function fullYear(id: number): FullYear & Year {
  return { ...yearById(id), prerequisites: prerequisitesOf(id), groups: groupsOf(id), tasks: tasksOf(id) }
}

export type Group = typeof taskGroups.$inferSelect
export type Task = typeof tasks.$inferSelect
export type Prerequisite = typeof prerequisites.$inferSelect
