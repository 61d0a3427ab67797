import * as v from 'valibot'
import { MINUTE, SECOND } from '#server/clock.ts'
import type { Transaction } from './provider.ts'
import { sign, verify } from './sessions.ts'

// A sign-in on its way through the provider is remembered by the browser, signed by us: ten thousand begun
// ones take no room on the server.

export const TRANSACTION_LIFETIME = 10 * MINUTE

const Claims = v.object({
  aud: v.literal('oidc'),
  state: v.string(),
  nonce: v.string(),
  verifier: v.string(),
  next: v.nullable(v.string()),
})

/** What the browser brings back: the transaction, and the page of ours that was asked for. */
type Carried = Transaction & { next: string | null }

export const writeTransaction = (transaction: Carried) =>
  sign({ ...transaction, aud: 'oidc', exp: Math.floor((Date.now() + TRANSACTION_LIFETIME) / SECOND) })

/** Those that came back, until they would be too old anyway. The provider does not take a code twice either. */
const used = new Map<string, number>()
const MOST_USED = 10_000

/** Each is read once; null when it is unknown, too old, edited or was read before. */
export async function readTransaction(token: unknown): Promise<Carried | null> {
  if (typeof token !== 'string' || token === '') return null
  const claims = v.safeParse(Claims, await verify(token))
  if (!claims.success || used.has(claims.output.state)) return null

  for (const [state, ends] of used) if (ends < Date.now() || used.size >= MOST_USED) used.delete(state)
  const { state, nonce, verifier, next } = claims.output
  used.set(state, Date.now() + TRANSACTION_LIFETIME)
  return { state, nonce, verifier, next }
}
