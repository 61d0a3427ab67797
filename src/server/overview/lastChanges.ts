import { eq, max } from 'drizzle-orm'
import type { Db } from '#server/database/open.ts'
import { donePrerequisites } from '#server/database/schema/sheets.ts'
import { prerequisites, taskGroups, tasks } from '#server/database/schema/years.ts'

/** Team id -> when a value or prerequisite of its sheet was last changed. Teams that entered nothing are not in it. */
export function lastChangesIn(yearId: number, teamIds: readonly number[], from: Db): Map<number, string> {
  const changes = lastDoneIn(yearId, from)
  const ofYear = new Set(tasksIn(yearId, from))
  // One seek for each team: reading all entries for their times would take as long as the whole ranking.
  const newest = from.$client.query<{ taskId: number; at: string }, [number]>(
    'SELECT taskId, updatedAt AS at FROM task_entries WHERE teamId = ? ORDER BY updatedAt DESC LIMIT 1',
  )
  for (const teamId of teamIds) {
    const entry = newest.get(teamId)
    if (!entry) continue
    // Only after an older year was opened again does the newest entry belong to another one.
    const at = ofYear.has(entry.taskId) ? entry.at : newestIn(yearId, teamId, from)
    if (at && at > (changes.get(teamId) ?? '')) changes.set(teamId, at)
  }
  return changes
}

function newestIn(yearId: number, teamId: number, from: Db) {
  return from.$client
    .query<{ at: string | null }, [number, number]>(
      `SELECT max(entry.updatedAt) AS at FROM task_entries AS entry
       JOIN tasks AS task ON task.id = entry.taskId
       JOIN task_groups AS section ON section.id = task.primaryGroupId
       WHERE entry.teamId = ? AND section.yearId = ?`,
    )
    .get(teamId, yearId)?.at
}

function lastDoneIn(yearId: number, from: Db): Map<number, string> {
  const rows = from
    .select({ teamId: donePrerequisites.teamId, at: max(donePrerequisites.doneAt) })
    .from(donePrerequisites)
    .innerJoin(prerequisites, eq(donePrerequisites.prerequisiteId, prerequisites.id))
    .where(eq(prerequisites.yearId, yearId))
    .groupBy(donePrerequisites.teamId)
    .all()
  return new Map(rows.map(({ teamId, at }) => [teamId, at!]))
}

const tasksIn = (yearId: number, from: Db) =>
  from
    .select({ id: tasks.id })
    .from(tasks)
    .innerJoin(taskGroups, eq(tasks.primaryGroupId, taskGroups.id))
    .where(eq(taskGroups.yearId, yearId))
    .all()
    .map(({ id }) => id)
