import type { ScoredTask } from '#domain/scoring/scoring.ts'
import { type LastYear, lastYearOf } from '#domain/year/lastYear.ts'
import { yearBefore } from '#domain/year/yearLine.ts'
import { cachedUntilChange } from '#server/database/dataVersion.ts'
import { sqlite } from '#server/database/open.ts'
import { pairsOf } from '#server/years/origins.ts'
import { type Year, yearById } from '#server/years/yearLookups.ts'
import { notesIn, rulesOfSheets, type StoredNote, valuesIn } from './tasksOnSheet.ts'

type ShortYear = Pick<Year, 'id' | 'name' | 'state' | 'closedAt'>

export function lastYearTo(year: Year) {
  const all = sqlite.query<ShortYear, []>('SELECT id, name, state, closedAt FROM years').all()
  return yearBefore(all, year)
}

/** The year before and which of its tasks are this year's, for all sheets of a year; null without one. */
export const rulesOfLastYear = cachedUntilChange((yearId: number) => {
  const before = lastYearTo(yearById(yearId))
  if (!before) return null
  const rules = rulesOfSheets(before.id)
  return { id: before.id, ...rules, pairs: pairsOf('task', rulesOfSheets(yearId).tasks, rules.tasks) }
}, 4)

type LastYearRules = ReturnType<typeof rulesOfLastYear>

/** A team's values of a year ago and the notes behind them, by the ids of this year's tasks. */
export function lastYearOnSheet(
  teamId: number,
  tasks: readonly ScoredTask[],
  before: LastYearRules,
): ReadonlyMap<number, LastYear & { yearId: number; note: StoredNote | undefined }> {
  const values = before && valuesIn(teamId, before.from, before.to)
  if (!values || values.size === 0) return new Map()

  const { id: yearId, pairs, from, to } = before
  const found = lastYearOf({ tasks, earlier: before.tasks, pairs, values })
  const notes = new Map(notesIn(teamId, from, to).map(note => [note.taskId, note]))
  return new Map([...found].map(([id, then]) => [id, { yearId, ...then, note: notes.get(pairs.get(id)!) }] as const))
}
