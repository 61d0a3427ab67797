import { eq } from 'drizzle-orm'
import type { Steps } from '#server/core/slices.ts'
import { db } from '#server/database/open.ts'
import { mine } from '#server/database/schema/mine.ts'
import { taskGroups, tasks } from '#server/database/schema/years.ts'
import { type Actor, inAct } from '#server/database/undo.ts'
import { tell } from '#server/notices/tell.ts'
import { teamById } from '#server/teams/teamLookups.ts'

/** The teams that starred each task of a year, by its id. */
export function starrersIn(yearId: number): ReadonlyMap<number, number[]> {
  const rows = db
    .select({ taskId: mine.taskId, teamId: mine.teamId })
    .from(mine)
    .innerJoin(tasks, eq(mine.taskId, tasks.id))
    .innerJoin(taskGroups, eq(tasks.primaryGroupId, taskGroups.id))
    .where(eq(taskGroups.yearId, yearId))
    .all()
  return new Map([...Map.groupBy(rows, row => row.taskId)].map(([id, of]) => [id, of.map(({ teamId }) => teamId)]))
}

/** Notifies leaders of their starred tasks that the editors changed or deleted, each team in a transaction of its own. */
export function* tellStarrers(
  by: Actor,
  yearId: number,
  starrers: ReadonlyMap<number, readonly number[]>,
  changed: readonly { id: number; name: string }[],
): Steps<void> {
  const starred = changed.flatMap(({ id, name }) => (starrers.get(id) ?? []).map(teamId => ({ teamId, name })))
  for (const [teamId, rows] of Map.groupBy(starred, row => row.teamId)) {
    const details = { tasks: rows.map(({ name }) => name) }
    inAct(by, () => tell('plan.tasks', { by, team: teamById(teamId), year: { id: yearId }, details }))
    yield
  }
}
