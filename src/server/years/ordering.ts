import { eq } from 'drizzle-orm'
import type { AuditKind } from '#domain/auditKinds.ts'
import { recordChange } from '#server/audit/recordChange.ts'
import type { User } from '#server/auth/user.ts'
import { atomically, db } from '#server/database/open.ts'
import { prerequisites, taskGroups } from '#server/database/schema/years.ts'
import { Problem } from '#server/problem.ts'
import { groupsOf, prerequisitesOf, yearById } from './yearLookups.ts'

const HIGHEST_PRIORITY = 1000

/** `ids` are all areas of the year. @throws 404, 409 when they are others by now */
export function orderGroups(actor: User, yearId: number, ids: number[]) {
  return atomically(() => {
    reorder(actor, 'group.order', taskGroups, groupsOf(yearById(yearId).id), ids)
    return groupsOf(yearId)
  })
}

/** `ids` are all prerequisites of the year. @throws 404, 409 when they are others by now */
export function orderPrerequisites(actor: User, yearId: number, ids: number[]) {
  return atomically(() => {
    reorder(actor, 'prerequisite.order', prerequisites, prerequisitesOf(yearById(yearId).id), ids)
    return prerequisitesOf(yearId)
  })
}

type Ordered = { id: number; yearId: number; displayPriority: number }

function reorder(
  actor: User,
  kind: AuditKind,
  table: typeof taskGroups | typeof prerequisites,
  rows: readonly Ordered[],
  ids: number[],
) {
  const old = rows.map(row => row.id)
  if (old.length !== ids.length || ids.some(id => !old.includes(id))) throw new Problem('list-changed')
  if (rows.length === 0) return

  const step = Math.min(10, Math.floor(HIGHEST_PRIORITY / ids.length))
  for (const [index, id] of ids.entries())
    db.update(table)
      .set({ displayPriority: (index + 1) * step })
      .where(eq(table.id, id))
      .run()
  recordChange(actor, kind, { yearId: rows[0]!.yearId }, { ids: old }, { ids })
}
