import { Elysia } from 'elysia'
import { Id } from '#contract/requests/ids.ts'
import {
  Approval,
  BulkApproval,
  Extension,
  NewRemark,
  Return,
  Submission,
  TimeAnswer,
  TimeRequest,
} from '#contract/requests/review.ts'
import { SheetAddress } from '#contract/requests/sheet.ts'
import { coordinator, intendedAuthor, leader } from '#server/auth/guards.ts'
import { RateLimit } from '#server/auth/rateLimit.ts'
import { HOUR, MINUTE } from '#server/core/clock.ts'
import { undoable, undoableInParts } from '#server/database/undo.ts'
import { changesOfSheet } from './entryHistory.ts'
import { answerTimeRequest, askForMoreTime, extendSheets, withdrawTimeRequest } from './moreTime.ts'
import { deleteRemark, remarksOf, resolveThread, writeRemark } from './remarks.ts'
import { approveSheet, approveSheets, returnSheet, submitSheet, unlockSheet, withdrawSheet } from './reviewActs.ts'
import { ownReview, reviewOf } from './reviewOf.ts'
import { storyOfSheet } from './sheetStory.ts'

// `:id` is the year (rules.md#61), but the remark in /remarks/:id without a team.

/** Each submission mails the coordinators. */
const submitting = new RateLimit(10, HOUR)
const asking = new RateLimit(10, HOUR)
/** Each remark notifies everybody on the other side. */
const writing = new RateLimit(100, 10 * MINUTE)

/** An act that fails is not counted. */
function counting<T>(limit: RateLimit, key: number, act: () => T): T {
  limit.check(key)
  const done = act()
  limit.add(key)
  return done
}

const own = new Elysia({ prefix: '/review' })
  .use(leader)
  .get('/', ({ user, team }) => ownReview(user, team), {
    detail: { summary: "Returns the review state of the leader's own sheet, and its history" },
  })
  .post(
    '/submit',
    ({ user, team, body }) => counting(submitting, team.id, () => submitSheet({ user, team }, body.note)),
    { body: Submission, detail: { summary: "Submits the leader's own sheet" } },
  )
  .post('/more-time', ({ user, team, body }) => counting(asking, team.id, () => askForMoreTime({ user, team }, body)), {
    body: TimeRequest,
    detail: { summary: 'Asks for a later last day, once the deadline is over' },
  })
  .delete('/more-time', ({ user, team }) => withdrawTimeRequest({ user, team }), {
    detail: { summary: 'Withdraws the open request for more time' },
  })
  .post('/withdraw', ({ user, team }) => withdrawSheet({ user, team }), {
    detail: { summary: "Withdraws the leader's own sheet while it waits" },
  })

const panel = new Elysia({ prefix: '/review' })
  .use(coordinator)
  .post(
    '/:id/of/:team/approve',
    ({ user, params, body, set }) => undoable(user, set, actor => approveSheet(actor, params, body)),
    { params: SheetAddress, body: Approval, detail: { summary: "Approves a team's sheet" } },
  )
  .post(
    '/:id/of/:team/return',
    ({ user, params, body, set }) => undoable(user, set, actor => returnSheet(actor, params, body)),
    {
      params: SheetAddress,
      body: Return,
      detail: { summary: 'Returns a sheet to its leaders with a note on what to correct' },
    },
  )
  .post(
    '/:id/of/:team/unlock',
    ({ user, params, body, set }) => undoable(user, set, actor => unlockSheet(actor, params, body)),
    {
      params: SheetAddress,
      body: Approval,
      detail: { summary: "Takes the approval of a team's sheet back; its leaders may change it again" },
    },
  )
  .post(
    '/:id/of/:team/more-time',
    ({ user, params, body, set }) => undoable(user, set, actor => answerTimeRequest(actor, params, body)),
    {
      params: SheetAddress,
      body: TimeAnswer,
      detail: { summary: 'Answers a request for more time with a new last day or a refusal' },
    },
  )
  .post(
    '/:id/extend',
    ({ user, stillAdmitted, params, body, set }) =>
      undoableInParts(user, set, (_, act) => extendSheets(() => ({ ...stillAdmitted(), act }), params.id, body)),
    {
      params: Id,
      body: Extension,
      detail: { summary: 'Gives several sheets a later last day; names the teams whose sheets cannot have it' },
    },
  )
  .post(
    '/:id/approve',
    ({ user, stillAdmitted, params, body, set }) =>
      undoableInParts(user, set, (_, act) => approveSheets(() => ({ ...stillAdmitted(), act }), params.id, body)),
    {
      params: Id,
      body: BulkApproval,
      detail: { summary: 'Approves the sheets of several teams; names the teams whose sheets cannot be approved' },
    },
  )

const bothSides = new Elysia()
  .use(intendedAuthor)
  .get('/tasks/:id/of/:team/changes', ({ user, params }) => changesOfSheet(user, params), {
    params: SheetAddress,
    detail: { summary: 'Lists the changes of values and prerequisites on a sheet, newest first' },
  })
  .get('/tasks/:id/of/:team/story', ({ user, params }) => storyOfSheet(user, params), {
    params: SheetAddress,
    detail: { summary: "Lists a sheet's points week by week with the acts of its review and its talks, oldest first" },
  })
  .get('/review/:id/of/:team', ({ user, params }) => reviewOf(user, params), {
    params: SheetAddress,
    detail: { summary: "Returns the review state of a team's sheet in a year, and its history" },
  })
  .get('/remarks/:id/of/:team', ({ user, params }) => remarksOf(user, params), {
    params: SheetAddress,
    detail: { summary: 'Lists the remarks about a sheet, oldest first' },
  })
  .post(
    '/remarks/:id/of/:team',
    ({ user, params, body, status }) =>
      status(
        201,
        counting(writing, user.id, () => writeRemark(user, params, body)),
      ),
    {
      params: SheetAddress,
      body: NewRemark,
      detail: { summary: 'Writes a remark about a sheet, or about a task or prerequisite of it' },
    },
  )
  .post('/remarks/:id/resolve', ({ user, params }) => resolveThread(user, params.id, true), {
    params: Id,
    detail: { summary: 'Marks the thread of a remark as resolved' },
  })
  .post('/remarks/:id/reopen', ({ user, params }) => resolveThread(user, params.id, false), {
    params: Id,
    detail: { summary: 'Reopens the thread of a remark' },
  })
  .delete('/remarks/:id', ({ user, params, status }) => status(204, deleteRemark(user, params.id)), {
    params: Id,
    detail: { summary: "Deletes the caller's own remark shortly after it was written" },
  })

export const reviewRoutes = new Elysia().use(own).use(panel).use(bothSides)
