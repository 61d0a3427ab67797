import { warsawDay } from '#domain/deadline.ts'
import type { RemindedSheet } from '#domain/reminder.ts'
import { sqlite } from '#server/database/open.ts'
import type { Year } from '#server/years/yearLookups.ts'

// Counted in the database: the sheet itself, task by task, would take longer than all else that a reminder needs.
const COUNTS = `
  SELECT
    (SELECT count(*) FROM initial_tasks WHERE yearId = $year) AS prerequisites,
    (SELECT count(*) FROM tasks AS task JOIN task_groups AS area ON area.id = task.primaryGroupId
      WHERE area.yearId = $year) AS tasks,
    mark.n AS prerequisitesDone, entry.n AS entered, max(coalesce(mark.at, ''), coalesce(entry.at, '')) AS changedAt
  FROM
    (SELECT count(*) AS n, max(mark.markedAt) AS at FROM initial_marks AS mark
      JOIN initial_tasks AS prerequisite ON prerequisite.id = mark.initialTaskId
      WHERE mark.teamId = $team AND prerequisite.yearId = $year) AS mark,
    (SELECT count(*) AS n, max(entry.updatedAt) AS at FROM task_entries AS entry
      JOIN tasks AS task ON task.id = entry.taskId JOIN task_groups AS area ON area.id = task.primaryGroupId
      WHERE entry.teamId = $team AND area.yearId = $year) AS entry`

type Counts = Omit<RemindedSheet, 'name' | 'changedOn'> & { changedAt: string }

/** How far a sheet is, as its reminder tells. */
export function remindedSheet(team: { id: number; name: string }, year: Year): RemindedSheet {
  const { changedAt, ...counts } = sqlite
    .query<Counts, [{ team: number; year: number }]>(COUNTS)
    .get({ team: team.id, year: year.id })!
  return { name: team.name, ...counts, changedOn: changedAt === '' ? null : warsawDay(Date.parse(changedAt)) }
}
