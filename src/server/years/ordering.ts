import { eq } from 'drizzle-orm'
import type { AuditKind } from '#domain/auditKinds.ts'
import { recordChange } from '#server/audit/recordChange.ts'
import type { User } from '#server/auth/user.ts'
import { atomically, db } from '#server/database/open.ts'
import { prerequisites, taskGroups, tasks } from '#server/database/schema/years.ts'
import { Problem } from '#server/problem.ts'
import { groupById } from './groups.ts'
import { groupsOf, prerequisitesOf, tasksOf, yearById } from './yearLookups.ts'

const HIGHEST_PRIORITY = 1000

/** `ids` are all areas of the year. @throws 404, 409 when they are others by now */
export function orderGroups(actor: User, yearId: number, ids: number[]) {
  return atomically(() => {
    const { id } = yearById(yearId)
    reorder(taskGroups, groupsOf(id), ids, orderedBy(actor, 'group.order', id))
    return groupsOf(yearId)
  })
}

/** `ids` are all prerequisites of the year. @throws 404, 409 when they are others by now */
export function orderPrerequisites(actor: User, yearId: number, ids: number[]) {
  return atomically(() => {
    const { id } = yearById(yearId)
    reorder(prerequisites, prerequisitesOf(id), ids, orderedBy(actor, 'prerequisite.order', id))
    return prerequisitesOf(yearId)
  })
}

/** `ids` are all tasks of the group. @throws 404, 409 when they are others by now */
export function orderTasks(actor: User, groupId: number, ids: number[]) {
  const group = groupById(groupId)
  const inside = () => tasksOf(group.yearId).filter(task => task.primaryGroupId === groupId)
  return atomically(() => {
    reorder(tasks, inside(), ids, orderedBy(actor, 'task.order', group.yearId, group.name))
    return inside()
  })
}

type Ordered = typeof taskGroups | typeof prerequisites | typeof tasks

function reorder(table: Ordered, rows: readonly { id: number }[], ids: number[], record: Recording) {
  const old = rows.map(row => row.id)
  if (old.length !== ids.length || ids.some(id => !old.includes(id))) throw new Problem('list-changed')
  if (rows.length === 0) return

  const step = Math.min(10, Math.floor(HIGHEST_PRIORITY / ids.length))
  for (const [index, id] of ids.entries())
    db.update(table)
      .set({ displayPriority: (index + 1) * step })
      .where(eq(table.id, id))
      .run()
  record(old, ids)
}

type Recording = (before: number[], after: number[]) => void

/** `name` is that of the group whose tasks were ordered. */
const orderedBy =
  (actor: User, kind: AuditKind, yearId: number, name?: string): Recording =>
  (before, after) =>
    recordChange(actor, kind, { yearId }, { name, ids: before }, { name, ids: after })
