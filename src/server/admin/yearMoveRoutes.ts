import { Elysia } from 'elysia'
import { Id } from '#domain/requests/ids.ts'
import { yearEditor } from '#server/auth/guards.ts'
import { activateYear, closeYear, draftifyYear } from '#server/ranking/yearMoves.ts'

export const yearMoveRoutes = new Elysia({ prefix: '/state' })
  .use(yearEditor)
  .patch('/activate/:id', ({ user, params }) => activateYear(user, params.id), { params: Id })
  .patch('/draftify/:id', ({ user, params }) => draftifyYear(user, params.id), { params: Id })
  .patch('/close', ({ user }) => closeYear(user))
