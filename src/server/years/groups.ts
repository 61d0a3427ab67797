import { eq } from 'drizzle-orm'
import type { GroupChange, NewGroup } from '#contract/requests/years.ts'
import { recordChange } from '#server/audit/recordChange.ts'
import type { User } from '#server/auth/user.ts'
import { Problem } from '#server/core/problem.ts'
import { snapshotBefore } from '#server/database/backup.ts'
import { atomically, db } from '#server/database/open.ts'
import { taskGroups, tasks } from '#server/database/schema/years.ts'
import { inAct, remember } from '#server/database/undo.ts'
import { refuseWhileNeeded } from './dependants.ts'
import { taskById } from './editorYear.ts'
import { handOnOrigins, refuseOrigin } from './origins.ts'
import { changeAsSeen, recordRowChange, rememberYear } from './rowChange.ts'
import { putIntoTrash } from './trash.ts'
import { type Group, yearById } from './yearLookups.ts'

/** @throws 404 */
export function groupById(id: number): Group {
  const group = db.select().from(taskGroups).where(eq(taskGroups.id, id)).get()
  if (!group) throw new Problem('group-unknown')
  return group
}

/** @throws 404, 409 */
export function createGroup(actor: User, { categorizationYearId: yearId, ...fields }: NewGroup): Group {
  return atomically(() => {
    refuseReversed({ yearId, ...fields })
    refuseOrigin('group', { yearId, originId: fields.originId })
    const group = db
      .insert(taskGroups)
      .values({ yearId, ...fields })
      .returning()
      .get()
    recordChange(actor, 'group.create', { yearId }, null, group)
    return group
  })
}

/** Keeps fields that are left out. @throws 404, 409 */
export function changeGroup(actor: User, id: number, change: GroupChange): Group {
  return inAct(actor, () => {
    const before = groupById(id)
    const wanted = changeAsSeen(before, change)
    refuseReversed({ ...before, ...wanted })
    if (wanted.originId !== undefined) refuseOrigin('group', { ...before, originId: wanted.originId })
    remember(actor, taskGroups, { id }, rememberYear(actor, before.yearId, before.name))
    const group = db.update(taskGroups).set(wanted).where(eq(taskGroups.id, id)).returning().get()!
    recordRowChange(actor, 'group.change', group.yearId, before, group)
    return group
  })
}

/** Moves it to Kosz with its tasks and their entries and returns the id there. @throws 404, 409 while other tasks need it */
export function deleteGroup(actor: User, id: number) {
  const group = groupById(id)
  refuseWhileNeeded([id])
  const inside = db.select().from(tasks).where(eq(tasks.primaryGroupId, id)).all()
  if (inside.some(task => taskById(task.id).entries > 0)) snapshotBefore('group.delete')

  return inAct(actor, () => {
    const trashId = putIntoTrash(actor, 'group', group, group.yearId)
    handOnOrigins(tasks, inside)
    handOnOrigins(taskGroups, [group])
    db.delete(taskGroups).where(eq(taskGroups.id, id)).run()
    recordChange(actor, 'group.delete', { yearId: group.yearId }, { ...group, tasks: inside }, null)
    return trashId
  })
}

/** Rejects reversed thresholds except in a DRAFT (rules.md#6). @throws 409 */
function refuseReversed(group: Pick<Group, 'yearId' | 'lesnaThreshold' | 'puszczanskaThreshold'>) {
  if (yearById(group.yearId).state === 'DRAFT' || group.lesnaThreshold <= group.puszczanskaThreshold) return
  throw new Problem('thresholds-reversed', { field: 'lesnaThreshold' })
}
