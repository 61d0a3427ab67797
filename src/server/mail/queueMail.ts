import { count, isNotNull, lt, or } from 'drizzle-orm'
import { DAY, inFuture, now } from '#server/clock.ts'
import { db } from '#server/database/open.ts'
import { outbox } from '#server/database/schema/records.ts'
import { sendSoon } from './sender.ts'
import type { Mail } from './texts.ts'

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

/** How many mails were given up within the time that they are kept. */
export const failedMails = () => db.select({ n: count() }).from(outbox).where(isNotNull(outbox.failedAt)).get()!.n

/** Mails are kept for a week after they were sent or given up. */
export function forgetOldMail() {
  const aWeekAgo = inFuture(-7 * DAY)
  db.delete(outbox)
    .where(or(lt(outbox.sentAt, aWeekAgo), lt(outbox.failedAt, aWeekAgo)))
    .run()
}
