import { ApiError, answer, api } from './api/call.ts'
import { me } from './api/reads.ts'
import { forgetAll, useRead } from './api/useRead.ts'
import { isAnythingUnsaved } from './ui/unsaved.ts'

/** Who is signed in, as the server tells it. */
export type Me = NonNullable<Awaited<ReturnType<typeof me.load>>>

export type Session = { state: 'loading' } | { state: 'anonymous' } | { state: 'signedIn'; me: Me }

/** Whoever is in the middle of a form stays until it is saved or given up: being sent to sign in would take it away. */
const whoIsThere = {
  key: me.key,
  load: async () => {
    const now = await me.load()
    if (now === null && isAnythingUnsaved()) throw new ApiError(401, 'Unauthorized')
    return now
  },
}

/** The only source of "who am I". While it loads nothing is claimed about the reader. */
export function useMe(): Session {
  const signedIn = useRead(whoIsThere)
  if (signedIn === undefined) return { state: 'loading' }
  return signedIn === null ? { state: 'anonymous' } : { state: 'signedIn', me: signedIn }
}

export async function signOut() {
  await answer(api.auth.logout.post())
  await forgetAll()
}
