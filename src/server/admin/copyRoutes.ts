import { Elysia } from 'elysia'
import { CopyName, RestoreRequest } from '#domain/requests/copies.ts'
import { administrator } from '#server/auth/guards.ts'
import { listCopies, makeCopy, receiveCopy, restoreCopy, takeCopy } from '#server/panelCopies.ts'

export const copyRoutes = new Elysia({ prefix: '/copies' })
  .use(administrator)
  .get('/', listCopies)
  .post('/', async ({ user, status }) => status(201, await makeCopy(user)))
  .post('/upload', async ({ user, request, status }) => status(201, await receiveCopy(user, request.body)))
  .get('/:name', ({ user, params }) => takeCopy(user, params.name), { params: CopyName })
  .post('/:name/restore', ({ user, params, body }) => restoreCopy(user, params.name, body.confirm), {
    params: CopyName,
    body: RestoreRequest,
  })
