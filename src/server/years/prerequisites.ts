import { eq } from 'drizzle-orm'
import type { NewPrerequisite, PrerequisiteChange } from '#domain/requests/years.ts'
import { recordChange } from '#server/audit/recordChange.ts'
import type { User } from '#server/auth/user.ts'
import { snapshotBefore } from '#server/database/backup.ts'
import { atomically, db } from '#server/database/open.ts'
import { initialTasks } from '#server/database/schema/years.ts'
import { type EditorPrerequisite, prerequisiteById } from './editorYear.ts'
import { recordRowChange } from './recordRowChange.ts'
import { yearById } from './yearLookups.ts'

export function createPrerequisite(
  actor: User,
  { categorizationYearId, ...fields }: NewPrerequisite,
): EditorPrerequisite {
  return atomically(() => {
    const { id: yearId } = yearById(categorizationYearId)
    const row = db
      .insert(initialTasks)
      .values({ yearId, ...fields })
      .returning()
      .get()
    recordChange(actor, 'prerequisite.create', { yearId }, null, row)
    return prerequisiteById(row.id)
  })
}

export function changePrerequisite(actor: User, id: number, change: PrerequisiteChange): EditorPrerequisite {
  return atomically(() => {
    const before = prerequisiteById(id)
    db.update(initialTasks).set(change).where(eq(initialTasks.id, id)).run()
    const after = prerequisiteById(id)
    recordRowChange(actor, 'prerequisite.change', after.yearId, before, after)
    return after
  })
}

/** With the ticks of all troops: whoever missed only this one has all of them now. */
export function deletePrerequisite(actor: User, id: number) {
  const prerequisite = prerequisiteById(id)
  if (prerequisite.marks > 0) snapshotBefore('prerequisite.delete')

  atomically(() => {
    db.delete(initialTasks).where(eq(initialTasks.id, id)).run()
    recordChange(actor, 'prerequisite.delete', { yearId: prerequisite.yearId }, prerequisite, null)
  })
}
