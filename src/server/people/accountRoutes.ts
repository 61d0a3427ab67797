import { Elysia } from 'elysia'
import * as v from 'valibot'
import { AccountDeletion, MailChoice, OwnName, PasswordChange } from '#contract/requests/accounts.ts'
import { Id } from '#contract/requests/ids.ts'
import { signedIn } from '#server/auth/guards.ts'
import { RateLimit } from '#server/auth/rateLimit.ts'
import { endSessionsOf } from '#server/auth/sessions.ts'
import { describeMe, type User, userById } from '#server/auth/user.ts'
import { MINUTE } from '#server/core/clock.ts'
import { Problem } from '#server/core/problem.ts'
import { inSlices } from '#server/core/slices.ts'
import { undoable } from '#server/database/undo.ts'
import { answerRequest, type Outcome } from './accessRequests.ts'
import { markAllRead, markRead, notificationOf, notificationsOf, unreadOf } from './notifications.ts'
import { changeOwnName, changePassword, chooseMails, deleteOwnAccount } from './ownAccount.ts'
import { ownData } from './ownData.ts'

const DEFAULT_PAGE = 10
const ReadNotices = v.object({ upTo: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) })
const NoticeCount = v.object({ id: v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/), v.toNumber(), v.maxValue(5000)) })

/** Limits guessing the password with a stolen session. */
const passwordAttempts = new RateLimit(10, 15 * MINUTE)

export const accountRoutes = new Elysia({ prefix: '/user' })
  .use(signedIn)
  .get('/', ({ user }) => describeMe(user), { detail: { summary: 'Returns who is signed in' } })
  .get('/notifications', ({ user, set }) => listNotices(user, DEFAULT_PAGE, set), {
    detail: { summary: "Lists the caller's newest ten notifications" },
  })
  .get('/notifications/:id', ({ user, params, set }) => listNotices(user, params.id, set), {
    params: NoticeCount,
    detail: { summary: "Lists as many of the caller's newest notifications as the path says" },
  })
  .patch('/notifications/read', ({ user, body, status }) => status(204, markAllRead(user, body.upTo)), {
    body: ReadNotices,
    detail: { summary: "Marks the caller's notifications up to one of them as read" },
  })
  .patch('/notifications/read/:id', ({ user, params }) => markRead(notificationOf(user, params.id)), {
    params: Id,
    detail: { summary: 'Marks a notification as read' },
  })
  .patch(
    '/notifications/accept/:id',
    ({ user, params, set }) => undoable(user, set, actor => answerNotice(actor, params.id, 'GRANTED')),
    { params: Id, detail: { summary: 'Grants the access that a notification asks for' } },
  )
  .patch(
    '/notifications/discard/:id',
    ({ user, params, set }) => undoable(user, set, actor => answerNotice(actor, params.id, 'REFUSED')),
    { params: Id, detail: { summary: 'Refuses the access that a notification asks for' } },
  )
  .patch('/', ({ user, body }) => changeOwnName(user, body), {
    body: OwnName,
    detail: { summary: "Changes or deletes the caller's own name" },
  })
  .put(
    '/password',
    async ({ user, stillSignedIn, body, session }) => {
      passwordAttempts.use(user.id)
      await session.carry(await changePassword(stillSignedIn, body.oldPassword, body.password))
      return describeMe(userById(user.id)!)
    },
    { body: PasswordChange, detail: { summary: "Changes the caller's own password and ends all other sessions" } },
  )
  .put('/mails', ({ user, body }) => chooseMails(user, body), {
    body: MailChoice,
    detail: { summary: 'Chooses which mails about sheets the caller gets' },
  })
  .delete(
    '/sessions',
    async ({ user, session, status }) => {
      endSessionsOf(user.id)
      await session.end()
      return status(204, undefined)
    },
    { detail: { summary: 'Ends all sessions of the caller' } },
  )
  .get('/export', ({ user }) => inSlices(ownData(user)), {
    detail: { summary: 'Returns everything that is stored about the caller' },
  })
  .post(
    '/delete',
    async ({ user, stillSignedIn, body, session, status }) => {
      passwordAttempts.use(user.id)
      await deleteOwnAccount(stillSignedIn, body.password)
      await session.end()
      return status(204, undefined)
    },
    { body: AccountDeletion, detail: { summary: "Deletes the caller's own account" } },
  )

function listNotices(reader: User, limit: number, { headers }: { headers: Record<string, string | number> }) {
  headers['x-unread-count'] = String(unreadOf(reader))
  return notificationsOf(reader, limit)
}

/** Answers the request of a notification; a notification without one is only marked as read. */
function answerNotice(actor: User, id: number, outcome: Outcome) {
  const notice = notificationOf(actor, id)
  if (!notice.request) return markRead(notice)
  if (!answerRequest(actor, { id: notice.request.id }, outcome)) throw new Problem('request-decided')
  return { ...notice, unread: false, request: { ...notice.request, state: outcome, mayDecide: false } }
}
