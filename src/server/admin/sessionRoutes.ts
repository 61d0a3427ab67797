import { Elysia } from 'elysia'
import { recordChange } from '#server/audit/recordChange.ts'
import { administrator } from '#server/auth/guards.ts'
import { signEverybodyOut } from '#server/auth/sessions.ts'
import type { User } from '#server/auth/user.ts'
import { atomically } from '#server/database/open.ts'

/** For the day when somebody may have got hold of sessions that are not theirs. */
export const sessionRoutes = new Elysia({ prefix: '/sessions' })
  .use(administrator)
  .delete('/', async ({ user, session, status }) => {
    endAllSessions(user)
    await session.end()
    return status(204)
  })

/** Everybody signs in again, whoever asked for it included. */
function endAllSessions(actor: User) {
  atomically(() => {
    signEverybodyOut()
    recordChange(actor, 'user.signout', {}, null, null)
  })
}
