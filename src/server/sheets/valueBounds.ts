import { boundOf } from '#domain/doubts.ts'
import type { ScoredValues } from '#domain/scoring/scoring.ts'
import { isCounted } from '#domain/year/taskRules.ts'
import type { Steps } from '#server/core/slices.ts'
import { type Db, sqlite } from '#server/database/open.ts'
import { pairsOf } from '#server/years/origins.ts'
import { tasksOf, type Year } from '#server/years/yearLookups.ts'
import { lastYearTo } from './lastYear.ts'

/** Task id -> the number above which a value is far from those of other teams (rules.md#80). */
export type Bounds = ReadonlyMap<number, number>

const OF_YEAR = `SELECT task.id FROM tasks AS task JOIN task_groups AS area ON area.id = task.primaryGroupId
  WHERE area.yearId = ?`

export const boundsIn = (yearId: number, from: Db): Bounds =>
  new Map(
    from.$client
      .query<unknown, [number]>(`SELECT taskId, most FROM value_bounds WHERE taskId IN (${OF_YEAR})`)
      .values(yearId) as [number, number][],
  )

/** Replaces the year's bounds. Call it in the transaction that stores its ranking. */
export function storeBounds(yearId: number, bounds: Bounds) {
  sqlite.query<unknown, [number]>(`DELETE FROM value_bounds WHERE taskId IN (${OF_YEAR})`).run(yearId)
  const store = sqlite.query<unknown, [number, number]>('INSERT INTO value_bounds (taskId, most) VALUES (?, ?)')
  for (const [taskId, most] of bounds) store.run(taskId, most)
}

/** The bounds from the values of these teams; a task that too few of them answered has that of a year ago. */
export function* boundsFrom(year: Year, teams: readonly { values: ScoredValues }[], from: Db): Steps<Bounds> {
  const tasks = tasksOf(year.id, from).filter(({ type }) => isCounted(type))
  const thenOf = boundsThen(year, tasks, from)
  const bounds = new Map<number, number>()
  for (const { id } of tasks) {
    yield
    const entered = teams.map(({ values }) => values.get(id)).filter(value => value !== undefined)
    const bound = boundOf(entered) ?? thenOf(id)
    if (bound !== null) bounds.set(id, bound)
  }
  return bounds
}

const VALUES = `SELECT entry.value FROM task_entries AS entry JOIN teams AS team ON team.id = entry.teamId
  WHERE entry.taskId = ? AND team.shadow = 0`

/** Files from before bounds were stored hold none of earlier years: those are worked out of the values. */
function boundsThen(year: Year, tasks: readonly { id: number }[], from: Db) {
  const before = lastYearTo(year)
  if (!before) return () => null
  const stored = boundsIn(before.id, from)
  const pairs = pairsOf('task', tasks, tasksOf(before.id, from))
  const values = from.$client.query<unknown, [number]>(VALUES)
  return (id: number) => {
    const then = pairs.get(id)
    if (then === undefined) return null
    return stored.size > 0
      ? (stored.get(then) ?? null)
      : boundOf((values.values(then) as [number][]).map(([value]) => value))
  }
}
