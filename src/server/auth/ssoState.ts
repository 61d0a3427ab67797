import * as v from 'valibot'
import { MINUTE, SECOND } from '#server/core/clock.ts'
import type { OidcState } from './provider.ts'
import { claimsIn, sign } from './sessions.ts'

// The state of a sign-in through the provider is a signed cookie, so that ten thousand begun ones take no memory.

export const SSO_LIFETIME = 10 * MINUTE

const Claims = v.object({
  aud: v.literal('oidc'),
  state: v.string(),
  nonce: v.string(),
  verifier: v.string(),
  next: v.nullable(v.string()),
})

type SsoState = OidcState & { next: string | null }

export const signSsoState = (state: SsoState) =>
  sign({ ...state, aud: 'oidc', exp: Math.floor((Date.now() + SSO_LIFETIME) / SECOND) })

/** States that came back, until they expire. The provider does not accept a code twice either. */
const used = new Map<string, number>()
const MOST_USED = 10_000

/** Returns each state once; null when it is unknown, expired, edited or was returned before. */
export async function takeSsoState(token: unknown): Promise<SsoState | null> {
  const claims = await claimsIn(Claims, token)
  if (!claims || used.has(claims.state)) return null

  for (const [state, ends] of used) if (ends < Date.now() || used.size >= MOST_USED) used.delete(state)
  used.set(claims.state, Date.now() + SSO_LIFETIME)
  return claims
}
