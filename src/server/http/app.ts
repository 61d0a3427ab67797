import { Elysia } from 'elysia'
import { actRoutes } from '#server/acts/actRoutes.ts'
import { adminRoutes } from '#server/admin/adminRoutes.ts'
import { associationRoutes } from '#server/association/associationRoutes.ts'
import { authRoutes } from '#server/auth/authRoutes.ts'
import { CachedBody } from '#server/cache.ts'
import { reportBug } from '#server/core/log.ts'
import { Problem, problemOf } from '#server/core/problem.ts'
import { noteFault } from '#server/database/faults.ts'
import { invitationRoutes } from '#server/invitations/invitationRoutes.ts'
import { mineRoutes } from '#server/mine/mineRoutes.ts'
import { accountRoutes } from '#server/people/accountRoutes.ts'
import { rankingRoutes } from '#server/rankings/rankingRoutes.ts'
import { reviewRoutes } from '#server/reviews/reviewRoutes.ts'
import { sharingRoutes } from '#server/sharing/sharingRoutes.ts'
import { sheetRoutes } from '#server/sheets/sheetRoutes.ts'
import { talkRoutes } from '#server/talks/talkRoutes.ts'
import { teamRoutes } from '#server/teams/teamRoutes.ts'
import { rulesRoutes } from '#server/years/rulesRoutes.ts'
import { prepareChanges } from './body.ts'
import { sendFromApp } from './cachedAnswers.ts'
import { refuseForgery } from './csrf.ts'
import { apiHeaders } from './headers.ts'
import { healthRoutes } from './healthRoutes.ts'
import { callId, logCall } from './requestLog.ts'

export const app = new Elysia({ prefix: '/api' })
  .onRequest(({ request, set }) => {
    Object.assign(set.headers, apiHeaders())
    refuseForgery(request)
  })
  // Nothing is read yet (body.ts). 'json' is never reached; it is for the API's description.
  .guard({ parse: [() => null, 'json'] })
  .onError(({ error, code, set, status, route, request }) => {
    const refusal = problemOf(error, code)
    noteFault(error)
    if (!refusal) reportBug(error, `${request.method} ${route} ${callId(request)}`)
    const problem = refusal ?? new Problem('bug')
    Object.assign(set.headers, problem.headers)
    return status(problem.status, problem.body)
  })
  .onAfterHandle(({ responseValue, request, route, set }) => {
    if (!(responseValue instanceof CachedBody)) return
    // The response has them already; Elysia would copy it to add them once more.
    set.headers = {}
    return sendFromApp(responseValue, request, route)
  })
  .onAfterResponse(({ request, route, set }) => logCall(request, route, Number(set.status ?? 200)))
  .use(healthRoutes)
  .get('/openapi/json', (): Promise<Response> => import('./openapi.ts').then(({ answer }) => answer(app)), {
    detail: { hide: true },
  })
  .use(associationRoutes)
  .use(authRoutes)
  .use(adminRoutes)
  .use(rankingRoutes)
  .use(sharingRoutes)
  .use(rulesRoutes)
  .use(sheetRoutes)
  .use(reviewRoutes)
  .use(invitationRoutes)
  .use(mineRoutes)
  .use(talkRoutes)
  .use(teamRoutes)
  .use(accountRoutes)
  .use(actRoutes)

prepareChanges(app)

export type App = typeof app
