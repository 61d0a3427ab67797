import { hashPassword, isPassword } from '#server/auth/passwords.ts'
import { PASSWORD } from './association.ts'
import { figure } from './report.ts'
import type { Bench } from './setting.ts'
import { millisecondsOf } from './timing.ts'

const ROUNDS = 20

interface Visitor {
  email: string
  /** Of a captcha that was not answered yet. */
  cookie: string
}

/** What signing in adds to the comparing of a password, which is meant to be slow. */
export async function compareSignInWithBare(bench: Bench) {
  const { origin } = await bench.product()
  const hash = await hashPassword(PASSWORD)
  const ratios: number[] = []
  for (const { email } of bench.leaders.slice(0, ROUNDS)) {
    const visitor = await visitorOf(origin, email)
    const bare = await millisecondsOf(() => isPassword(PASSWORD, hash))
    ratios.push((await millisecondsOf(() => signIn(origin, visitor))) / bare)
  }
  figure('signing in, against comparing the password only', ratios.slice(ROUNDS / 4), 'times', { most: 1.1 })
}

export async function visitorOf(origin: string, email: string): Promise<Visitor> {
  const response = await fetch(`${origin}/api/auth/captcha`)
  return { email, cookie: response.headers.get('set-cookie')!.split(';')[0]! }
}

/** @returns whether it was let in */
export async function signIn(origin: string, { email, cookie }: Visitor): Promise<boolean> {
  const response = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD, captcha: process.env.CAPTCHA_ANSWER }),
  })
  await response.arrayBuffer()
  return response.ok
}
