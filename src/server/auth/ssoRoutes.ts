import { type Cookie, Elysia } from 'elysia'
import { MINUTE } from '#server/clock.ts'
import { config } from '#server/config.ts'
import { reportBug } from '#server/log.ts'
import { Problem } from '#server/problem.ts'
import { accountOf } from './associationAccount.ts'
import { beginSignIn, codeInvalid, finishSignIn, type Transaction } from './provider.ts'
import { randomKey } from './secrets.ts'
import { cookieAttributes, cookieName, sessionCookie } from './sessions.ts'

// The browser navigates here, the client does not call: every outcome, errors too, redirects to one of our pages.

const LIFETIME = 10 * MINUTE
const MOST_WAITING = 10_000

/** Sign-ins on their way through the provider. The cookie holds the key; each is taken out once. */
const waiting = new Map<string, Transaction & { expires: number }>()

export const ssoRoutes = new Elysia({ prefix: '/google' })
  .use(sessionCookie)
  .get('/', ({ cookie }) =>
    orBackToLogin(async () => {
      if (!config.oidc) throw new Problem('sso-not-configured')
      const { address, transaction } = await beginSignIn()
      const own = cookie[cookieName('oidc')] as Cookie<unknown>
      // Lax: the provider's page sends the browser back, which is a navigation from another site.
      own.set({ ...cookieAttributes(LIFETIME, 'lax'), value: remember(transaction) })
      return address
    }),
  )
  .get('/callback', ({ cookie, session, request }) =>
    orBackToLogin(async () => {
      const own = cookie[cookieName('oidc')] as Cookie<unknown>
      const transaction = typeof own.value === 'string' ? take(own.value) : null
      own.set({ ...cookieAttributes(0, 'lax'), value: '' })
      if (!config.oidc || !transaction) throw codeInvalid()

      const id = accountOf(await finishSignIn(new URL(request.url).search, transaction))
      await session.end()
      await session.start(id)
      return `${config.baseUrl}/welcome`
    }),
  )

function remember(transaction: Transaction): string {
  if (waiting.size >= MOST_WAITING) waiting.delete(waiting.keys().next().value!)
  const key = randomKey(16)
  waiting.set(key, { ...transaction, expires: Date.now() + LIFETIME })
  return key
}

function take(key: string): Transaction | null {
  const transaction = waiting.get(key)
  waiting.delete(key)
  return transaction && transaction.expires > Date.now() ? transaction : null
}

async function orBackToLogin(where: () => Promise<string>): Promise<Response> {
  const location = await where().catch(backToLogin)
  return new Response(null, { status: 302, headers: { location } })
}

function backToLogin(error: unknown): string {
  if (!(error instanceof Problem)) reportBug(error, 'sign-in through the association')
  const { status, message, code } = error instanceof Problem ? error : new Problem('bug')
  const why = { status: 'error', code: String(status), message, reason: code }
  return `${config.baseUrl}/login?${new URLSearchParams(why)}`
}
