import { Elysia } from 'elysia'
import { Id } from '#domain/requests/ids.ts'
import { NewOrder, NewPrerequisite, PrerequisiteChange } from '#domain/requests/years.ts'
import { yearEditor } from '#server/auth/guards.ts'
import { orderPrerequisites } from '#server/years/ordering.ts'
import { changePrerequisite, createPrerequisite, deletePrerequisite } from '#server/years/prerequisites.ts'

export const initialTaskRoutes = new Elysia({ prefix: '/initial' })
  .use(yearEditor)
  .post('/', ({ user, body, status }) => status(201, createPrerequisite(user, body)), { body: NewPrerequisite })
  .patch('/order/:id', ({ user, params, body }) => orderPrerequisites(user, params.id, body.ids), {
    params: Id,
    body: NewOrder,
  })
  .patch('/:id', ({ user, params, body }) => changePrerequisite(user, params.id, body), {
    params: Id,
    body: PrerequisiteChange,
  })
  .delete(
    '/:id',
    ({ user, params, status }) => {
      deletePrerequisite(user, params.id)
      return status(204)
    },
    { params: Id },
  )
