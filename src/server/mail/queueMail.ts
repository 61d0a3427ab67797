import { and, count, desc, isNotNull, isNull, lt, min, or } from 'drizzle-orm'
import { DAY, inFuture, now } from '#server/clock.ts'
import { config } from '#server/config.ts'
import { db } from '#server/database/open.ts'
import { outbox } from '#server/database/schema/records.ts'
import { Problem } from '#server/problem.ts'
import { sendSoon } from './sender.ts'
import { type Mail, testMail } from './texts.ts'

/**
 * Leaves a mail to be sent in the background. Call it inside the transaction of what it tells about: both happen, or
 * neither (rules.md#32).
 */
export function queueMail(recipient: string, mail: Mail) {
  db.insert(outbox)
    .values({ recipient, ...mail, createdAt: now(), nextTryAt: now() })
    .run()
  sendSoon()
}

/** What waits to be sent, since when, why, and how many were given up within the time that mails are kept. */
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

/** To the administrator who asks for it. @throws 409 where no mail can be sent */
export function sendTestMail(recipient: string) {
  if (config.smtpUrl === undefined) throw new Problem('mail-not-configured')
  queueMail(recipient, testMail())
}

/** Mails are kept for a week after they were sent or given up. */
export function forgetOldMail() {
  const aWeekAgo = inFuture(-7 * DAY)
  db.delete(outbox)
    .where(or(lt(outbox.sentAt, aWeekAgo), lt(outbox.failedAt, aWeekAgo)))
    .run()
}
