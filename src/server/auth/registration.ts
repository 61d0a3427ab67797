import { eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { Register } from '#domain/requests/accounts.ts'
import { mayHaveTeam } from '#domain/roles.ts'
import { HOUR, now } from '#server/clock.ts'
import { atomically, db } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { queueMail } from '#server/mail/queueMail.ts'
import { accountExistsMail, activationMail } from '#server/mail/texts.ts'
import { Problem } from '#server/problem.ts'
import type { Network } from './caller.ts'
import { issueKey, keyRow, spendKey, stillWorks, waitingKeys, withdrawKeys } from './keys.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { Heat } from './proofOfWork.ts'
import { NetworkLimit, RateLimit } from './rateLimit.ts'
import { refuseAssociationAddress } from './signIn.ts'
import { userByEmail, userById } from './user.ts'

const byNetwork = new NetworkLimit(20, HOUR)
export const registrationHeat = new Heat('registration', { own: 10, around: 40, everybody: 200 }, HOUR)
/** Limits how many mails one mailbox gets. */
const byAccount = new RateLimit(5, HOUR)

type Registration = Pick<InferOutput<typeof Register>, 'email' | 'password' | 'firstName' | 'lastName'>

/**
 * Makes an account that waits for its key, or mails another key for one that waits already. The answer and the work are
 * the same where an active account exists; only its owner's mailbox tells. @throws 400 or 429
 */
export async function register({ email, password, firstName, lastName }: Registration, network: Network) {
  refuseAssociationAddress(email)
  byNetwork.use(network)
  byAccount.use(email)
  registrationHeat.of(network).use()
  const passwordHash = await hashOfRegistration(email, password, network)

  atomically(() => {
    db.insert(users).values({ email, createdAt: now() }).onConflictDoNothing().run()
    const user = userByEmail(email)!
    if (user.activated) queueMail(email, accountExistsMail())
    else queueMail(email, activationMail(issueKey(user.id, 'ACTIVATE', { passwordHash, firstName, lastName })))
  })
}

/**
 * A person who asks for the link once more types the same password: that is the same registration, known by its hash.
 * There is always one comparison and one hash to be made, so that the time tells nothing.
 */
async function hashOfRegistration(email: string, password: string, network: Network) {
  const user = userByEmail(email)
  const before = user ? (waitingKeys(user.id, 'ACTIVATE').at(-1)?.passwordHash ?? null) : null
  const isSame = await isPassword(password, before, network.customer)
  const passwordHash = await hashPassword(password, network.customer)
  return isSame ? before : passwordHash
}

/**
 * Activates the account with the password and the name of the only registration that waits. Where several wait, nobody
 * can tell which of the mails its owner opened: the account gets neither, and a key to set a password (rules.md#31).
 * @throws 401 or 409
 */
export function activate(key: string): { email: string; passwordResetKey: string | null } {
  return atomically(() => {
    const known = keyRow(key, 'ACTIVATE')
    if (known?.usedAt) throw new Problem('already-active')
    if (!known || !stillWorks(known)) throw new Problem('wrong-activation-key')
    if (isClaimed(known.userId)) throw new Problem('already-active')

    const registered = onlyRegistration(known.userId)
    spendKey(key, 'ACTIVATE')
    withdrawKeys(known.userId, 'ACTIVATE')
    db.update(users)
      .set({ activated: true, ...registered })
      .where(eq(users.id, known.userId))
      .run()
    const { email } = userById(known.userId)!
    return { email, passwordResetKey: registered.passwordHash === null ? issueKey(known.userId, 'RESET') : null }
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
    .set({ activated: true, ...onlyRegistration(userId) })
    .where(eq(users.id, userId))
    .run()
}

/** What the one registration that waits says; nothing when several do, because one of them may be a stranger's. */
function onlyRegistration(userId: number) {
  const waiting = waitingKeys(userId, 'ACTIVATE')
  const newest = waiting.at(-1)
  const isOnly = waiting.every(({ passwordHash }) => passwordHash === newest?.passwordHash)
  if (!newest?.passwordHash || !isOnly) return { passwordHash: null, firstName: '', lastName: '' }
  const { passwordHash, firstName, lastName } = newest
  return { passwordHash, firstName, lastName }
}
