import { mayEnterPanel as mayEnter } from '#domain/roles.ts'
import { ApiError } from './api/ApiError.ts'
import { answer, api } from './api/call.ts'
import { read } from './api/reads.ts'
import { forgetAll, useRead } from './api/useRead.ts'
import { isAnythingUnsaved } from './ui/unsaved.ts'

/**
 * Who is signed in, null for nobody. A session that ends takes no form away that is typed in: until it is saved or given
 * up, the answer "nobody" counts as a failure, and what was known stays.
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
