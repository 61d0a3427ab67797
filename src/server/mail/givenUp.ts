import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { now } from '#server/core/clock.ts'
import { Problem } from '#server/core/problem.ts'
import { db } from '#server/database/open.ts'
import { outbox } from '#server/database/schema/records.ts'

/** Newest first. `canBeSent` is false for one whose key was erased. */
export const mailsGivenUp = () =>
  db
    .select()
    .from(outbox)
    .where(isNotNull(outbox.failedAt))
    .orderBy(desc(outbox.failedAt), desc(outbox.id))
    .all()
    .map(({ id, recipient, subject, createdAt, failedAt, lastError, text }) => ({
      id,
      recipient,
      subject,
      createdAt,
      failedAt: failedAt!,
      error: lastError ?? '',
      canBeSent: text !== '',
    }))

/** Queues the mail again with the same Message-ID. @throws 404, 409 when its key was erased */
export function sendAgain(id: number) {
  const mail = mailGivenUp(id)
  if (mail.text === '') throw new Problem('mail-erased')
  db.update(outbox).set({ failedAt: null, attempts: 0, nextTryAt: now() }).where(eq(outbox.id, id)).run()
}

export function forgetMail(id: number) {
  mailGivenUp(id)
  db.delete(outbox).where(eq(outbox.id, id)).run()
}

function mailGivenUp(id: number) {
  const found = db
    .select()
    .from(outbox)
    .where(and(eq(outbox.id, id), isNotNull(outbox.failedAt)))
    .get()
  if (!found) throw new Problem('mail-unknown')
  return found
}
