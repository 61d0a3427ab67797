import { and, eq, inArray } from 'drizzle-orm'
import { recordChange } from '#server/audit/recordChange.ts'
import type { User } from '#server/auth/user.ts'
import { Problem } from '#server/core/problem.ts'
import { inList } from '#server/database/inList.ts'
import { atomically, db } from '#server/database/open.ts'
import { coordinatorGroups, teams } from '#server/database/schema/people.ts'
import { auditEntries, outbox } from '#server/database/schema/records.ts'
import { rankings } from '#server/database/schema/sheets.ts'
import { years } from '#server/database/schema/years.ts'
import { actToUndo, partsOf, type StoredAct, type StoredPart, takeBack } from '#server/database/takeBack.ts'
import { withdrawLetters } from '#server/mail/letters.ts'
import { isInTrash, restoreFromTrash } from '#server/years/trash.ts'

/**
 * Takes an act of the caller's own back (rules.md#82); each entry of the audit about it gets one that refers to it.
 * @returns the names of what somebody else has changed since, which stays @throws 410 later than a minute after the act
 */
export function takeBackAct(actor: User, id: string): { left: string[] } {
  return atomically(() => {
    const act = actToUndo(actor, id)
    if (!act) throw new Problem('undo-over')
    return { left: takeBackNow(actor, act) }
  })
}

/** Asks nobody for permission. Call it inside a transaction. @returns the names of what stays */
export function takeBackNow(actor: User, act: StoredAct): string[] {
  const parts = partsOf(act.id)
  const left = takeBack(act, rulesFor(actor))
  recordTakenBack(actor, parts, left)
  return left
}

export function recordTakenBack(actor: User, parts: readonly StoredPart[], left: readonly string[] = []) {
  for (const { id: of, kind, subject, about } of parts.flatMap(({ audited }) => audited))
    if (!about || !left.includes(about)) recordChange(actor, 'act.undo', subject, null, { of, kind, ...nameIn(of) })
}

/** The name of the task, area or year that an entry of the audit is about. */
function nameIn(entryId: number) {
  const entry = db.select().from(auditEntries).where(eq(auditEntries.id, entryId)).get()
  const name = entry?.after?.name ?? entry?.before?.name
  return name === undefined ? {} : { name }
}

export const rulesFor = (actor: User) => ({
  isInTrash,
  restoreFromTrash: (id: number) => restoreFromTrash(actor, id),
  withdrawMail: (id: number) => withdrawLetters(eq(outbox.id, id)),
  beforeDeleting,
})

/** The daily snapshot has rows of every team, and is made again. @throws 409 for a hufiec that is not empty */
function beforeDeleting(table: string, ids: readonly number[]) {
  if (table === 'teams') {
    const open = db.select({ id: years.id }).from(years).where(eq(years.state, 'OPEN'))
    db.delete(rankings)
      .where(and(inList(rankings.teamId, ids), inArray(rankings.yearId, open)))
      .run()
  }
  if (table === 'troop_groups' && isUsed(ids)) throw new Problem('changed-meanwhile', { now: {} })
}

function isUsed(groupIds: readonly number[]): boolean {
  const team = db.select().from(teams).where(inList(teams.groupId, groupIds)).get()
  return !!team || !!db.select().from(coordinatorGroups).where(inList(coordinatorGroups.groupId, groupIds)).get()
}
