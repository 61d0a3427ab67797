import { isOfDomain } from '#domain/emailDomain.ts'
import { MINUTE } from '#server/clock.ts'
import { config } from '#server/config.ts'
import { Problem } from '#server/problem.ts'
import { type Caller, knownDevice } from './deviceCookie.ts'
import { isPassword } from './passwords.ts'
import { Heat } from './proofOfWork.ts'
import { NetworkLimit, RateLimit } from './rateLimit.ts'
import { type User, userByEmail } from './user.ts'

/** Failed tries. A camp signs in from one address, hence the difference. */
const byAccount = new RateLimit(10, 15 * MINUTE)
const byNetwork = new NetworkLimit(100, 15 * MINUTE)
/** Where many tries fail, a browser works before it tries. */
export const signInHeat = new Heat('sign-in', { own: 50, around: 200, everybody: 400 }, 15 * MINUTE)
/** Of a browser that signed in to this account before: what strangers do does not count for it. */
const byDevice = new RateLimit(10, 15 * MINUTE)

/**
 * Whose e-mail and password these are. Every refusal compares a password first, so that its time tells nothing.
 * @throws 400, 401 or 429
 */
export async function personSigningIn(email: string, password: string, caller: Caller): Promise<User> {
  refuseAssociationAddress(email)
  const device = knownDevice(caller, email)
  const { network } = caller
  const counts = device ? [byDevice.of(device)] : [byAccount.of(email), byNetwork.of(network), signInHeat.of(network)]
  for (const count of counts) count.use()
  const user = userByEmail(email)
  const giveBack = () => {
    for (const count of counts) count.giveBack()
  }
  const matches = await isPassword(password, user?.activated ? user.passwordHash : null, network.customer).catch(
    why => {
      // Nothing was compared (503): that is no failed try.
      giveBack()
      throw why
    },
  )
  if (!user?.activated) throw new Problem('not-activated')
  if (!matches || !isStillThePasswordOf(user)) throw new Problem('wrong-credentials')

  giveBack()
  return user
}

/** A person who proved that the mailbox is theirs does not wait because of failed tries by others. */
export const forgetFailedSignIns = (email: string) => byAccount.forget(email)

/** Addresses of the association's own domain sign in through the association (rules.md#28). @throws 400 */
export function refuseAssociationAddress(email: string) {
  if (config.oidc && isOfDomain(email, config.associationDomain))
    throw new Problem('association-address', { field: 'email' })
}

/** Comparing takes a while, in which the password may have been changed and all sessions ended. */
const isStillThePasswordOf = (user: User) => userByEmail(user.email)?.passwordHash === user.passwordHash
