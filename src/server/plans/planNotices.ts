import { eq } from 'drizzle-orm'
import type { Steps } from '#server/core/slices.ts'
import { atomically, db } from '#server/database/open.ts'
import { plannedTasks } from '#server/database/schema/plans.ts'
import { taskGroups, tasks } from '#server/database/schema/years.ts'
import type { inEachSlice } from '#server/database/undo.ts'
import { notify } from '#server/people/notifications.ts'
import { leadersOf } from '#server/people/recipients.ts'

export function plannersIn(yearId: number): ReadonlyMap<number, number[]> {
  const rows = db
    .select({ taskId: plannedTasks.taskId, teamId: plannedTasks.teamId })
    .from(plannedTasks)
    .innerJoin(tasks, eq(plannedTasks.taskId, tasks.id))
    .innerJoin(taskGroups, eq(tasks.primaryGroupId, taskGroups.id))
    .where(eq(taskGroups.yearId, yearId))
    .all()
  return new Map([...Map.groupBy(rows, row => row.taskId)].map(([id, of]) => [id, of.map(({ teamId }) => teamId)]))
}

/** Notifies leaders of planned tasks that the editors changed or deleted, each team in a transaction of its own. */
export function* tellPlanners(
  { id: byId }: { id: number },
  yearId: number,
  planners: ReadonlyMap<number, readonly number[]>,
  changed: readonly { id: number; name: string }[],
  inSlice: ReturnType<typeof inEachSlice>,
): Steps<void> {
  const planned = changed.flatMap(({ id, name }) => (planners.get(id) ?? []).map(teamId => ({ teamId, name })))
  for (const [teamId, rows] of Map.groupBy(planned, row => row.teamId)) {
    const details = { tasks: rows.map(({ name }) => name) }
    inSlice(() =>
      atomically(() => {
        for (const { id } of leadersOf(teamId))
          notify(id, { kind: 'plan.tasks', byId, teamId, yearId, details, path: '/kategoryzacja/plan' })
      }),
    )
    yield
  }
}
