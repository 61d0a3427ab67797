import { isAnythingUnsaved } from '#client/api/unsaved.ts'
import { mayEnterPanel as mayEnter } from '#domain/people/roles.ts'
import { ApiError } from './ApiError.ts'
import { answer, api } from './call.ts'
import { read } from './reads.ts'
import { forgetAll, useRead } from './useRead.ts'

/**
 * The signed-in user, or null. While a form holds unsaved input, the end of a session counts as a failure, which keeps the
 * user's page on screen.
 */
export const me = read('me', async () => {
  const { me: now } = await answer(api.auth.session.get(), 'user-not-read')
  if (now === null && isAnythingUnsaved()) throw new ApiError(401, 'not-signed-in')
  return now
})

export type Me = NonNullable<Awaited<ReturnType<typeof me.load>>>

export type Session = { state: 'loading' } | { state: 'anonymous' } | { state: 'signedIn'; me: Me }

/** The only source of "who am I". While it loads nothing is claimed about the reader. */
export function useMe(): Session {
  const signedIn = useRead(me)
  if (signedIn === undefined) return { state: 'loading' }
  return signedIn === null ? { state: 'anonymous' } : { state: 'signedIn', me: signedIn }
}

export const mayEnterPanel = ({ role, districtAdminId }: Me) => mayEnter({ role, districtId: districtAdminId })

export async function signOut() {
  await answer(api.auth.logout.post())
  forgetAll()
}
