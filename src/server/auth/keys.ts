import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import { DAY, HOUR, inFuture, now } from '#server/core/clock.ts'
import { db } from '#server/database/open.ts'
import { accountKeys } from '#server/database/schema/people.ts'
import { hashOf, randomKey } from './secrets.ts'

// A key in a link proves that a person can read a mailbox or the server's console. Each works once (rules.md#31).

type Purpose = (typeof accountKeys.$inferSelect)['purpose']

const LIFETIMES: Record<Purpose, number> = { ACTIVATE: 7 * DAY, RESET: HOUR, SIGN_IN: DAY }

type Registered = Pick<typeof accountKeys.$inferInsert, 'passwordHash' | 'firstName' | 'lastName'>

/** Returns a new key for a link; only its hash is stored. Spending it applies `registered` to the account. */
export function issueKey(userId: number, purpose: Purpose, registered: Registered = {}): string {
  const key = randomKey(32)
  const times = { createdAt: now(), expiresAt: inFuture(LIFETIMES[purpose]) }
  db.insert(accountKeys)
    .values({ hash: hashOf(key), userId, purpose, ...registered, ...times })
    .run()
  return key
}

export const keyRow = (key: string, purpose: Purpose) =>
  db
    .select()
    .from(accountKeys)
    .where(and(eq(accountKeys.hash, hashOf(key)), eq(accountKeys.purpose, purpose)))
    .get()

export const stillWorks = (key: { usedAt: string | null; expiresAt: string }) =>
  key.usedAt === null && key.expiresAt > now()

/** Uses the key up: of many concurrent tries one gets its row. The row's name is cleared: from then on the account holds it. */
export function spendKey(key: string, purpose: Purpose) {
  const isOurs = and(eq(accountKeys.hash, hashOf(key)), eq(accountKeys.purpose, purpose))
  const works = and(isOurs, isNull(accountKeys.usedAt), gt(accountKeys.expiresAt, now()))
  const spent = { usedAt: now(), firstName: '', lastName: '' }
  return db.update(accountKeys).set(spent).where(works).returning().get()
}

export const unusedKeys = (userId: number, purpose: Purpose) =>
  db
    .select()
    .from(accountKeys)
    .where(and(eq(accountKeys.userId, userId), eq(accountKeys.purpose, purpose)))
    .all()
    .filter(stillWorks)

/** Withdraws a person's unused keys, or everybody's. */
export function withdrawKeys(userId: number | 'all', purpose: Purpose) {
  const whose = userId === 'all' ? undefined : eq(accountKeys.userId, userId)
  const unused = and(whose, eq(accountKeys.purpose, purpose), isNull(accountKeys.usedAt))
  db.delete(accountKeys).where(unused).run()
}

/** Deletes keys that expired 30 days ago: until then they are distinguished from unknown ones. */
export const forgetOldKeys = () =>
  db
    .delete(accountKeys)
    .where(lt(accountKeys.expiresAt, inFuture(-30 * DAY)))
    .run()
