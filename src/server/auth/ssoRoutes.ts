import { Elysia } from 'elysia'
import { ownPath } from '#domain/ownPath.ts'
import { MINUTE } from '#server/clock.ts'
import { config } from '#server/config.ts'
import { log, reportBug } from '#server/log.ts'
import { Problem } from '#server/problem.ts'
import { accountOf } from './associationAccount.ts'
import { networkOf } from './caller.ts'
import { deviceCookie } from './deviceCookie.ts'
import { codeInvalid } from './identity.ts'
import { NetworkLimit } from './rateLimit.ts'
import { cookieAttributes, ownCookie, sessionCookie } from './sessions.ts'
import { readTransaction, TRANSACTION_LIFETIME, writeTransaction } from './transaction.ts'

// The browser navigates here, the client does not call: every outcome, errors too, redirects to one of our pages.

/** Of an address: a whole camp may sign in at once. */
const begun = new NetworkLimit(100, MINUTE)
const returned = new NetworkLimit(100, MINUTE)

/** What speaks OpenID Connect takes long to load: it is loaded for the first sign-in of this kind. */
const provider = () => import('./provider.ts')

export const ssoRoutes = new Elysia({ prefix: '/google' })
  .use(sessionCookie)
  .use(deviceCookie)
  .get('/', ({ cookie, request }) => {
    const next = ownPath(new URL(request.url).searchParams.get('next'), new URL(config.baseUrl).origin)
    return orBackToLogin(next, async () => {
      if (!config.oidc) throw new Problem('sso-not-configured')
      begun.use(networkOf(request))
      const { beginSignIn } = await provider()
      const { address, transaction } = await beginSignIn()
      const own = ownCookie(cookie, 'oidc')
      // Lax: the provider's page sends the browser back, which is a navigation from another site.
      own.set({
        ...cookieAttributes(TRANSACTION_LIFETIME, 'lax'),
        value: await writeTransaction({ ...transaction, next }),
      })
      return address
    })
  })
  .get('/callback', async ({ cookie, session, device, request }) => {
    const own = ownCookie(cookie, 'oidc')
    const transaction = await readTransaction(own.value)
    return orBackToLogin(transaction?.next ?? null, async () => {
      returned.use(networkOf(request))
      own.set({ ...cookieAttributes(0, 'lax'), value: '' })
      if (!config.oidc || !transaction) throw codeInvalid()

      const { finishSignIn } = await provider()
      const id = accountOf(await finishSignIn(new URL(request.url).search, transaction))
      await device.remember(id)
      await session.end()
      await session.start(id)
      return config.baseUrl + (transaction.next ?? '/welcome')
    })
  })

/** `next` is the page asked for; a sign-in that fails keeps it for the next try. */
async function orBackToLogin(next: string | null, where: () => Promise<string>): Promise<Response> {
  const location = await where().catch(error => backToLogin(error, next))
  return new Response(null, { status: 302, headers: { location } })
}

function backToLogin(error: unknown, next: string | null): string {
  if (!(error instanceof Problem)) reportBug(error, 'sign-in through the association')
  const { status, message, code } = error instanceof Problem ? error : new Problem('bug')
  const said = error instanceof Error && 'why' in error ? String(error.why) : null
  if (code !== 'too-many-attempts') log('sso.refused', { code, why: said })
  const why = { status: 'error', code: String(status), message, reason: code, ...(next && { next }) }
  return `${config.baseUrl}/login?${new URLSearchParams(why)}`
}
