import { eq, lt } from 'drizzle-orm'
import { type Cookie, Elysia } from 'elysia'
import { recordChange } from '#server/audit/recordChange.ts'
import { HOUR, inFuture, now, SECOND } from '#server/core/clock.ts'
import { config } from '#server/core/config.ts'
import { cachedUntilChange } from '#server/database/dataVersion.ts'
import { atomically, db } from '#server/database/open.ts'
import { sessions, users } from '#server/database/schema/people.ts'
import { withdrawAllKeys } from './keys.ts'
import { sessionSecret } from './secrets.ts'
import { holderOfSession } from './user.ts'

// A session is a row; the cookie holds its signed id (rules.md#34). Role and team are not in the cookie: every request
// reads them from the database.

const LIFETIME = 12 * HOUR

/** `__Host-` behind https. */
export const cookieName = (name: string) => (config.https ? `__Host-${name}` : name)
/** Elysia has a cookie to set also if the browser sent none. */
export const ownCookie = (all: Record<string, Cookie<unknown>>, name: string) => all[cookieName(name)]!
export const cookieAttributes = (lifetime: number, sameSite: 'strict' | 'lax' = 'strict') =>
  ({ httpOnly: true, secure: config.https, sameSite, path: '/', maxAge: lifetime / SECOND }) as const

/** Loads the library with the first cookie, so that a visitor's first page does not wait for it. */
async function makeSigner() {
  const { jwt } = await import('@elysiajs/jwt')
  return jwt({ name: 'signer', secret: sessionSecret() }).decorator.signer
}

type Signer = Awaited<ReturnType<typeof makeSigner>>

let made: Promise<Signer> | undefined

/** Not created on import, when no secret is known yet. */
const signer = () => (made ??= makeSigner())

export const sign = async (claims: Parameters<Signer['sign']>[0]) => (await signer()).sign(claims)
/** Returns the claims of a token with our signature that has not expired, or false. */
export const verify = async (token: string | undefined) => (await signer()).verify(token)

export const sessionCookie = new Elysia({ name: 'sessionCookie' }).derive({ as: 'scoped' }, ({ cookie }) => {
  const own = ownCookie(cookie, 'session')
  return {
    session: {
      /** Returns the session's id if the cookie has our signature; the row may be gone. */
      claimed: () => claimedId(own.value),
      /** Sets the cookie of a session that was started right after its user had proved who they are. */
      carry: async (claims: Claims) => {
        own.set({ ...cookieAttributes(LIFETIME), value: await sign(claims) })
      },
      end: async () => {
        const id = await claimedId(own.value)
        if (id) endSession(id)
        own.set({ ...cookieAttributes(0), value: '' })
      },
    },
  }
})

async function claimedId(token: unknown) {
  if (typeof token !== 'string' || token === '') return null
  const claims: Record<string, unknown> = (await verify(token)) || {}
  return claims.aud === 'session' && typeof claims.sid === 'string' ? claims.sid : null
}

/** Inserts the row, records the time of signing in and returns the cookie's claims. */
export function startSession(userId: number) {
  const sid = crypto.randomUUID()
  atomically(() => {
    forgetOldSessions()
    db.insert(sessions)
      .values({ id: sid, userId, createdAt: now(), expiresAt: inFuture(LIFETIME) })
      .run()
    db.update(users).set({ lastLogin: now(), warnedAt: null }).where(eq(users.id, userId)).run()
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

/** Returns the session's user as stored now, or null when it has ended. */
export function userOfSession(id: string) {
  const holder = cachedHolder(id)
  return holder && holder.until > now() ? holder.user : null
}

/**
 * Cached until anything but sheet entries changes in the database, such as a session, a role or a team. Expiry changes
 * nothing in the database, so it is checked on every call.
 */
const cachedHolder = cachedUntilChange(holderOfSession, 1000)

export const forgetOldSessions = () => db.delete(sessions).where(lt(sessions.expiresAt, now())).run()
const endSession = (id: string) => db.delete(sessions).where(eq(sessions.id, id)).run()
export const endSessionsOf = (userId: number) => db.delete(sessions).where(eq(sessions.userId, userId)).run()

/** Ends the actor's session too, and withdraws unused one-time links. */
export function endAllSessions(actor: { id: number } | null) {
  atomically(() => {
    db.delete(sessions).run()
    withdrawAllKeys('SIGN_IN')
    recordChange(actor, 'user.signout', {}, null, null)
  })
}
