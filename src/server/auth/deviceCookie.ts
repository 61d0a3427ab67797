import { Elysia } from 'elysia'
import * as v from 'valibot'
import { DAY, SECOND } from '#server/core/clock.ts'
import type { Network } from './caller.ts'
import { randomKey } from './secrets.ts'
import { claimsIn, cookieAttributes, ownCookie, sign } from './sessions.ts'
import { userByEmail } from './user.ts'

// Recognises a browser that has signed in to an account before (OWASP: device cookies). Its failures are counted separately,
// so that guessing from elsewhere cannot lock the owner of an account out. The cookie signs nobody in.

const LIFETIME = 180 * DAY

const Claims = v.object({ aud: v.literal('device'), sub: v.string(), did: v.pipe(v.string(), v.maxLength(40)) })

/** `device.userId` is the account that this browser was signed in to before. */
export interface Caller {
  network: Network
  device: { id: string; userId: number } | null
}

export const knownDevice = ({ device }: Caller, email: string) =>
  device && userByEmail(email)?.id === device.userId ? device.id : null

export const deviceCookie = new Elysia({ name: 'deviceCookie' }).derive({ as: 'scoped' }, ({ cookie }) => {
  const own = ownCookie(cookie, 'device')
  return {
    device: {
      read: async (): Promise<Caller['device']> => {
        const claims = await claimsIn(Claims, own.value)
        return claims && { id: claims.did, userId: Number(claims.sub) }
      },
      remember: async (userId: number) => {
        const exp = Math.floor((Date.now() + LIFETIME) / SECOND)
        const value = await sign({ aud: 'device', sub: String(userId), did: randomKey(16), exp })
        // Lax, so that it comes back from the association's sign-in too.
        own.set({ ...cookieAttributes(LIFETIME, 'lax'), value })
      },
    },
  }
})
