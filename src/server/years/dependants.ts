import { and, eq, inArray, ne, notInArray, or } from 'drizzle-orm'
import { db } from '#server/database/open.ts'
import { tasks } from '#server/database/schema/years.ts'
import { conflict } from '#server/problem.ts'

// What would break if something went (rules.md#17). Old rows may lean on another year's, so the whole file is asked.

/** @throws 409 with the tasks measured against this one */
export function refuseWhileReferred(taskId: number) {
  refuse(
    select()
      .where(and(eq(tasks.refValId, taskId), ne(tasks.id, taskId)))
      .all(),
  )
}

/** @throws 409 with the tasks of other areas that share points into these or are measured against a task in them */
export function refuseWhileLeantOn(groupIds: number[]) {
  const inside = db.select({ id: tasks.id }).from(tasks).where(inArray(tasks.primaryGroupId, groupIds))
  const leaning = or(inArray(tasks.secondaryGroupId, groupIds), inArray(tasks.refValId, inside))
  refuse(
    select()
      .where(and(notInArray(tasks.primaryGroupId, groupIds), leaning))
      .all(),
  )
}

const select = () => db.select({ id: tasks.id, name: tasks.name }).from(tasks)

function refuse(dependants: { id: number; name: string }[]) {
  if (dependants.length === 0) return
  throw conflict(`Other tasks depend on it: ${dependants.map(task => task.name).join(', ')}`, { dependants })
}
