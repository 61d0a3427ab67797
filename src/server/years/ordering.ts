import { eq } from 'drizzle-orm'
import type { AuditKind } from '#domain/people/auditKinds.ts'
import { recordChange } from '#server/audit/recordChange.ts'
import type { User } from '#server/auth/user.ts'
import { Problem } from '#server/core/problem.ts'
import { atomically, db } from '#server/database/open.ts'
import { prerequisites, taskGroups, tasks } from '#server/database/schema/years.ts'
import { groupById } from './groups.ts'
import { groupsOf, prerequisitesOf, tasksOf, yearById } from './yearLookups.ts'

const HIGHEST_PRIORITY = 1000

/** `ids` are all areas of the year. @throws 404, 409 when the list has changed */
export function orderGroups(actor: User, yearId: number, ids: number[]) {
  return atomically(() => {
    yearById(yearId)
    reorder(actor, { table: taskGroups, kind: 'group.order', yearId }, groupsOf(yearId), ids)
    return groupsOf(yearId)
  })
}

/** `ids` are all prerequisites of the year. @throws 404, 409 when the list has changed */
export function orderPrerequisites(actor: User, yearId: number, ids: number[]) {
  return atomically(() => {
    yearById(yearId)
    reorder(actor, { table: prerequisites, kind: 'prerequisite.order', yearId }, prerequisitesOf(yearId), ids)
    return prerequisitesOf(yearId)
  })
}

/** `ids` are all tasks of the area. @throws 404, 409 when the list has changed */
export function orderTasks(actor: User, groupId: number, ids: number[]) {
  const { yearId, name } = groupById(groupId)
  const inside = () => tasksOf(yearId).filter(task => task.primaryGroupId === groupId)
  return atomically(() => {
    reorder(actor, { table: tasks, kind: 'task.order', yearId, name }, inside(), ids)
    return inside()
  })
}

interface List {
  table: typeof taskGroups | typeof prerequisites | typeof tasks
  kind: AuditKind
  yearId: number
  name?: string
}

function reorder(actor: User, { table, kind, yearId, name }: List, rows: readonly { id: number }[], ids: number[]) {
  const old = rows.map(row => row.id)
  if (old.length !== ids.length || ids.some(id => !old.includes(id))) throw new Problem('list-changed')
  if (rows.length === 0) return

  const step = Math.min(10, Math.floor(HIGHEST_PRIORITY / ids.length))
  for (const [index, id] of ids.entries())
    db.update(table)
      .set({ displayPriority: (index + 1) * step })
      .where(eq(table.id, id))
      .run()
  recordChange(actor, kind, { yearId }, { name, ids: old }, { name, ids })
}
