import { HOUR, now } from '#server/clock.ts'
import { rememberFact } from '#server/database/facts.ts'
import { atomically } from '#server/database/open.ts'
import { Problem } from '#server/problem.ts'
import type { Network } from './caller.ts'
import { type Caller, knownDevice } from './deviceCookie.ts'
import { keyRow, spendKey, stillWorks } from './keys.ts'
import { hashPassword } from './passwords.ts'
import { Heat } from './proofOfWork.ts'
import { NetworkLimit, RateLimit } from './rateLimit.ts'
import { mailPasswordLink, mayHavePassword, setPassword } from './setPassword.ts'
import { forgetFailedSignIns, refuseAssociationAddress } from './signIn.ts'
import { userByEmail, userById } from './user.ts'

/** Counted for every e-mail, known or not, so that the refusal tells nothing. */
const byAccount = new RateLimit(3, HOUR)
const byNetwork = new NetworkLimit(30, HOUR)
export const resetHeat = new Heat('reset', { own: 15, around: 60, everybody: 120 }, HOUR)
/** Of a browser that signed in to this account before: strangers do not use its requests up. */
const byDevice = new RateLimit(3, HOUR)

/** Mails a link when there is an active account with a password; the answer is the same without one. @throws 400 or 429 */
export function requestReset(email: string, caller: Caller) {
  refuseAssociationAddress(email)
  const device = knownDevice(caller, email)
  const { network } = caller
  const counts = device ? [byDevice.of(device)] : [byNetwork.of(network), byAccount.of(email), resetHeat.of(network)]
  for (const count of counts) count.use()

  atomically(() => {
    // Something is written for an unknown e-mail too: what takes time is the disk, and the answer's time would tell.
    rememberFact('lastResetRequest', now())
    const user = userByEmail(email)
    if (user?.activated && mayHavePassword(user)) mailPasswordLink(user)
  })
}

/** Uses nothing up. @throws 409 when the key is unknown, used, too old or replaced by a newer one */
export function checkResetKey(key: string) {
  const known = keyRow(key, 'RESET')
  if (!known || !stillWorks(known)) throw wrongKey()
}

/** Uses the key up. @throws 409 as `checkResetKey` does */
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
