import { eq } from 'drizzle-orm'
import { compareYears } from '#domain/year/compareYears.ts'
import { type OriginIds, pairByOrigin } from '#domain/year/origins.ts'
import { yearBefore } from '#domain/year/yearLine.ts'
import { Problem } from '#server/core/problem.ts'
import { db, sqlite } from '#server/database/open.ts'
import type { prerequisites, taskGroups, tasks } from '#server/database/schema/years.ts'
import { allYears, fullYear, groupsOf, prerequisitesOf, tasksOf, yearById } from './yearLookups.ts'

type WithOrigin = typeof taskGroups | typeof tasks | typeof prerequisites

/**
 * Makes the origins of rows about to be deleted the origins of their copies, so that the line of origins does not break
 * (decision 022). Call it in the transaction that deletes them.
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

export function pairsOf(kind: Kind, now: readonly { id: number }[], earlier: readonly { id: number }[]): OriginIds {
  const origins = new Map(
    sqlite.query<unknown, []>(`SELECT id, originId FROM (${PARTS[kind]}) WHERE originId NOTNULL`).values() as [
      number,
      number,
    ][],
  )
  return pairByOrigin(idsOf(now), idsOf(earlier), origins)
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

/** Lists what changed from year `id` to year `other`. @throws 404 */
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
  id?: number
  yearId: number
  originId: number | null
}

/**
 * The origin must be in another year, must not have been copied from this year, and must not be the origin of another row
 * of this year. @throws 404, 409
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

/** Lists the contents of the year before and of each year with an origin of this one, newest first. @throws 404 */
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
