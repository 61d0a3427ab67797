import { Elysia } from 'elysia'
import { Id } from '#domain/requests/ids.ts'
import { administrator } from '#server/auth/guards.ts'
import { deletePerson } from '#server/people/offices.ts'

export const accountRemovalRoutes = new Elysia({ prefix: '/users' }).use(administrator).delete(
  '/:id',
  ({ user, params, status }) => {
    deletePerson(user, params.id)
    return status(204, undefined)
  },
  { params: Id },
)
