import { hashPassword, isPassword } from '#server/auth/passwords.ts'
import { PASSWORD } from './association.ts'
import { openLoop } from './load.ts'
import { figure } from './report.ts'
import { bytesOf } from './requests.ts'
import type { Bench } from './setting.ts'
import { signIn, visitorOf } from './signIn.ts'
import { middleTime, millisecondsOf, percentile } from './timing.ts'

const SIGN_INS = 50
/** How often a password is compared to tell how long that takes. */
const COMPARED = 10
/** Others go on reading meanwhile, for as long as the storm may last. */
const SECONDS = 5

/** Fifty people sign in at once (P24). */
export async function benchStorm(bench: Bench) {
  const { origin } = await bench.product()
  const people = await Promise.all(bench.leaders.slice(0, SIGN_INS).map(({ email }) => visitorOf(origin, email)))
  const hash = await hashPassword(PASSWORD)
  const comparing = await middleTime(COMPARED, () => isPassword(PASSWORD, hash))
  const others = openLoop(20, SECONDS, () => bytesOf({ origin, cookie: '' }, '/ranking'))
  let refused = 0
  const all = await millisecondsOf(() =>
    Promise.all(
      people.map(async person => {
        if (!(await signIn(origin, person))) refused++
      }),
    ),
  )
  const { times } = await others

  figure('sign-ins refused', refused, 'requests', { most: 0 })
  const alone = `to compare as many passwords one after another takes ${((comparing * SIGN_INS) / 1000).toFixed(2)} s`
  figure('all signed in after', all / 1000, 's', { most: 5, id: 'P24' }, alone)
  figure('p99 of the others’ requests', percentile(times, 0.99), 'ms', { most: 250, id: 'P24' })
}
