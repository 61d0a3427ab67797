import { eq } from 'drizzle-orm'
import { recordChange } from '#server/audit/recordChange.ts'
import type { User } from '#server/auth/user.ts'
import { Problem } from '#server/core/problem.ts'
import { atomically, db } from '#server/database/open.ts'
import { auditEntries } from '#server/database/schema/records.ts'
import { actToUndo, takeBack } from '#server/database/undo.ts'
import { isInTrash, restoreFromTrash } from '#server/years/trash.ts'

/** The name of the task, area or year that an entry of the audit is about. */
function nameIn(entryId: number) {
  const entry = db.select().from(auditEntries).where(eq(auditEntries.id, entryId)).get()
  const name = entry?.after?.name ?? entry?.before?.name
  return name === undefined ? {} : { name }
}

/**
 * Takes an act of the caller's own back (rules.md#82); each entry of the audit about it gets one that refers to it.
 * @returns the names of what somebody else has changed since, which stays @throws 410 later than a minute after the act
 */
export function takeBackAct(actor: User, id: string): { left: string[] } {
  return atomically(() => {
    const act = actToUndo(actor, id)
    if (!act) throw new Problem('undo-over')
    const left = takeBack(act, { has: isInTrash, restore: trashId => restoreFromTrash(actor, trashId) })
    for (const { id: of, kind, subject, about } of act.audited)
      if (!about || !left.includes(about)) recordChange(actor, 'act.undo', subject, null, { of, kind, ...nameIn(of) })
    return { left }
  })
}
