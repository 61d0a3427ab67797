import { eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { Register } from '#contract/requests/accounts.ts'
import { mayHaveTeam } from '#domain/people/roles.ts'
import { HOUR, now } from '#server/core/clock.ts'
import { Problem } from '#server/core/problem.ts'
import { atomically, db } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { accountExistsMail, activationMail } from '#server/mail/accountTexts.ts'
import { queueMail } from '#server/mail/queueMail.ts'
import type { Network } from './caller.ts'
import { issueKey, keyRow, spendKey, stillWorks, unusedKeys, withdrawKeys } from './keys.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { Heat } from './proofOfWork.ts'
import { inEach, NetworkLimit, RateLimit } from './rateLimit.ts'
import { refuseAssociationAddress } from './signIn.ts'
import { userByEmail, userById } from './user.ts'

const byNetwork = new NetworkLimit(20, HOUR)
export const registrationHeat = new Heat('registration', { own: 10, around: 40, everybody: 200 }, HOUR)
const byAccount = new RateLimit(5, HOUR)

type Registration = Pick<InferOutput<typeof Register>, 'email' | 'password' | 'firstName' | 'lastName'>

/**
 * Creates an inactive account and mails its key, or mails another key for an inactive one. For an active account the
 * response and its time are the same; only the mail differs. @throws 400, 429
 */
export async function register({ email, password, firstName, lastName }: Registration, network: Network) {
  refuseAssociationAddress(email)
  const count = inEach([byNetwork.of(network), byAccount.of(email), registrationHeat.of(network)])
  count.check()
  count.add()
  const passwordHash = await hashOfRegistration(email, password, network).catch(why => {
    count.giveBack()
    throw why
  })

  atomically(() => {
    db.insert(users).values({ email, createdAt: now() }).onConflictDoNothing().run()
    const user = userByEmail(email)!
    if (user.activated) queueMail(email, accountExistsMail())
    else queueMail(email, activationMail(issueKey(user.id, 'ACTIVATE', { passwordHash, firstName, lastName })))
  })
}

/**
 * Reuses the hash of an earlier registration with the same password: a person who registers again for another mail is the
 * same registration. Always makes one comparison and one hash, so that the time reveals nothing.
 */
async function hashOfRegistration(email: string, password: string, network: Network) {
  const user = userByEmail(email)
  const before = user ? (unusedKeys(user.id, 'ACTIVATE').at(-1)?.passwordHash ?? null) : null
  const isSame = await isPassword(password, before, network.customer)
  const passwordHash = await hashPassword(password, network.customer)
  return isSame ? before : passwordHash
}

/** Returns a key to set a password if the account got none (`activateAccount`). @throws 401, 409 */
export function activate(key: string): { email: string; passwordResetKey: string | null } {
  return atomically(() => {
    const known = keyRow(key, 'ACTIVATE')
    if (known?.usedAt) throw new Problem('already-active')
    if (!known || !stillWorks(known)) throw new Problem('wrong-activation-key')
    if (isClaimed(known.userId)) throw new Problem('already-active')

    activateAccount(known.userId)
    spendKey(key, 'ACTIVATE')
    withdrawKeys(known.userId, 'ACTIVATE')
    const { email, passwordHash } = userById(known.userId)!
    return { email, passwordResetKey: passwordHash === null ? issueKey(known.userId, 'RESET') : null }
  })
}

/**
 * True if the account has an owner already. An account that an administrator activated, without an office and a
 * sign-in, has none yet and takes the password of a mailed key. An account with an office does not: another person than
 * the holder of the office may have registered it.
 */
function isClaimed(userId: number): boolean {
  const { activated, passwordHash, ssoSubject, lastLogin, role } = userById(userId)!
  const entered = passwordHash !== null || ssoSubject !== null || lastLogin !== null
  return activated && (entered || !mayHaveTeam({ role }))
}

/**
 * Activates the account with the password and name of its only pending registration. With several it gets none of them, because
 * one may be a stranger's (rules.md#31). Call it inside a transaction.
 */
export function activateAccount(userId: number) {
  const active = { activated: true, ...onlyRegistration(userId) }
  db.update(users).set(active).where(eq(users.id, userId)).run()
}

function onlyRegistration(userId: number) {
  const pending = unusedKeys(userId, 'ACTIVATE')
  const newest = pending.at(-1)
  const isOnly = pending.every(({ passwordHash }) => passwordHash === newest?.passwordHash)
  if (!newest?.passwordHash || !isOnly) return { passwordHash: null, firstName: '', lastName: '' }
  const { passwordHash, firstName, lastName } = newest
  return { passwordHash, firstName, lastName }
}
