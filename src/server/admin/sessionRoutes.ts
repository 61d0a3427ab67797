import { Elysia } from 'elysia'
import { administrator } from '#server/auth/guards.ts'
import { endAllSessions } from '#server/auth/sessions.ts'

/** An administrator ends every session when some of them may be stolen. */
export const sessionRoutes = new Elysia({ prefix: '/sessions' })
  .use(administrator)
  .delete('/', async ({ user, session, status }) => {
    endAllSessions(user)
    await session.end()
    return status(204)
  })
