import { eq } from 'drizzle-orm'
import { mayHaveTeam } from '#domain/roles.ts'
import { HOUR, now } from '#server/clock.ts'
import { atomically, db } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { queueMail } from '#server/mail/queueMail.ts'
import { accountExistsMail, activationMail } from '#server/mail/texts.ts'
import { Problem } from '#server/problem.ts'
import { issueKey, keyRow, spendKey, stillWorks, waitingKeys, withdrawKeys } from './keys.ts'
import { hashPassword } from './passwords.ts'
import { RateLimit } from './rateLimit.ts'
import { refuseAssociationAddress } from './signIn.ts'
import { userByEmail, userById } from './user.ts'

const byAddress = new RateLimit(10, HOUR)
/** Limits how many mails one mailbox gets. */
const byAccount = new RateLimit(5, HOUR)

/**
 * Makes an account that waits for its key, or mails another key for one that waits already. The answer and the work are
 * the same where an active account exists; only its owner's mailbox tells. @throws 400 or 429
 */
export async function register(email: string, password: string, address: string) {
  refuseAssociationAddress(email)
  byAddress.use(address)
  byAccount.use(email)
  const passwordHash = await hashPassword(password, address)

  atomically(() => {
    db.insert(users).values({ email, createdAt: now() }).onConflictDoNothing().run()
    const user = userByEmail(email)!
    if (user.activated) queueMail(email, accountExistsMail())
    else queueMail(email, activationMail(issueKey(user.id, 'ACTIVATE', passwordHash)))
  })
}

/**
 * Activates the account with the password of the registration for which this key was mailed, so that no other person's
 * password gets onto the address (rules.md#31). @returns the account's e-mail @throws 401 or 409
 */
export function activate(key: string): string {
  return atomically(() => {
    const known = keyRow(key, 'ACTIVATE')
    if (known?.usedAt) throw new Problem('already-active')
    if (!known || !stillWorks(known)) throw new Problem('wrong-activation-key')
    if (isClaimed(known.userId)) throw new Problem('already-active')

    spendKey(key, 'ACTIVATE')
    withdrawKeys(known.userId, 'ACTIVATE')
    db.update(users).set({ activated: true, passwordHash: known.passwordHash }).where(eq(users.id, known.userId)).run()
    return userById(known.userId)!.email
  })
}

/**
 * Whether the account has an owner already. One that an administrator activated, that has no office and was never
 * entered has none yet: it still takes the password of a key from its mailbox. An account with an office does not: its
 * registration may be by another person than the one who got the office.
 */
function isClaimed(userId: number): boolean {
  const { activated, passwordHash, ssoSubject, lastLogin, role } = userById(userId)!
  const entered = passwordHash !== null || ssoSubject !== null || lastLogin !== null
  return activated && (entered || !mayHaveTeam({ role }))
}

/**
 * For an administrator who vouches for a person whose mail never came. When one registration waits, its password comes
 * into force. When several wait, the right one is unknown: a new password is set by mail. Call it inside a transaction.
 */
export function activateWithoutKey(userId: number) {
  const [registration, ...others] = waitingKeys(userId, 'ACTIVATE')
  const passwordHash = registration && others.length === 0 ? registration.passwordHash : null
  db.update(users).set({ activated: true, passwordHash }).where(eq(users.id, userId)).run()
}
