import { eq, lt } from 'drizzle-orm'
import { type Cookie, Elysia } from 'elysia'
import * as v from 'valibot'
import { mayHaveTeam, type Person } from '#domain/people/roles.ts'
import { recordChange } from '#server/audit/recordChange.ts'
import { DAY, HOUR, inFuture, now, SECOND } from '#server/core/clock.ts'
import { config } from '#server/core/config.ts'
import { faultOf } from '#server/core/sqliteCode.ts'
import { cachedUntilChange } from '#server/database/dataVersion.ts'
import { atomically, db } from '#server/database/open.ts'
import { sessions, users } from '#server/database/schema/people.ts'
import { withdrawKeys } from './keys.ts'
import { sessionSecret } from './secrets.ts'
import { holderOfSession, userById } from './user.ts'

// A session is a row; the cookie holds its signed id (rules.md#34). Role and team are not in the cookie: every request
// reads them from the database.

const PANEL_LIFETIME = 12 * HOUR
const LEADER_LIFETIME = 30 * DAY
/** A use prolongs a session at most once a day. */
const PROLONGED_AFTER = DAY

const lifetimeOf = (user: Person) => (mayHaveTeam(user) ? LEADER_LIFETIME : PANEL_LIFETIME)

export const cookieName = (name: string) => (config.https ? `__Host-${name}` : name)
/** Elysia provides a cookie to set even if the browser sent none. */
export const ownCookie = (all: Record<string, Cookie<unknown>>, name: string) => all[cookieName(name)]!
export const cookieAttributes = (lifetime: number, sameSite: 'strict' | 'lax' = 'strict') =>
  ({ httpOnly: true, secure: config.https, sameSite, path: '/', maxAge: lifetime / SECOND }) as const

/** Called for the first cookie: on import no secret is known yet, and a visitor's first page does not wait for the library. */
async function makeSigner() {
  const { jwt } = await import('@elysiajs/jwt')
  return jwt({ name: 'signer', secret: sessionSecret() }).decorator.signer
}

type Signer = Awaited<ReturnType<typeof makeSigner>>

let made: Promise<Signer> | undefined

const signer = () => (made ??= makeSigner())

export const sign = async (claims: Parameters<Signer['sign']>[0]) => (await signer()).sign(claims)

/** Returns the claims of a cookie that we signed, or null for one that is missing, expired, edited or of another kind. */
export async function claimsIn<Schema extends v.GenericSchema>(schema: Schema, token: unknown) {
  if (typeof token !== 'string' || token === '') return null
  const claims = v.safeParse(schema, await (await signer()).verify(token))
  return claims.success ? claims.output : null
}

export const sessionCookie = new Elysia({ name: 'sessionCookie' }).derive({ as: 'scoped' }, ({ cookie }) => {
  const own = ownCookie(cookie, 'session')
  const carry = async (claims: Claims) => {
    const seconds = Math.ceil(claims.exp - Date.now() / SECOND)
    own.set({ ...cookieAttributes(seconds * SECOND), value: await sign(claims) })
  }
  const end = async () => {
    const claimed = await claimsIn(SessionClaims, own.value)
    if (claimed) db.delete(sessions).where(eq(sessions.id, claimed.sid)).run()
    own.set({ ...cookieAttributes(0), value: '' })
  }
  return {
    session: {
      carry,
      end,
      /** Replaces the browser's session. Stores the new one before it awaits anything: the user was verified just now. */
      begin: async (userId: number) => {
        const started = startSession(userId)
        await end()
        await carry(started)
      },
      /** Returns the session's user as stored now; a leader's use of the session prolongs it. Null when it has ended. */
      used: async () => {
        const claimed = await checkedOnce(own.value)
        const holder = claimed && currentHolder(claimed.sid)
        if (!holder) return null
        const { user, until } = holder
        const isOld = claimed.exp * SECOND < Date.now() + LEADER_LIFETIME - PROLONGED_AFTER
        if (isOld && mayHaveTeam(user) && recordUse(claimed.sid, until)) await carry(claimsOf(claimed.sid, user))
        return { id: claimed.sid, user }
      },
    },
  }
})

const SessionClaims = v.object({ aud: v.literal('session'), sid: v.string(), exp: v.number() })

/** Maps tokens with a checked signature to their claims, which no change of the database outdates. */
const checked = new Map<unknown, v.InferOutput<typeof SessionClaims>>()
const MOST_CHECKED = 1000

/** Calls `claimsIn` once per token: checking a signature takes a tenth of the processor time of a saved value. */
async function checkedOnce(token: unknown) {
  const known = checked.get(token)
  if (known && known.exp * SECOND > Date.now()) return known
  const claims = await claimsIn(SessionClaims, token)
  if (!claims) return null
  if (checked.size >= MOST_CHECKED) checked.clear()
  checked.set(token, claims)
  return claims
}

export function startSession(userId: number) {
  const sid = crypto.randomUUID()
  const user = userById(userId)!
  atomically(() => {
    forgetOldSessions()
    const row = { id: sid, userId, createdAt: now(), expiresAt: inFuture(lifetimeOf(user)) }
    db.insert(sessions).values(row).run()
    db.update(users).set({ lastLogin: now(), warnedAt: null }).where(eq(users.id, userId)).run()
  })
  return claimsOf(sid, user)
}

const claimsOf = (sid: string, user: Person & { id: number }) => ({
  sub: String(user.id),
  sid,
  iat: true as const,
  exp: Math.floor((Date.now() + lifetimeOf(user)) / SECOND),
  aud: 'session',
})

type Claims = ReturnType<typeof claimsOf>

/**
 * Prolongs a session that ends at `until`, once a day: the row decides, because a client may go on sending its old cookie and
 * every write empties the caches. Returns false if nothing can be stored: the session then keeps its earlier end, and reads
 * still work.
 */
function recordUse(id: string, until: string) {
  if (until >= inFuture(LEADER_LIFETIME - PROLONGED_AFTER)) return true
  try {
    const expiresAt = inFuture(LEADER_LIFETIME)
    db.update(sessions).set({ expiresAt }).where(eq(sessions.id, id)).run()
    return true
  } catch (error) {
    if (!faultOf(error)) throw error
    return false
  }
}

/** Returns the session's user as stored now, or null when it has ended. */
export const userOfSession = (id: string) => currentHolder(id)?.user ?? null

function currentHolder(id: string) {
  const holder = cachedHolder(id)
  if (!holder || holder.until <= now()) return null
  // A leader who was given an office keeps the session of a leader, but not its length.
  const isTooOld = !mayHaveTeam(holder.user) && holder.since <= inFuture(-PANEL_LIFETIME)
  return isTooOld ? null : holder
}

/** Cached until anything but sheet entries changes in the database. Expiry changes nothing there, so every call checks it. */
const cachedHolder = cachedUntilChange(holderOfSession, 1000)

export const forgetOldSessions = () => db.delete(sessions).where(lt(sessions.expiresAt, now())).run()
export const endSessionsOf = (userId: number) => db.delete(sessions).where(eq(sessions.userId, userId)).run()

/** Ends the actor's session too, and withdraws unused one-time links. */
export function endAllSessions(actor: { id: number } | null) {
  atomically(() => {
    db.delete(sessions).run()
    withdrawKeys('all', 'SIGN_IN')
    recordChange(actor, 'user.signout', {})
  })
}
