import { answer, api } from './api/call.ts'
import { me } from './api/reads.ts'
import { forgetAll, useRead } from './api/useRead.ts'

/** Who is signed in, as the server tells it. */
export type Me = NonNullable<Awaited<ReturnType<typeof me.load>>>

export type Session = { state: 'loading' } | { state: 'anonymous' } | { state: 'signedIn'; me: Me }

/** The only source of "who am I". While it loads nothing is claimed about the reader. */
export function useMe(): Session {
  const signedIn = useRead(me)
  if (signedIn === undefined) return { state: 'loading' }
  return signedIn === null ? { state: 'anonymous' } : { state: 'signedIn', me: signedIn }
}

export async function signOut() {
  await answer(api.auth.logout.post())
  await forgetAll()
}
