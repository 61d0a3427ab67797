import { Elysia } from 'elysia'
import * as v from 'valibot'
import { Id } from '#domain/requests/ids.ts'
import { signedIn } from '#server/auth/guards.ts'
import { describeMe, type User } from '#server/auth/user.ts'
import { answerRequest } from './accessRequests.ts'
import { markRead, notificationOf, notificationsOf } from './notifications.ts'

const DEFAULT_PAGE = 10
const Limit = v.object({ id: v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/), v.toNumber(), v.maxValue(5000)) })

export const userRoutes = new Elysia({ prefix: '/user' })
  .use(signedIn)
  .get('/', ({ user }) => describeMe(user))
  .get('/notifications', ({ user }) => notificationsOf(user, DEFAULT_PAGE))
  .get('/notifications/:id', ({ user, params }) => notificationsOf(user, params.id), { params: Limit })
  .patch('/notifications/read/:id', ({ user, params }) => read(user, params.id), { params: Id })
  .patch('/notifications/accept/:id', ({ user, params }) => decide(user, params.id, 'GRANTED'), { params: Id })
  .patch('/notifications/discard/:id', ({ user, params }) => decide(user, params.id, 'REFUSED'), { params: Id })

function read(user: User, id: number) {
  markRead(notificationOf(user, id).id)
  return notificationOf(user, id)
}

/** A notification that asks nothing is only marked. */
function decide(user: User, id: number, answer: 'GRANTED' | 'REFUSED') {
  const { request } = notificationOf(user, id)
  if (request) answerRequest(user, request.id, answer)
  return read(user, id)
}
