import { Elysia } from 'elysia'
import { Id } from '#contract/requests/ids.ts'
import { leaderOrCoordinator } from '#server/auth/guards.ts'
import { publicJson } from '#server/cache.ts'
import { dataVersion } from '#server/database/dataVersion.ts'
import { visibleYear } from '#server/years/yearLookups.ts'
import { districtsInRanking, newestRanking, publishedRanking, rankingYears } from './publishedRanking.ts'
import { diplomasOf, sheetsOf, teamHistory } from './teamHistory.ts'

// Public; a DRAFT year is answered with 404 (rules.md#20 and #21).
const rankings = new Elysia({ prefix: '/ranking' })
  .get('/', () => publicJson('ranking', dataVersion(), newestRanking), {
    detail: { summary: 'Returns the ranking of the open year, or else of the newest finished one' },
  })
  .get('/years', () => publicJson('ranking/years', dataVersion(), rankingYears), {
    detail: { summary: 'Lists the years that have a ranking, newest first' },
  })
  .get(
    '/:id',
    ({ params: { id } }) => publicJson(`ranking/${id}`, dataVersion(), () => publishedRanking(visibleYear(id, null))),
    { params: Id, detail: { summary: 'Returns the ranking of a year' } },
  )
  .get(
    '/:id/districts',
    ({ params: { id } }) =>
      publicJson(`ranking/${id}/districts`, dataVersion(), () => districtsInRanking(visibleYear(id, null))),
    { params: Id, detail: { summary: "Lists the districts to filter a year's ranking by" } },
  )

const troops = new Elysia().get(
  '/teams/:id/history',
  ({ params: { id } }) => publicJson(`teams/${id}/history`, dataVersion(), () => teamHistory(id)),
  { params: Id, detail: { summary: "Lists a team's places in all fixed rankings and in the open year" } },
)

const achieved = new Elysia({ prefix: '/teams' })
  .use(leaderOrCoordinator)
  .get('/:id/diplomas', ({ user, params }) => diplomasOf(user, params.id), {
    params: Id,
    detail: { summary: 'Lists what a team achieved in every finished year with a fixed ranking' },
  })
  .get('/:id/sheets', ({ user, params }) => sheetsOf(user, params.id), {
    params: Id,
    detail: { summary: "Lists a team's sheets of the open and all finished years with their results, newest first" },
  })

export const rankingRoutes = new Elysia().use(rankings).use(troops).use(achieved)
