import { Elysia } from 'elysia'
import { adminRoutes } from './admin/routes.ts'
import { associationRoutes } from './association.ts'
import { authRoutes } from './auth/routes.ts'
import { passGate, readJson } from './gate.ts'
import { API_HEADERS } from './headers.ts'
import { healthRoutes } from './health.ts'
import { reportBug } from './log.ts'
import { apiDescription } from './openapi.ts'
import { problemOf } from './problem.ts'
import { rankingRoutes } from './ranking/routes.ts'
import { callId, logCall } from './requestLog.ts'
import { sheetRoutes } from './sheet/routes.ts'
import { teamRoutes } from './teams/routes.ts'
import { accountRoutes } from './user/accountRoutes.ts'
import { userRoutes } from './user/routes.ts'

export const app = new Elysia({ prefix: '/api' })
  .onRequest(({ request, set }) => {
    Object.assign(set.headers, API_HEADERS)
    passGate(request)
  })
  // 'json' is never reached: it tells the API's description what bodies are.
  .guard({ parse: [({ request }) => readJson(request), 'json'] })
  .onError(({ error, code, set, status, route, request }) => {
    const problem = problemOf(error, code)
    if (!problem) reportBug(error, `${request.method} ${route} ${callId(request)}`)
    Object.assign(set.headers, problem?.headers)
    return status(problem?.status ?? 500, { message: problem?.message ?? 'Internal error', ...problem?.details })
  })
  .onAfterResponse(({ request, route, set }) => logCall(request, route, Number(set.status ?? 200)))
  .use(healthRoutes)
  .use(apiDescription)
  .use(associationRoutes)
  .use(authRoutes)
  .use(adminRoutes)
  .use(rankingRoutes)
  .use(sheetRoutes)
  .use(teamRoutes)
  .use(accountRoutes)
  .use(userRoutes)

export type App = typeof app
