import { Elysia } from 'elysia'
import { administrator } from '#server/auth/guards.ts'
import { endAllSessions } from '#server/auth/sessions.ts'

/** For the day when somebody may have got hold of sessions that are not theirs. */
export const sessionRoutes = new Elysia({ prefix: '/sessions' })
  .use(administrator)
  .delete('/', async ({ user, session, status }) => {
    endAllSessions(user)
    await session.end()
    return status(204)
  })
