import { Elysia } from 'elysia'
import { Id } from '#domain/requests/ids.ts'
import { yearEditor } from '#server/auth/guards.ts'
import { forgetFixedRanking, rebuildRanking } from '#server/ranking/rebuildRanking.ts'
import { answeredYear } from '#server/years/yearLookups.ts'

export const panelRankingRoutes = new Elysia({ prefix: '/state/ranking' })
  .use(yearEditor)
  .patch('/rebuild/:id', ({ user, params }) => answeredYear(rebuildRanking(user, params.id)), { params: Id })
  .patch('/makedynamic/:id', ({ user, params }) => answeredYear(forgetFixedRanking(user, params.id)), { params: Id })
