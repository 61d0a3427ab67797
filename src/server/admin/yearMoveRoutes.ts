import { Elysia } from 'elysia'
import { Id } from '#domain/requests/ids.ts'
import { yearEditor } from '#server/auth/guards.ts'
import { activateYear, closeYear, draftifyYear } from '#server/ranking/yearMoves.ts'
import { answeredYear } from '#server/years/yearLookups.ts'

export const yearMoveRoutes = new Elysia({ prefix: '/state' })
  .use(yearEditor)
  .patch('/activate/:id', ({ user, params }) => answeredYear(activateYear(user, params.id)), { params: Id })
  .patch('/draftify/:id', ({ user, params }) => answeredYear(draftifyYear(user, params.id)), { params: Id })
  .patch('/close', ({ user }) => answeredYear(closeYear(user)))
