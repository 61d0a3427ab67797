import { lt, or } from 'drizzle-orm'
import { DAY, inFuture, now } from '#server/clock.ts'
import { db } from '#server/database/open.ts'
import { outbox } from '#server/database/schema/records.ts'
import { sendSoon } from './sender.ts'
import type { Mail } from './texts.ts'

/**
 * Leaves a mail to be sent in the background. Call it inside the transaction of what it tells about: both happen, or
 * neither (ruling 32).
 */
export function queueMail(recipient: string, mail: Mail) {
  db.insert(outbox)
    .values({ recipient, ...mail, createdAt: now(), nextTryAt: now() })
    .run()
  sendSoon()
}

/** Mails are kept for a week after they were sent or given up. */
export function forgetOldMail() {
  const aWeekAgo = inFuture(-7 * DAY)
  db.delete(outbox)
    .where(or(lt(outbox.sentAt, aWeekAgo), lt(outbox.failedAt, aWeekAgo)))
    .run()
}
