import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import { DAY, HOUR, inFuture, now } from '#server/clock.ts'
import { db } from '#server/database/open.ts'
import { accountKeys } from '#server/database/schema/people.ts'
import { hashOf, randomKey } from './secrets.ts'

// A key in a link proves that a person reads a mailbox or the server's console. Each works once (rules.md#31).

type Purpose = (typeof accountKeys.$inferSelect)['purpose']

const LIFETIMES: Record<Purpose, number> = { ACTIVATE: 7 * DAY, RESET: HOUR, SIGN_IN: DAY }

/** What a registration says of its account, kept with its key until the mailbox's owner uses it. */
type Registered = Pick<typeof accountKeys.$inferInsert, 'passwordHash' | 'firstName' | 'lastName'>

/** A new key, to be put in a link; only its hash is stored. `registered` is what it brings into force. */
export function issueKey(userId: number, purpose: Purpose, registered: Registered = {}): string {
  const key = randomKey(32)
  db.insert(accountKeys)
    .values({
      hash: hashOf(key),
      userId,
      purpose,
      ...registered,
      createdAt: now(),
      expiresAt: inFuture(LIFETIMES[purpose]),
    })
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

/**
 * Uses the key up: of many tries at once one gets its row. Undefined when it is unknown, used or too old. The name it
 * brought is the account's from now on, to be changed there alone.
 */
export const spendKey = (key: string, purpose: Purpose) =>
  db
    .update(accountKeys)
    .set({ usedAt: now(), firstName: '', lastName: '' })
    .where(
      and(
        eq(accountKeys.hash, hashOf(key)),
        eq(accountKeys.purpose, purpose),
        isNull(accountKeys.usedAt),
        gt(accountKeys.expiresAt, now()),
      ),
    )
    .returning()
    .get()

/** Those of this purpose that would still work. */
export const waitingKeys = (userId: number, purpose: Purpose) =>
  db
    .select()
    .from(accountKeys)
    .where(and(eq(accountKeys.userId, userId), eq(accountKeys.purpose, purpose)))
    .all()
    .filter(stillWorks)

/** Keys of this purpose not used yet stop working. */
export const withdrawKeys = (userId: number, purpose: Purpose) =>
  db
    .delete(accountKeys)
    .where(and(eq(accountKeys.userId, userId), eq(accountKeys.purpose, purpose), isNull(accountKeys.usedAt)))
    .run()

/** The same for everybody. */
export const withdrawAllKeys = (purpose: Purpose) =>
  db
    .delete(accountKeys)
    .where(and(eq(accountKeys.purpose, purpose), isNull(accountKeys.usedAt)))
    .run()

/** Too old to be used, or to be told apart from unknown ones. */
export const forgetOldKeys = () =>
  db
    .delete(accountKeys)
    .where(lt(accountKeys.expiresAt, inFuture(-30 * DAY)))
    .run()
