import { Elysia } from 'elysia'
import * as v from 'valibot'
import { Id } from '#domain/requests/ids.ts'
import { signedIn } from '#server/auth/guards.ts'
import { describeMe, type User } from '#server/auth/user.ts'
import { Problem } from '#server/problem.ts'
import { answerRequest, type Outcome } from './accessRequests.ts'
import { markRead, notificationOf, notificationsOf, unreadOf } from './notifications.ts'

const DEFAULT_PAGE = 10
const NoticeCount = v.object({ id: v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/), v.toNumber(), v.maxValue(5000)) })

export const userRoutes = new Elysia({ prefix: '/user' })
  .use(signedIn)
  .get('/', ({ user }) => describeMe(user))
  .get('/notifications', ({ user, set }) => listNotices(user, DEFAULT_PAGE, set))
  .get('/notifications/:id', ({ user, params, set }) => listNotices(user, params.id, set), { params: NoticeCount })
  .patch('/notifications/read/:id', ({ user, params }) => markRead(notificationOf(user, params.id)), { params: Id })
  .patch('/notifications/accept/:id', ({ user, params }) => answerNotice(user, params.id, 'GRANTED'), { params: Id })
  .patch('/notifications/discard/:id', ({ user, params }) => answerNotice(user, params.id, 'REFUSED'), { params: Id })

/** Beside the newest ones the answer tells how many are unread in all. */
function listNotices(reader: User, limit: number, { headers }: { headers: Record<string, string | number> }) {
  headers['x-unread-count'] = String(unreadOf(reader))
  return notificationsOf(reader, limit)
}

/** A notification that asks nothing is only marked as read. */
function answerNotice(actor: User, id: number, outcome: Outcome) {
  const notice = notificationOf(actor, id)
  if (!notice.request) return markRead(notice)
  if (!answerRequest(actor, { id: notice.request.id }, outcome)) throw new Problem('request-decided')
  return { ...notice, unread: false, request: { ...notice.request, state: outcome, mayDecide: false } }
}
