import type { Steps } from '#server/core/slices.ts'
import type { Db } from '#server/database/open.ts'
import type { TeamStanding } from '#server/sheets/standings.ts'
import { openingOf, tasksOf } from '#server/years/yearLookups.ts'

export interface SheetTimes {
  first: string
  last: string
}

type Times = readonly (string | null | undefined)[]

export const earliest = (times: Times) => first(times, (one, other) => one < other)
const latest = (times: Times) => first(times, (one, other) => one > other)

/** Ignores null and undefined. ISO times compare as texts. */
function first(times: Times, isBefore: (one: string, other: string) => boolean): string | null {
  let found: string | null = null
  for (const time of times) if (time != null && (found === null || isBefore(time, found))) found = time
  return found
}

// One statement with a few seeks per team: reading all entries would take as long as the whole ranking. The first entry is
// in the history, or among the entries where they are older than the history.
const ENTRIES = `
  SELECT team.value, newest.taskId, newest.updatedAt,
    (SELECT min(at) FROM entry_changes WHERE teamId = team.value AND at >= ?2),
    (SELECT min(updatedAt) FROM task_entries WHERE teamId = team.value AND updatedAt >= ?2)
  FROM json_each(?1) AS team
  LEFT JOIN task_entries AS newest ON newest.rowid =
    (SELECT rowid FROM task_entries WHERE teamId = team.value ORDER BY updatedAt DESC LIMIT 1)`

type Row = [
  teamId: number,
  taskId: number | null,
  newest: string | null,
  changed: string | null,
  entered: string | null,
]

/** Returns the times by team id, without teams that entered nothing. */
export function* sheetTimesIn(
  yearId: number,
  standings: readonly TeamStanding[],
  from: Db,
): Steps<Map<number, SheetTimes>> {
  const begun = new Map(standings.filter(team => team.begun).map(team => [team.teamId, team]))
  const tasks = tasksOf(yearId, from)
  const ofYear = new Set(tasks.map(({ id }) => id))
  const rows = from.$client
    .query<Row, [string, string]>(ENTRIES)
    .values(JSON.stringify([...begun.keys()]), openingOf(yearId, from)) as Row[]

  const isOfYear = (taskId: number | null) => taskId === null || ofYear.has(taskId)
  // Later years have newer entries.
  const newestOfYear = rows.every(([, taskId]) => isOfYear(taskId)) ? null : yield* newestIn(tasks, from)

  const times = new Map<number, SheetTimes>()
  for (const [teamId, taskId, newest, changed, entered] of rows) {
    const done = begun.get(teamId)!.doneBetween
    const value = isOfYear(taskId) ? newest : newestOfYear?.get(teamId)
    const last = latest([value, done.last])
    if (last !== null) times.set(teamId, { first: earliest([last, changed, entered, done.first])!, last })
  }
  return times
}

/** Team id -> its newest entry for one of the tasks. */
function* newestIn(tasks: readonly { id: number }[], from: Db): Steps<Map<number, string>> {
  const newest = new Map<number, string>()
  const entries = from.$client.query<unknown, [number]>('SELECT teamId, updatedAt FROM task_entries WHERE taskId = ?')
  for (const { id } of tasks) {
    for (const [teamId, at] of entries.values(id) as [number, string][])
      if (at > (newest.get(teamId) ?? '')) newest.set(teamId, at)
    yield
  }
  return newest
}
