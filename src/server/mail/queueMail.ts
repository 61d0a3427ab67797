import { and, count, eq, isNotNull, isNull, lt, lte, min, notInArray, or } from 'drizzle-orm'
import type { ServerState } from '#contract/serverState.ts'
import { DAY, inFuture, now, SECOND } from '#server/core/clock.ts'
import { config } from '#server/core/config.ts'
import { db } from '#server/database/open.ts'
import { invitations } from '#server/database/schema/invitations.ts'
import { outbox } from '#server/database/schema/records.ts'
import { type Act, rememberTold } from '#server/database/undo.ts'
import { isAboutAddress } from './deliver.ts'
import { failing, isQueued, lastAccepted } from './outcome.ts'
import { sendSoon } from './sender.ts'
import type { Mail } from './template.ts'

export interface MailAbout extends Partial<Pick<typeof outbox.$inferSelect, 'byId' | 'yearId'>> {
  /** The act that it is about: it waits until that can no longer be undone. */
  act?: Act | undefined
}

/** Call it inside the transaction of the change that the mail is about: both happen, or neither (rules.md#32). @returns its id in the outbox */
export function queueMail(recipient: string, mail: Mail, { act, ...about }: MailAbout = {}): number {
  const { id } = db
    .insert(outbox)
    .values({ recipient, ...mail, ...about, createdAt: now(), nextTryAt: act?.until ?? now() })
    .returning({ id: outbox.id })
    .get()
  rememberTold(act, outbox, id)
  sendSoon()
  return id
}

const LETTER_MS = SECOND

/** When the last of the letters that are due at `from` will have left, if nothing happens; null while none leaves. ISO 8601 UTC. */
export function lastLetterBy(from = now()): string | null {
  if (config.smtpUrl === undefined || failing()) return null
  const { n } = db
    .select({ n: count() })
    .from(outbox)
    .where(and(isQueued, lte(outbox.nextTryAt, from)))
    .get()!
  return new Date(Date.parse(from) + n * LETTER_MS).toISOString()
}

export function mailQueue(): ServerState['mail'] {
  const waiting = db
    .select({ n: count(), oldest: min(outbox.createdAt) })
    .from(outbox)
    .where(isQueued)
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
  // Keeps the failed letter of an open invitation, whose failure the lists show (rules.md#69).
  const inUnused = db
    .select({ id: invitations.mailId })
    .from(invitations)
    .where(and(isNotNull(invitations.mailId), isNull(invitations.usedAt)))
  db.delete(outbox)
    .where(or(lt(outbox.sentAt, aWeekAgo), and(lt(outbox.failedAt, aWeekAgo), notInArray(outbox.id, inUnused))))
    .run()
  db.update(outbox)
    .set({ text: '', html: '' })
    .where(and(eq(outbox.holdsKey, true), isNotNull(outbox.failedAt), lt(outbox.createdAt, inFuture(-DAY))))
    .run()
}
