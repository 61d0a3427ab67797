import { and, eq, min } from 'drizzle-orm'
import type { Db } from '#server/database/open.ts'
import { auditEntries } from '#server/database/schema/records.ts'
import type { TeamStanding } from '#server/sheets/standings.ts'
import { tasksOf, yearById } from '#server/years/yearLookups.ts'

/** The first entry and the last change of a sheet, ISO 8601 UTC. */
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

/** By team id, without teams that entered nothing. */
export function sheetTimesIn(yearId: number, standings: readonly TeamStanding[], from: Db): Map<number, SheetTimes> {
  const begun = new Map(standings.filter(team => team.begun).map(team => [team.teamId, team]))
  const ofYear = new Set(tasksOf(yearId, from).map(({ id }) => id))
  const rows = from.$client
    .query<Row, [string, string]>(ENTRIES)
    .values(JSON.stringify([...begun.keys()]), openingOf(yearId, from)) as Row[]

  const times = new Map<number, SheetTimes>()
  for (const [teamId, taskId, newest, changed, entered] of rows) {
    const done = begun.get(teamId)!.doneBetween
    // The newest entry belongs to another year only after an older year was opened again.
    const value = taskId === null || ofYear.has(taskId) ? newest : newestOf(yearId, teamId, from)
    const last = latest([value, done.last])
    if (last !== null) times.set(teamId, { first: earliest([last, changed, entered, done.first])!, last })
  }
  return times
}

const newestOf = (yearId: number, teamId: number, from: Db): string | null =>
  from.$client
    .query<{ at: string | null }, [number, number]>(
      `SELECT max(entry.updatedAt) AS at FROM task_entries AS entry
       JOIN tasks AS task ON task.id = entry.taskId
       JOIN task_groups AS section ON section.id = task.primaryGroupId
       WHERE entry.teamId = ? AND section.yearId = ?`,
    )
    .get(teamId, yearId)?.at ?? null

/** The first opening of the year, or its creation if the audit log does not reach back so far. */
function openingOf(yearId: number, from: Db): string {
  const opened = from
    .select({ at: min(auditEntries.time) })
    .from(auditEntries)
    .where(and(eq(auditEntries.yearId, yearId), eq(auditEntries.kind, 'year.open')))
    .get()
  return opened?.at ?? yearById(yearId, from).createdAt
}
