import { eq } from 'drizzle-orm'
import { compareYears } from '#domain/year/compareYears.ts'
import { type OriginIds, pairByOrigin } from '#domain/year/origins.ts'
import { yearBefore } from '#domain/year/yearLine.ts'
import { db, sqlite } from '#server/database/open.ts'
import type { prerequisites, taskGroups, tasks } from '#server/database/schema/years.ts'
import { Problem } from '#server/problem.ts'
import { allYears, fullYear, groupsOf, prerequisitesOf, tasksOf, yearById } from './yearLookups.ts'

type WithOrigin = typeof taskGroups | typeof tasks | typeof prerequisites

/**
 * What was copied from rows that are about to be deleted counts from now on as copied from what these were copied from:
 * the line of origins does not break (decision 022). Call it in the transaction that deletes them.
 */
export function handOnOrigins(table: WithOrigin, gone: readonly { id: number; originId: number | null }[]) {
  for (const { id, originId } of gone) db.update(table).set({ originId }).where(eq(table.originId, id)).run()
}

const PARTS = {
  prerequisite: 'SELECT id, name, originId, yearId FROM initial_tasks',
  group: 'SELECT id, name, originId, yearId FROM task_groups',
  task: `SELECT task.id, task.name, task.originId, area.yearId
    FROM tasks AS task JOIN task_groups AS area ON area.id = task.primaryGroupId`,
}
type Kind = keyof typeof PARTS

interface Part {
  id: number
  name: string
  originId: number | null
  yearId: number
}

const ORIGINS = {
  prerequisite: 'SELECT id, originId FROM initial_tasks WHERE originId NOTNULL',
  group: 'SELECT id, originId FROM task_groups WHERE originId NOTNULL',
  task: 'SELECT id, originId FROM tasks WHERE originId NOTNULL',
}

/**
 * Which part of an earlier year is which of a later one. The origins of all years are read by hand and prepared once,
 * because every sheet asks on every reading.
 */
export function pairsOf(kind: Kind, now: readonly { id: number }[], earlier: readonly { id: number }[]): OriginIds {
  const origins = new Map(sqlite.query<unknown, []>(ORIGINS[kind]).values() as [number, number][])
  return pairByOrigin(idsOf(now), idsOf(earlier), origins)
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

/** What became of one year in another. @throws 404 */
export function compare(id: number, other: number) {
  const [before, after] = [fullYear(id), fullYear(other)]
  return compareYears(before, after, {
    prerequisites: pairsOf('prerequisite', after.prerequisites, before.prerequisites),
    groups: pairsOf('group', after.groups, before.groups),
    tasks: pairsOf('task', after.tasks, before.tasks),
  })
}

const part = (kind: Kind, id: number) =>
  sqlite.query<Part, [number]>(`SELECT * FROM (${PARTS[kind]}) WHERE id = ?`).get(id)

const copiesIn = (kind: Kind, originId: number, yearId: number) =>
  sqlite
    .query<Part, [number, number]>(`SELECT * FROM (${PARTS[kind]}) WHERE originId = ? AND yearId = ?`)
    .all(originId, yearId)

interface WantedOrigin {
  /** Of the part that gets it; left out for a new one. */
  id?: number
  yearId: number
  originId: number | null
}

/**
 * An origin is a part of another year from which no line of copies leads back, and of one part of a year only.
 * @throws 404, 409
 */
export function refuseOrigin(kind: Kind, { id, yearId, originId }: WantedOrigin) {
  if (originId === null) return
  for (let at: number | null = originId; at !== null; ) {
    const origin = part(kind, at)
    if (!origin) throw new Problem(`${kind}-unknown`)
    if (origin.yearId === yearId) throw new Problem('origin-of-same-year', { field: 'originId' })
    at = origin.originId
  }
  const holder = copiesIn(kind, originId, yearId).find(other => other.id !== id)
  if (holder) throw new Problem('origin-taken', { field: 'originId', holder: { id: holder.id, name: holder.name } })
}

/**
 * What the parts of a year may come from: all that is in the year before, and in each year that an origin is of, the
 * newest first. @throws 404
 */
export function possibleOrigins(id: number) {
  const year = yearById(id)
  const inYear = { prerequisite: prerequisitesOf(id), group: groupsOf(id), task: tasksOf(id) }
  const origins = Object.entries(inYear).flatMap(([kind, rows]) =>
    rows.map(({ originId }) => originId && part(kind as Kind, originId)!.yearId),
  )
  const years = allYears()
  const wanted = new Set([yearBefore(years, year)?.id, ...origins])
  return years.filter(other => wanted.has(other.id)).map(({ id, name }) => ({ id, name, ...partsOf(id) }))
}

function partsOf(yearId: number) {
  const tasks = tasksOf(yearId)
  return {
    prerequisites: prerequisitesOf(yearId).map(named),
    groups: groupsOf(yearId).map(group => ({
      ...named(group),
      tasks: tasks.filter(task => task.primaryGroupId === group.id).map(named),
    })),
  }
}

const named = ({ id, name }: { id: number; name: string }) => ({ id, name })
