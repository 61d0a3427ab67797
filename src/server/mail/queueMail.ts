import { and, count, eq, isNotNull, isNull, lt, min, or } from 'drizzle-orm'
import type { ServerState } from '#domain/serverState.ts'
import { DAY, inFuture, now } from '#server/core/clock.ts'
import { config } from '#server/core/config.ts'
import { db } from '#server/database/open.ts'
import { outbox } from '#server/database/schema/records.ts'
import { heldUntil, rememberTold } from '#server/database/undo.ts'
import { isAboutAddress } from './deliver.ts'
import { failing, lastAccepted } from './outcome.ts'
import { sendSoon } from './sender.ts'
import type { Mail } from './template.ts'

/** Call it inside the transaction of the change that the mail is about: both happen, or neither (rules.md#32). */
export function queueMail(recipient: string, mail: Mail) {
  const { id } = db
    .insert(outbox)
    .values({ recipient, ...mail, createdAt: now(), nextTryAt: heldUntil() ?? now() })
    .returning({ id: outbox.id })
    .get()
  rememberTold(outbox, id)
  sendSoon()
}

export function mailQueue(): ServerState['mail'] {
  const waiting = db
    .select({ n: count(), oldest: min(outbox.createdAt) })
    .from(outbox)
    .where(and(isNull(outbox.sentAt), isNull(outbox.failedAt)))
    .get()!
  const failed = db.select({ error: outbox.lastError }).from(outbox).where(isNotNull(outbox.failedAt)).all()
  const last = failing()
  return {
    isConfigured: config.smtpUrl !== undefined,
    waiting: waiting.n,
    oldest: waiting.oldest,
    failing: last && { since: last.since, at: last.at, error: last.error },
    accepted: lastAccepted(),
    failed: failed.filter(({ error }) => !isAboutAddress(error ?? '')).length,
  }
}

/** Deletes mails a week after they were sent or given up, and keys of those given up a day after they were written. */
export function forgetOldMail() {
  const aWeekAgo = inFuture(-7 * DAY)
  db.delete(outbox)
    .where(or(lt(outbox.sentAt, aWeekAgo), lt(outbox.failedAt, aWeekAgo)))
    .run()
  db.update(outbox)
    .set({ text: '', html: '' })
    .where(and(eq(outbox.holdsKey, true), isNotNull(outbox.failedAt), lt(outbox.createdAt, inFuture(-DAY))))
    .run()
}
