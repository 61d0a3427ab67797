import { Elysia } from 'elysia'
import * as v from 'valibot'
import { ownPath } from '#domain/ownPath.ts'
import { MINUTE, SECOND } from '#server/core/clock.ts'
import { config } from '#server/core/config.ts'
import { log, reportBug } from '#server/core/log.ts'
import { Problem } from '#server/core/problem.ts'
import { untilWritable } from '#server/database/writable.ts'
import { accountOf } from './associationAccount.ts'
import { networkOf } from './caller.ts'
import { deviceCookie } from './deviceCookie.ts'
import { enter } from './enter.ts'
import { codeInvalid } from './identity.ts'
import type { OidcState } from './provider.ts'
import { NetworkLimit } from './rateLimit.ts'
import { claimsIn, cookieAttributes, ownCookie, sessionCookie, sign } from './sessions.ts'

// Browsers navigate to these routes, so every outcome, errors too, redirects to a page.

const begun = new NetworkLimit(100, MINUTE)
const returned = new NetworkLimit(100, MINUTE)

/** Loads the OpenID Connect library with the first such sign-in: it is slow to load. */
const provider = () => import('./provider.ts')

// The state of a sign-in through the provider is a signed cookie, so that ten thousand begun ones take no memory.

const STATE_LIFETIME = 10 * MINUTE

const StateClaims = v.object({
  aud: v.literal('oidc'),
  state: v.string(),
  nonce: v.string(),
  verifier: v.string(),
  next: v.nullable(v.string()),
})

type SsoState = OidcState & { next: string | null }

const signSsoState = (state: SsoState) =>
  sign({ ...state, aud: 'oidc', exp: Math.floor((Date.now() + STATE_LIFETIME) / SECOND) })

/** States that came back, until they expire. The provider does not accept a code twice either. */
const used = new Map<string, number>()
const MOST_USED = 10_000

/** Returns each state once; null when it is unknown, expired, edited or was returned before. */
async function takeSsoState(token: unknown): Promise<SsoState | null> {
  const claims = await claimsIn(StateClaims, token)
  if (!claims || used.has(claims.state)) return null

  for (const [state, ends] of used) if (ends < Date.now() || used.size >= MOST_USED) used.delete(state)
  used.set(claims.state, Date.now() + STATE_LIFETIME)
  return claims
}

export const ssoRoutes = new Elysia({ prefix: '/google' })
  .use(sessionCookie)
  .use(deviceCookie)
  .get(
    '/',
    ({ cookie, request }) => {
      const next = ownPath(new URL(request.url).searchParams.get('next'), new URL(config.baseUrl).origin)
      return orBackToLogin(next, async () => {
        if (!config.oidc) throw new Problem('sso-not-configured')
        begun.use(networkOf(request))
        const { beginSignIn } = await provider()
        const { address, sent } = await beginSignIn()
        const own = ownCookie(cookie, 'oidc')
        // Lax, because the browser comes back by a navigation from the provider's site.
        own.set({ ...cookieAttributes(STATE_LIFETIME, 'lax'), value: await signSsoState({ ...sent, next }) })
        return address
      })
    },
    { detail: { summary: "Redirects the browser to the association's sign-in" } },
  )
  .get(
    '/callback',
    async ({ cookie, session, device, request }) => {
      const own = ownCookie(cookie, 'oidc')
      const sent = await takeSsoState(own.value)
      return orBackToLogin(sent?.next ?? null, async () => {
        returned.use(networkOf(request))
        own.set({ ...cookieAttributes(0, 'lax'), value: '' })
        if (!config.oidc || !sent) throw codeInvalid()

        const { finishSignIn } = await provider()
        const identity = await finishSignIn(new URL(request.url).search, sent)
        await untilWritable()
        await enter(accountOf(identity), { request, session, device })
        return config.baseUrl + (sent.next ?? '/welcome')
      })
    },
    { detail: { summary: "Receives the browser from the association's sign-in and redirects to a page" } },
  )

/** `next` is the requested page; a failed sign-in keeps it for the next attempt. */
async function orBackToLogin(next: string | null, where: () => Promise<string>): Promise<Response> {
  const location = await where().catch(error => backToLogin(error, next))
  return new Response(null, { status: 302, headers: { location } })
}

function backToLogin(error: unknown, next: string | null): string {
  if (!(error instanceof Problem)) reportBug(error, 'sign-in through the association')
  const { status, message, code } = error instanceof Problem ? error : new Problem('bug')
  const detail = error instanceof Error && 'why' in error ? String(error.why) : null
  if (code !== 'too-many-attempts') log('sso.refused', { code, why: detail }, 'warning')
  const why = { status: 'error', code: String(status), message, reason: code, ...(next && { next }) }
  return `${config.baseUrl}/login?${new URLSearchParams(why)}`
}
