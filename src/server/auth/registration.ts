import { eq } from 'drizzle-orm'
import { mayHaveTeam } from '#domain/roles.ts'
import { HOUR, now } from '#server/clock.ts'
import { atomically, db } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { queueMail } from '#server/mail/queueMail.ts'
import { accountExistsMail, activationMail } from '#server/mail/texts.ts'
import { Problem } from '#server/problem.ts'
import { issueKey, keyRow, spendKey, stillWorks, waitingKeys, withdrawKeys } from './keys.ts'
import { hashPassword, isPassword } from './passwords.ts'
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
  const passwordHash = await hashOfRegistration(email, password, address)

  atomically(() => {
    db.insert(users).values({ email, createdAt: now() }).onConflictDoNothing().run()
    const user = userByEmail(email)!
    if (user.activated) queueMail(email, accountExistsMail())
    else queueMail(email, activationMail(issueKey(user.id, 'ACTIVATE', passwordHash)))
  })
}

/**
 * Whoever asks for the link once more types the same password: that is the same registration, known by the same hash.
 * There is always one comparison and one hash to be made, so that the time tells nothing.
 */
async function hashOfRegistration(email: string, password: string, address: string) {
  const user = userByEmail(email)
  const before = user ? (waitingKeys(user.id, 'ACTIVATE').at(-1)?.passwordHash ?? null) : null
  const isSame = await isPassword(password, before, address)
  const passwordHash = await hashPassword(password, address)
  return isSame ? before : passwordHash
}

/**
 * Activates the account with the password of the only registration that waits. Where several wait, nobody can tell which
 * of the mails its owner opened: the account gets no password, and a key to set one (rules.md#31). @throws 401 or 409
 */
export function activate(key: string): { email: string; passwordResetKey: string | null } {
  return atomically(() => {
    const known = keyRow(key, 'ACTIVATE')
    if (known?.usedAt) throw new Problem('already-active')
    if (!known || !stillWorks(known)) throw new Problem('wrong-activation-key')
    if (isClaimed(known.userId)) throw new Problem('already-active')

    const passwordHash = onlyPassword(known.userId)
    spendKey(key, 'ACTIVATE')
    withdrawKeys(known.userId, 'ACTIVATE')
    db.update(users).set({ activated: true, passwordHash }).where(eq(users.id, known.userId)).run()
    const { email } = userById(known.userId)!
    return { email, passwordResetKey: passwordHash === null ? issueKey(known.userId, 'RESET') : null }
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
 * For an administrator who vouches for a person whose mail never came, as `activate` does; a missing password is then
 * set by mail. Call it inside a transaction.
 */
export function activateWithoutKey(userId: number) {
  db.update(users)
    .set({ activated: true, passwordHash: onlyPassword(userId) })
    .where(eq(users.id, userId))
    .run()
}

/** Of the one registration that waits; null when several do, because one of them may be a stranger's. */
function onlyPassword(userId: number): string | null {
  const [passwordHash, ...others] = new Set(waitingKeys(userId, 'ACTIVATE').map(key => key.passwordHash))
  return passwordHash && others.length === 0 ? passwordHash : null
}
