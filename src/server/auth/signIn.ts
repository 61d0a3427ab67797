import { MINUTE } from '#server/core/clock.ts'
import { isAssociationAddress } from '#server/core/config.ts'
import { Problem } from '#server/core/problem.ts'
import { type Caller, knownDevice } from './deviceCookie.ts'
import { isPassword } from './passwords.ts'
import { Heat } from './proofOfWork.ts'
import { inEach, NetworkLimit, RateLimit } from './rateLimit.ts'
import { type User, userByEmail } from './user.ts'

/** Failed attempts. A network may have more, because a camp signs in from one address. */
export const failedSignIns = new RateLimit(10, 15 * MINUTE)
const byNetwork = new NetworkLimit(100, 15 * MINUTE)
export const signInHeat = new Heat('sign-in', { own: 50, around: 200, everybody: 400 }, 15 * MINUTE)
/** For browsers that have signed in to this account before; attempts from other browsers do not count against it. */
const byDevice = new RateLimit(10, 15 * MINUTE)

/** Failed attempts after which work alone is not enough. */
const FAILURES_WITHOUT_CAPTCHA = 5

/** @throws 400 when an account, known or not, had too many failed attempts for a form without a captcha */
export function requireCaptchaAfterFailures(email: string, caller: Caller, captcha: string | undefined) {
  const device = knownDevice(caller, email)
  const [limit, key] = device ? [byDevice, device] : [failedSignIns, email]
  if (captcha === undefined && limit.isUsedUp(key, FAILURES_WITHOUT_CAPTCHA)) throw new Problem('captcha-needed')
}

/**
 * Returns the user of this e-mail and password. Every error compares a password first, so that its time reveals nothing.
 * @throws 400, 401, 429, 503
 */
export async function personSigningIn(email: string, password: string, caller: Caller): Promise<User> {
  refuseAssociationAddress(email)
  const device = knownDevice(caller, email)
  const { network } = caller
  const count = inEach(
    device ? [byDevice.of(device)] : [failedSignIns.of(email), byNetwork.of(network), signInHeat.of(network)],
  )
  count.check()
  count.add()
  const user = userByEmail(email)
  const hash = user?.activated ? user.passwordHash : null
  const matches = await isPassword(password, hash, network.customer).catch(why => {
    count.giveBack()
    throw why
  })
  if (!user?.activated) throw new Problem('not-activated')
  if (!matches || !isStillThePasswordOf(user)) throw new Problem('wrong-credentials', { field: 'password' })

  count.giveBack()
  return user
}

/** Called once a person has proved that the mailbox is theirs: attempts by others must not lock them out. */
export const forgetFailedSignIns = (email: string) => failedSignIns.forget(email)

/** @throws 400 */
export function refuseAssociationAddress(email: string) {
  if (isAssociationAddress(email)) throw new Problem('association-address', { field: 'email' })
}

/** The password may have changed, and all sessions ended, while it was compared. */
const isStillThePasswordOf = (user: User) => userByEmail(user.email)?.passwordHash === user.passwordHash
