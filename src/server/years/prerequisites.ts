import { eq } from 'drizzle-orm'
import type { NewPrerequisite, PrerequisiteChange } from '#contract/requests/years.ts'
import { recordChange } from '#server/audit/recordChange.ts'
import type { User } from '#server/auth/user.ts'
import { snapshotBefore } from '#server/database/backup.ts'
import { atomically, db } from '#server/database/open.ts'
import { prerequisites } from '#server/database/schema/years.ts'
import { inAct } from '#server/database/undo.ts'
import { type EditorPrerequisite, prerequisiteById } from './editorYear.ts'
import { handOnOrigins, refuseOrigin } from './origins.ts'
import { changeAsSeen, recordRowChange } from './rowChange.ts'
import { putIntoTrash } from './trash.ts'
import { yearById } from './yearLookups.ts'

/** @throws 404, 409 */
export function createPrerequisite(
  actor: User,
  { categorizationYearId, ...fields }: NewPrerequisite,
): EditorPrerequisite {
  return atomically(() => {
    const { id: yearId } = yearById(categorizationYearId)
    refuseOrigin('prerequisite', { yearId, originId: fields.originId })
    const row = db
      .insert(prerequisites)
      .values({ yearId, ...fields })
      .returning()
      .get()
    recordChange(actor, 'prerequisite.create', { yearId }, null, row)
    return prerequisiteById(row.id)
  })
}

/** Keeps fields that are left out. @throws 404, 409 */
export function changePrerequisite(actor: User, id: number, change: PrerequisiteChange): EditorPrerequisite {
  return inAct(actor, () => {
    const before = prerequisiteById(id)
    const wanted = changeAsSeen(before, change)
    if (wanted.originId !== undefined) refuseOrigin('prerequisite', { ...before, originId: wanted.originId })
    db.update(prerequisites).set(wanted).where(eq(prerequisites.id, id)).run()
    const after = prerequisiteById(id)
    recordRowChange(actor, 'prerequisite.change', after.yearId, before, after)
    return after
  })
}

/** Moves it to Kosz with its ticks and returns the id there: a team that missed only this one then has all prerequisites. @throws 404 */
export function deletePrerequisite(actor: User, id: number) {
  const prerequisite = prerequisiteById(id)
  if (prerequisite.marks > 0) snapshotBefore('prerequisite.delete')

  return inAct(actor, () => {
    const trashId = putIntoTrash(actor, 'prerequisite', prerequisite, prerequisite.yearId)
    handOnOrigins(prerequisites, [prerequisite])
    db.delete(prerequisites).where(eq(prerequisites.id, id)).run()
    recordChange(actor, 'prerequisite.delete', { yearId: prerequisite.yearId }, prerequisite, null)
    return trashId
  })
}
