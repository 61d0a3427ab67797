import { and, count, desc, isNotNull, isNull, lt, min, or } from 'drizzle-orm'
import { DAY, inFuture, now } from '#server/core/clock.ts'
import { config } from '#server/core/config.ts'
import { Problem } from '#server/core/problem.ts'
import { db } from '#server/database/open.ts'
import { outbox } from '#server/database/schema/records.ts'
import { sendSoon } from './sender.ts'
import { type Mail, testMail } from './texts.ts'

/** Call it inside the transaction of the change that the mail is about: both happen, or neither (rules.md#32). */
export function queueMail(recipient: string, mail: Mail) {
  db.insert(outbox)
    .values({ recipient, ...mail, createdAt: now(), nextTryAt: now() })
    .run()
  sendSoon()
}

export function mailQueue() {
  const waits = and(isNull(outbox.sentAt), isNull(outbox.failedAt))
  const waiting = db
    .select({ n: count(), oldest: min(outbox.createdAt) })
    .from(outbox)
    .where(waits)
    .get()!
  const failed = db.select({ n: count() }).from(outbox).where(isNotNull(outbox.failedAt)).get()!.n
  const last = db
    .select({ lastError: outbox.lastError })
    .from(outbox)
    .where(isNotNull(outbox.lastError))
    .orderBy(desc(outbox.nextTryAt))
    .limit(1)
    .get()
  return {
    isConfigured: config.smtpUrl !== undefined,
    waiting: waiting.n,
    oldest: waiting.oldest,
    lastError: last?.lastError ?? null,
    failed,
  }
}

/** @throws 409 without SMTP settings */
export function sendTestMail(recipient: string) {
  if (config.smtpUrl === undefined) throw new Problem('mail-not-configured')
  queueMail(recipient, testMail())
}

/** Deletes mails a week after they were sent or given up. */
export function forgetOldMail() {
  const aWeekAgo = inFuture(-7 * DAY)
  db.delete(outbox)
    .where(or(lt(outbox.sentAt, aWeekAgo), lt(outbox.failedAt, aWeekAgo)))
    .run()
}
