import { PASSWORD } from './association.ts'
import { openLoop } from './load.ts'
import { figure, section } from './report.ts'
import { bytesOf } from './requests.ts'
import { millisecondsOf, percentile } from './timing.ts'

const SIGN_INS = 50
/** Others go on reading meanwhile, for as long as the storm may last. */
const SECONDS = 5

/** Fifty people sign in at once (P24). */
export async function benchStorm(origin: string, emails: readonly string[]) {
  section(`${SIGN_INS} people sign in at once`)
  const people = await Promise.all(
    emails.slice(0, SIGN_INS).map(async email => ({ email, cookie: await captchaCookie(origin) })),
  )
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
  figure('all signed in after', all / 1000, 's', { most: 5, id: 'P24' })
  figure('p99 of the others’ requests', percentile(times, 0.99), 'ms', { most: 250, id: 'P24' })
}

async function captchaCookie(origin: string) {
  const response = await fetch(`${origin}/api/auth/captcha`)
  return response.headers.get('set-cookie')!.split(';')[0]!
}

async function signIn(origin: string, { email, cookie }: { email: string; cookie: string }): Promise<boolean> {
  const response = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD, captcha: process.env.CAPTCHA_ANSWER }),
  })
  return response.ok
}
