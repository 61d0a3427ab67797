import type { ScoredTask } from '#domain/scoring/scoring.ts'
import { type LastYear, lastYearOf } from '#domain/year/lastYear.ts'
import { yearBefore } from '#domain/year/yearLine.ts'
import { sqlite } from '#server/database/open.ts'
import { pairsOf } from '#server/years/origins.ts'
import type { Year } from '#server/years/yearLookups.ts'
import { notesIn, type StoredNote } from './tasksOnSheet.ts'

type ShortYear = Pick<Year, 'id' | 'name' | 'state' | 'closedAt'>

export function lastYearTo(year: Year) {
  const all = sqlite.query<ShortYear, []>('SELECT id, name, state, closedAt FROM years').all()
  return yearBefore(all, year)
}

/** A team's values of a year ago and the notes behind them, by the ids of this year's tasks. */
export function lastYearOnSheet(
  teamId: number,
  year: Year,
  tasks: readonly ScoredTask[],
): ReadonlyMap<number, LastYear & { yearId: number; note: StoredNote | undefined }> {
  const before = lastYearTo(year)
  const earlier = before ? tasksThen(teamId, before.id) : []
  const values = new Map(earlier.flatMap(({ id, value }) => (value === null ? [] : [[id, value] as const])))
  if (before === null || values.size === 0) return new Map()

  const pairs = pairsOf('task', tasks, earlier)
  const found = lastYearOf({ tasks, earlier, pairs, values })
  const ids = earlier.map(({ id }) => id)
  const notes = new Map(notesIn(teamId, Math.min(...ids), Math.max(...ids)).map(note => [note.taskId, note]))
  return new Map(
    [...found].map(([id, then]) => [id, { yearId: before.id, ...then, note: notes.get(pairs.get(id)!) }] as const),
  )
}

// SQL by hand, because every reading of a sheet runs it.

const TASKS_THEN = `
  SELECT task.id, type, maxPoints, multiplier, refValId, primaryGroupId, secondaryGroupId, split, entry.value
  FROM task_groups AS area
  JOIN tasks AS task ON task.primaryGroupId = area.id
  LEFT JOIN task_entries AS entry ON entry.taskId = task.id AND entry.teamId = ?
  WHERE area.yearId = ?`

const tasksThen = (teamId: number, yearId: number) =>
  sqlite.query<ScoredTask & { value: number | null }, [number, number]>(TASKS_THEN).all(teamId, yearId)
