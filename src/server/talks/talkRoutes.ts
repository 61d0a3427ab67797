import { Elysia } from 'elysia'
import { Id } from '#contract/requests/ids.ts'
import { SheetAddress } from '#contract/requests/sheet.ts'
import { NewTalk, NewTalks, TalkChange, TalkKinds, TalkVersion, UnfitTalk } from '#contract/requests/talks.ts'
import { coordinator, leader, leaderOrCoordinator, yearEditor } from '#server/auth/guards.ts'
import { RateLimit } from '#server/auth/rateLimit.ts'
import { MINUTE } from '#server/core/clock.ts'
import { changeKinds, kindsOf } from '#server/years/talkKinds.ts'
import { yearById } from '#server/years/yearLookups.ts'
import { answerUnfit, cancelTalk, changeTalk, confirmTalk, createTalk, createTalks } from './talkActs.ts'
import { ownTalks, talksOf } from './talksOf.ts'

/** Each change is mailed to the other side. */
const telling = new RateLimit(200, 10 * MINUTE)

const own = new Elysia({ prefix: '/talks' })
  .use(leader)
  .get('/', ({ user, team }) => ownTalks(user, team), {
    detail: { summary: "Lists the talks of the leader's own troop in the open year, newest first" },
  })
  .post('/:id/confirm', ({ user, team, params, body }) => confirmTalk({ user, team }, params.id, body.version), {
    params: Id,
    body: TalkVersion,
    detail: { summary: 'Confirms the version of a record that was read' },
  })
  .post(
    '/:id/unfit',
    ({ user, team, params, body }) => {
      telling.use(user.id)
      return answerUnfit({ user, team }, params.id, body.text)
    },
    { params: Id, body: UnfitTalk, detail: { summary: 'Says that the time of an arranged talk does not fit' } },
  )

const shared = new Elysia()
  .use(leaderOrCoordinator)
  .get('/talks/:id/of/:team', ({ user, params }) => talksOf(user, params), {
    params: SheetAddress,
    detail: { summary: "Lists the talks about a team's sheet in a year, newest first" },
  })

const panel = new Elysia({ prefix: '/talks' })
  .use(coordinator)
  .post(
    '/:id/of/:team',
    ({ user, params, body, status }) => {
      telling.use(user.id)
      return status(201, createTalk(user, params, body))
    },
    { params: SheetAddress, body: NewTalk, detail: { summary: 'Arranges a talk, or records one that was held' } },
  )
  .post(
    '/:id',
    ({ user, params, body, status }) => {
      telling.use(user.id)
      return status(201, createTalks(user, params.id, body))
    },
    { params: Id, body: NewTalks, detail: { summary: 'Arranges talks with several teams, all or nothing' } },
  )
  .patch(
    '/:id',
    ({ user, params, body }) => {
      telling.use(user.id)
      return changeTalk(user, params.id, body)
    },
    { params: Id, body: TalkChange, detail: { summary: 'Moves a talk, records it or corrects its record' } },
  )
  .post('/:id/cancel', ({ user, params }) => cancelTalk(user, params.id), {
    params: Id,
    detail: { summary: 'Cancels a talk that is not recorded' },
  })

const kinds = new Elysia({ prefix: '/admin/categorization' })
  .use(coordinator)
  .get('/:id/talks', ({ params }) => kindsOf(yearById(params.id).id), {
    params: Id,
    detail: { summary: 'Lists the talks that a year has' },
  })
  // The routes below are for editors of years only.
  .use(yearEditor)
  .put('/:id/talks', ({ user, params, body }) => changeKinds(user, params.id, body), {
    params: Id,
    body: TalkKinds,
    detail: { summary: 'Replaces the list of the talks that a year has' },
  })

export const talkRoutes = new Elysia().use(own).use(shared).use(panel).use(kinds)
