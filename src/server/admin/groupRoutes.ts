import { Elysia } from 'elysia'
import { Id } from '#domain/requests/ids.ts'
import { GroupChange, NewGroup, NewOrder } from '#domain/requests/years.ts'
import { yearEditor } from '#server/auth/guards.ts'
import { changeGroup, createGroup, deleteGroup } from '#server/years/groups.ts'
import { orderGroups } from '#server/years/ordering.ts'

export const groupRoutes = new Elysia({ prefix: '/tasks/group' })
  .use(yearEditor)
  .post('/', ({ user, body, status }) => status(201, createGroup(user, body)), { body: NewGroup })
  .patch('/order/:id', ({ user, params, body }) => orderGroups(user, params.id, body.ids), {
    params: Id,
    body: NewOrder,
  })
  .patch('/:id', ({ user, params, body }) => changeGroup(user, params.id, body), { params: Id, body: GroupChange })
  .delete(
    '/:id',
    ({ user, params, status }) => {
      deleteGroup(user, params.id)
      return status(204)
    },
    { params: Id },
  )
