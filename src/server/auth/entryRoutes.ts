import { Elysia } from 'elysia'
import * as v from 'valibot'
import { MINUTE } from '#server/clock.ts'
import { Problem } from '#server/problem.ts'
import { networkOf } from './caller.ts'
import { spendKey } from './keys.ts'
import { NetworkLimit } from './rateLimit.ts'
import { sessionCookie } from './sessions.ts'
import { describeMe, userById } from './user.ts'

const tries = new NetworkLimit(30, 15 * MINUTE)

const Key = v.object({ key: v.pipe(v.string(), v.maxLength(200)) })

/** The link that `ADMIN_EMAIL` and `bun run admin` print on the server's console. */
export const entryRoutes = new Elysia({ prefix: '/entry' }).use(sessionCookie).post(
  '/:key',
  async ({ params, session, request }) => {
    tries.use(networkOf(request))
    const spent = spendKey(params.key, 'SIGN_IN')
    // It was printed for an administrator: it ends with the role.
    if (!spent || userById(spent.userId)?.role !== 'ADMIN') throw new Problem('wrong-sign-in-link')
    await session.end()
    await session.start(spent.userId)
    return describeMe(userById(spent.userId)!)
  },
  { params: Key },
)
