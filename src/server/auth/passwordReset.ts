import { eq } from 'drizzle-orm'
import { HOUR, now } from '#server/core/clock.ts'
import { Problem } from '#server/core/problem.ts'
import { setKeyValue } from '#server/database/keyValues.ts'
import { atomically, db } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { passwordChangedMail, resetMail } from '#server/mail/accountTexts.ts'
import { queueMail } from '#server/mail/queueMail.ts'
import type { Network } from './caller.ts'
import { type Caller, knownDevice } from './deviceCookie.ts'
import { issueKey, keyRow, spendKey, stillWorks, withdrawKeys } from './keys.ts'
import { hashPassword } from './passwords.ts'
import { Heat } from './proofOfWork.ts'
import { countAll, NetworkLimit, RateLimit } from './rateLimit.ts'
import { endSessionsOf } from './sessions.ts'
import { forgetFailedSignIns, refuseAssociationAddress } from './signIn.ts'
import { type User, userByEmail, userById } from './user.ts'

/** Counted for every e-mail, known or not, so that the error reveals nothing. */
const byAccount = new RateLimit(3, HOUR)
const byNetwork = new NetworkLimit(30, HOUR)
export const resetHeat = new Heat('reset', { own: 15, around: 60, everybody: 120 }, HOUR)
/** For browsers that have signed in to this account before; requests from other browsers do not count against it. */
const byDevice = new RateLimit(3, HOUR)

/** Mails a link if there is an active account with a password; responds the same without one. @throws 400, 429 */
export function requestReset(email: string, caller: Caller) {
  refuseAssociationAddress(email)
  const device = knownDevice(caller, email)
  const { network } = caller
  countAll(device ? [byDevice.of(device)] : [byNetwork.of(network), byAccount.of(email), resetHeat.of(network)])

  atomically(() => {
    // Writes for an unknown e-mail too: without the disk write the response time would reveal it.
    setKeyValue('lastResetRequest', now())
    const user = userByEmail(email)
    if (user?.activated && mayHavePassword(user)) mailPasswordLink(user)
  })
}

/** Returns whose password the key sets, without using it up. @throws 409 when it is unknown, used, expired or replaced by a newer one */
export function checkResetKey(key: string) {
  const known = keyRow(key, 'RESET')
  if (!known || !stillWorks(known)) throw wrongKey()
  return { email: userById(known.userId)!.email }
}

export async function resetPassword(key: string, password: string, network: Network) {
  checkResetKey(key)
  const passwordHash = await hashPassword(password, network.customer)

  const email = atomically(() => {
    const spent = spendKey(key, 'RESET')
    if (!spent) throw wrongKey()
    const user = userById(spent.userId)!
    setPassword(user, passwordHash)
    return user.email
  })
  forgetFailedSignIns(email)
}

const wrongKey = () => new Problem('wrong-reset-key')

/** False for accounts that only sign in through the association. */
export const mayHavePassword = (user: User) => user.passwordHash !== null || user.ssoSubject === null

/** Mails a link to set a password, which replaces every earlier one. Call it inside a transaction. */
export function mailPasswordLink(user: User) {
  withdrawKeys(user.id, 'RESET')
  queueMail(user.email, resetMail(issueKey(user.id, 'RESET')))
}

/** Ends all sessions and reset links, and mails the owner. Call it inside a transaction. */
export function setPassword(user: User, passwordHash: string) {
  db.update(users).set({ passwordHash }).where(eq(users.id, user.id)).run()
  endSessionsOf(user.id)
  withdrawKeys(user.id, 'RESET')
  queueMail(user.email, passwordChangedMail())
}
