import { eq, lt, sql } from 'drizzle-orm'
import { type Cookie, Elysia } from 'elysia'
import { recordChange } from '#server/audit/recordChange.ts'
import { HOUR, inFuture, now, SECOND } from '#server/clock.ts'
import { config } from '#server/config.ts'
import { keptBesideValues } from '#server/database/keptWhileUnchanged.ts'
import { atomically, db } from '#server/database/open.ts'
import { placeholders, prepared } from '#server/database/prepared.ts'
import { sessions, users } from '#server/database/schema/people.ts'
import { withdrawAllKeys } from './keys.ts'
import { sessionSecret } from './secrets.ts'
import { holderOfSession } from './user.ts'

// A session is a row; the cookie is a signed note that names it (rules.md#34). Nothing that can change (role, team) is
// in the cookie: it is what the database holds at every request.

const LIFETIME = 12 * HOUR

/** Cookies as this deployment sets them: `__Host-` and Secure behind https. */
export const cookieName = (name: string) => (config.https ? `__Host-${name}` : name)
/** The cookie of this name, to be read and set: Elysia has one also where the browser sent none. */
export const ownCookie = (all: Record<string, Cookie<unknown>>, name: string) => all[cookieName(name)]!
export const cookieAttributes = (lifetime: number, sameSite: 'strict' | 'lax' = 'strict') =>
  ({ httpOnly: true, secure: config.https, sameSite, path: '/', maxAge: lifetime / SECOND }) as const

/** Loaded with the first cookie: what strangers ask first does not wait for it. */
async function makeSigner() {
  const { jwt } = await import('@elysiajs/jwt')
  return jwt({ name: 'signer', secret: sessionSecret() }).decorator.signer
}

type Signer = Awaited<ReturnType<typeof makeSigner>>

let made: Promise<Signer> | undefined

/** Not made on import, when no secret is known yet. */
const signer = () => (made ??= makeSigner())

/** Signs what a cookie says. */
export const sign = async (claims: Parameters<Signer['sign']>[0]) => (await signer()).sign(claims)
/** What a cookie says that carries our signature and has not run out, or false. */
export const verify = async (token: string | undefined) => (await signer()).verify(token)

/** Reads and writes the session cookie. Guards and the sign-in routes use it. */
export const sessionCookie = new Elysia({ name: 'sessionCookie' }).derive({ as: 'scoped' }, ({ cookie }) => {
  const own = ownCookie(cookie, 'session')
  const carry = async (claims: Claims) => {
    own.set({ ...cookieAttributes(LIFETIME), value: await sign(claims) })
  }
  return {
    session: {
      /** The session's id when the cookie carries our signature; the row may be gone. */
      claimed: () => claimedId(own.value),
      start: async (userId: number) => carry(startSession(userId)),
      /** For a session that was started in the transaction of another change. */
      carry,
      end: async () => {
        const id = await claimedId(own.value)
        if (id) endSession(id)
        own.set({ ...cookieAttributes(0), value: '' })
      },
    },
  }
})

interface Checked {
  sid: string
  /** In seconds. */
  exp: number
}

/** Cookies that carry our signature, until they run out: checking one takes as long as the rest of a short request. */
const checked = new Map<string, Checked>()
const MOST_CHECKED = 10_000

async function claimedId(token: unknown) {
  if (typeof token !== 'string' || token === '') return null
  const known = checkedId(token)
  if (known) return known
  checked.delete(token)
  const claims: Record<string, unknown> = (await verify(token)) || {}
  if (claims.aud !== 'session' || typeof claims.sid !== 'string') return null
  if (checked.size >= MOST_CHECKED) checked.clear()
  if (typeof claims.exp === 'number') checked.set(token, { sid: claims.sid, exp: claims.exp })
  return claims.sid
}

function checkedId(token: string) {
  const known = checked.get(token)
  return known && known.exp > Date.now() / SECOND ? known.sid : null
}

/** The session that a `Cookie` header names, where its signature was checked before. */
export function checkedSession(cookies: string) {
  const own = `${cookieName('session')}=`
  const named = cookies.split('; ').find(cookie => cookie.startsWith(own))
  return named ? checkedId(named.slice(own.length)) : null
}

/** A new row and the claims that name it; also notes the time of signing in. */
export function startSession(userId: number) {
  const sid = crypto.randomUUID()
  atomically(() => {
    forgetOldSessions()
    addSession().run({ id: sid, userId, createdAt: now(), expiresAt: inFuture(LIFETIME) })
    noteSignIn().run({ id: userId, now: now() })
  })
  return {
    sub: String(userId),
    sid,
    iat: true as const,
    exp: Math.floor((Date.now() + LIFETIME) / SECOND),
    aud: 'session',
  }
}

type Claims = ReturnType<typeof startSession>

const addSession = prepared(from => from.insert(sessions).values(placeholders(sessions)).prepare())
const noteSignIn = prepared(from =>
  from
    .update(users)
    .set({ lastLogin: sql`${sql.placeholder('now')}`, warnedAt: null })
    .where(eq(users.id, sql.placeholder('id')))
    .prepare(),
)
const deleteOldSessions = prepared(from =>
  from
    .delete(sessions)
    .where(lt(sessions.expiresAt, sql.placeholder('now')))
    .prepare(),
)

/** Who the session is of, as the database has them now; null when it ended. */
export function userOfSession(id: string) {
  const holder = knownHolders(id)
  return holder && holder.until > now() ? holder.user : null
}

/**
 * With all that guards ask, kept until anything but values changes in the file: signing out, a role, a troop, an account
 * deleted. That a session runs out changes nothing in the file.
 */
const knownHolders = keptBesideValues(holderOfSession, 1000)

export const forgetOldSessions = () => deleteOldSessions().run({ now: now() })
const endSession = (id: string) => db.delete(sessions).where(eq(sessions.id, id)).run()
export const endSessionsOf = (userId: number) => db.delete(sessions).where(eq(sessions.userId, userId)).run()

/** Everybody must sign in again, the actor too; links that sign in stop working. */
export function endAllSessions(actor: { id: number } | null) {
  atomically(() => {
    db.delete(sessions).run()
    withdrawAllKeys('SIGN_IN')
    recordChange(actor, 'user.signout', {}, null, null)
  })
}
