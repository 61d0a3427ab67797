import { now } from '#server/core/clock.ts'
import { db } from '#server/database/open.ts'
import { notifications } from '#server/database/schema/access.ts'
import { rememberTold } from '#server/database/undo.ts'
import { queueMail } from '#server/mail/queueMail.ts'
import type { Kind } from './kind.ts'
import { type FactsOf, KINDS, type NoticeKind } from './kinds.ts'
import { leadersOf } from './recipients.ts'

/**
 * Tells everybody whom the kind names, in the bell and by mail. The notice and the mail of an act wait until it can no longer be
 * taken back. Call it inside the transaction of what happened: both happen, or neither.
 */
export function tell<K extends NoticeKind>(kind: K, facts: FactsOf<K>) {
  const descriptor: Kind<FactsOf<K>> = KINDS[kind]
  const { by, team, year, remarkId, requestId, details } = facts
  const act = by?.act
  const letter = descriptor.mail?.(facts)
  for (const reader of descriptor.to(facts)) {
    const { id } = db
      .insert(notifications)
      .values({
        ...{ userId: reader.id, kind, text: '', time: now(), heldUntil: act?.until ?? null, byId: by?.id ?? null },
        ...{ teamId: team === undefined ? reader.teamId : team?.id, yearId: year?.id, remarkId, requestId, details },
      })
      .returning({ id: notifications.id })
      .get()
    rememberTold(act, notifications, id)
    descriptor.gather?.(facts, reader)
    const mail = typeof letter === 'function' ? letter(reader) : letter
    if (!mail || (mail.isOptional && reader.mails === 'NONE') || descriptor.isUnmailed?.(reader)) continue
    // A mail that waited for the year is withdrawn when the year's state changes again (yearLetters.ts).
    queueMail(reader.email, mail, { act, ...(descriptor.later === 'an hour after the act' && { yearId: year!.id }) })
  }
}

/**
 * Tells the coordinators when nobody leads a team any more; `leaverId` is null for an erased account (rules.md#69). Call it after
 * the change, in its transaction.
 */
export function tellIfLeaderless(team: { id: number; name: string; districtId: number }, leaverId: number | null) {
  if (leadersOf(team.id).length > 0) return
  if (leaverId === null) tell('team.erased', { by: null, team })
  else tell('team.leave', { by: { id: leaverId }, team })
}
