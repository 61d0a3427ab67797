import { Elysia } from 'elysia'
import { Id } from '#domain/requests/ids.ts'
import { accountRemover } from '#server/auth/guards.ts'
import { deletePerson } from '#server/people/offices.ts'

export const accountRemovalRoutes = new Elysia({ prefix: '/users' }).use(accountRemover).delete(
  '/:id',
  ({ user, params, status }) => {
    deletePerson(user, params.id)
    return status(204, undefined)
  },
  { params: Id },
)
