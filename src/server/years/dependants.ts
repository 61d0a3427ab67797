import { and, eq, inArray, ne, notInArray, or } from 'drizzle-orm'
import { Problem } from '#server/core/problem.ts'
import { db } from '#server/database/open.ts'
import { tasks } from '#server/database/schema/years.ts'

// Prevents deleting what other tasks need (rules.md#17). Searches all years, because old rows may refer to a task of
// another year.

/** @throws 409 with the tasks whose reference this one is */
export function refuseWhileReference(taskId: number) {
  refuse(
    select()
      .where(and(eq(tasks.refValId, taskId), ne(tasks.id, taskId)))
      .all(),
  )
}

/** @throws 409 with the tasks of other areas that share points with these or refer to a task in them */
export function refuseWhileNeeded(groupIds: number[]) {
  const inside = db.select({ id: tasks.id }).from(tasks).where(inArray(tasks.primaryGroupId, groupIds))
  const needing = or(inArray(tasks.secondaryGroupId, groupIds), inArray(tasks.refValId, inside))
  refuse(
    select()
      .where(and(notInArray(tasks.primaryGroupId, groupIds), needing))
      .all(),
  )
}

const select = () => db.select({ id: tasks.id, name: tasks.name }).from(tasks)

function refuse(dependants: { id: number; name: string }[]) {
  if (dependants.length === 0) return
  throw new Problem('depended-on', { dependants })
}
