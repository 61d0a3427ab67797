import { Elysia } from 'elysia'
import { Id } from '#domain/requests/ids.ts'
import { sheetParty } from '#server/auth/guards.ts'
import { visibleYear } from '#server/years/yearLookups.ts'
import { diplomasOf } from './diplomas.ts'
import { districtsInRanking, rankingAnswer, rankingYears } from './publishedRanking.ts'
import { teamHistoryAnswer } from './teamHistory.ts'

// Public: no session is asked for, and a DRAFT year is not there (rules.md#20 and #21).
const rankings = new Elysia({ prefix: '/ranking' })
  .get('/', () => rankingAnswer('newest'))
  .get('/years', rankingYears)
  .get('/:id', ({ params }) => rankingAnswer(params.id), { params: Id })
  .get('/:id/districts', ({ params }) => districtsInRanking(visibleYear(params.id, null)), { params: Id })

const troops = new Elysia().get('/teams/:id/history', ({ params }) => teamHistoryAnswer(params.id), { params: Id })

const achieved = new Elysia({ prefix: '/teams' })
  .use(sheetParty)
  .get('/:id/diplomas', ({ user, params }) => diplomasOf(user, params.id), { params: Id })

export const rankingRoutes = new Elysia().use(rankings).use(troops).use(achieved)
