import { Elysia } from 'elysia'
import { Id } from '#domain/requests/ids.ts'
import { Approval, BulkApproval, NewRemark, Return, Submission } from '#domain/requests/review.ts'
import { SheetAddress } from '#domain/requests/sheet.ts'
import { coordinator, leader, sameAuthor } from '#server/auth/guards.ts'
import { RateLimit } from '#server/auth/rateLimit.ts'
import { HOUR, MINUTE } from '#server/clock.ts'
import { changesOfSheet } from './entryHistory.ts'
import { deleteRemark, remarksOf, reopenThread, resolveThread, writeRemark } from './remarks.ts'
import { approveSheet, approveSheets, returnSheet, submitSheet, withdrawSheet } from './reviewActs.ts'
import { ownReview, reviewOf } from './reviewOf.ts'
import { storyOfSheet } from './sheetStory.ts'

// `:id` is the year, `:team` the troop (rules.md#61); below /remarks/:id it is the remark where no troop follows.

/** Each mails the coordinators. */
const submitting = new RateLimit(10, HOUR)
/** Each rings the bell of everybody on the other side. */
const writing = new RateLimit(100, 10 * MINUTE)

const own = new Elysia({ prefix: '/review' })
  .use(leader)
  .get('/', ({ user, team }) => ownReview(user, team))
  .post(
    '/submit',
    ({ user, team, body }) => {
      submitting.check(team.id)
      const review = submitSheet({ user, team }, body.note)
      submitting.add(team.id)
      return review
    },
    { body: Submission },
  )
  .post('/withdraw', ({ user, team }) => withdrawSheet({ user, team }))

const panel = new Elysia({ prefix: '/review' })
  .use(coordinator)
  .get('/:id/of/:team', ({ user, params }) => reviewOf(user, params), { params: SheetAddress })
  .post('/:id/of/:team/approve', ({ user, params, body }) => approveSheet(user, params, body), {
    params: SheetAddress,
    body: Approval,
  })
  .post('/:id/of/:team/return', ({ user, params, body }) => returnSheet(user, params, body), {
    params: SheetAddress,
    body: Return,
  })
  .post('/:id/approve', ({ user, params, body }) => approveSheets(user, params.id, body.teams), {
    params: Id,
    body: BulkApproval,
  })

const bothSides = new Elysia()
  .use(sameAuthor)
  .get('/tasks/:id/of/:team/changes', ({ user, params }) => changesOfSheet(user, params), { params: SheetAddress })
  .get('/tasks/:id/of/:team/story', ({ user, params }) => storyOfSheet(user, params), { params: SheetAddress })
  .get('/remarks/:id/of/:team', ({ user, params }) => remarksOf(user, params), { params: SheetAddress })
  .post(
    '/remarks/:id/of/:team',
    ({ user, params, body, status }) => {
      writing.check(user.id)
      const remark = writeRemark(user, params, body)
      writing.add(user.id)
      return status(201, remark)
    },
    { params: SheetAddress, body: NewRemark },
  )
  .post('/remarks/:id/resolve', ({ user, params }) => resolveThread(user, params.id), { params: Id })
  .post('/remarks/:id/reopen', ({ user, params }) => reopenThread(user, params.id), { params: Id })
  .delete(
    '/remarks/:id',
    ({ user, params, status }) => {
      deleteRemark(user, params.id)
      return status(204)
    },
    { params: Id },
  )

export const reviewRoutes = new Elysia().use(own).use(panel).use(bothSides)
