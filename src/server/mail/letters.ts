import { and, desc, eq, gt, isNull, type SQL } from 'drizzle-orm'
import { letterBudget, type WithReach } from '#domain/people/roles.ts'
import { HOUR, inFuture, now, SECOND } from '#server/core/clock.ts'
import { config } from '#server/core/config.ts'
import { Problem } from '#server/core/problem.ts'
import { db } from '#server/database/open.ts'
import { outbox } from '#server/database/schema/records.ts'
import { queueMail } from './queueMail.ts'
import type { Mail } from './template.ts'

// Letters are mails to addresses that a person typed (rules.md#69). One counts in its sender's budget while its row is in the
// outbox, which keeps sent mails for a week, so that a restart renews no budget.

type Sender = WithReach & { id: number }

/** Call it in the transaction that records the letter in the audit. @returns its id in the outbox @throws 429 */
export function queueLetter(sender: Sender, recipient: string, mail: Mail): number {
  const { most, hours } = letterBudget(sender)
  if (lettersLeft(sender) === 0) {
    const oldest = countedLetters(sender)[most - 1]!
    const retryAfter = Math.max(1, Math.ceil((Date.parse(oldest.at) + hours * HOUR - Date.now()) / SECOND))
    throw new Problem('too-many-letters', { most, hours, retryAfter })
  }
  return queueMail(recipient, mail, { byId: sender.id })
}

/** The rest of the sender's budget. */
export const lettersLeft = (sender: Sender): number =>
  config.rateLimits ? Math.max(0, letterBudget(sender).most - countedLetters(sender).length) : Number.POSITIVE_INFINITY

/** The newest first. */
const countedLetters = (sender: Sender) =>
  db
    .select({ at: outbox.createdAt })
    .from(outbox)
    .where(and(eq(outbox.byId, sender.id), gt(outbox.createdAt, inFuture(-letterBudget(sender).hours * HOUR))))
    .orderBy(desc(outbox.createdAt))
    .all()

/**
 * Withdraws letters that were not sent. Those that were never tried leave the sender's budget, too; one that was tried may have
 * arrived, so its row stays and counts.
 */
export function withdrawLetters(which: SQL) {
  db.delete(outbox)
    .where(and(isNull(outbox.sentAt), eq(outbox.attempts, 0), which))
    .run()
  db.update(outbox)
    .set({ sentAt: now(), failedAt: null, text: '', html: '' })
    .where(and(isNull(outbox.sentAt), which))
    .run()
}
