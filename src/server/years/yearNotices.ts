import type { Actor } from '#server/database/undo.ts'
import { deadlineChangedMail } from '#server/mail/texts.ts'
import { notifyWithMail } from '#server/people/notifyWithMail.ts'
import { allLeaders } from '#server/people/recipients.ts'
import type { Year } from './yearLookups.ts'

/**
 * Notifies leaders of the new last day in the bell and by mail (rules.md#84). Not needed while they wait to be told that the year
 * was opened: that tells them the day. Call it inside the transaction of the act.
 */
export function notifyOfDeadline(by: Actor, { id: yearId, deadline, ...year }: Year) {
  if (year.lettersAt !== null) return
  const mail = deadlineChangedMail({ ...year, deadline })
  for (const leader of allLeaders()) {
    const { teamId } = leader
    const about = {
      kind: 'year.deadline',
      by,
      teamId,
      yearId,
      details: { day: deadline },
    } as const
    notifyWithMail([leader], about, mail)
  }
}
