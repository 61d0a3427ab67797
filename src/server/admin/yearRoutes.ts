import { Elysia } from 'elysia'
import { Id } from '#domain/requests/ids.ts'
import { NewYear, YearSettings } from '#domain/requests/years.ts'
import { checkYear } from '#domain/year/yearCheck.ts'
import { coordinator, yearEditor } from '#server/auth/guards.ts'
import { closingOf } from '#server/ranking/closing.ts'
import { filledSheets } from '#server/sheet/filledSheets.ts'
import { changeYear, deleteYear } from '#server/years/changeYear.ts'
import { createYear } from '#server/years/createYear.ts'
import { editorYear } from '#server/years/editorYear.ts'
import { possibleOrigins } from '#server/years/origins.ts'
import { allYears, answeredYear, fullYear } from '#server/years/yearLookups.ts'

const reading = new Elysia()
  .use(coordinator)
  .get('/shallow', () => allYears().map(({ id, name, state }) => ({ id, name, state })))
  .get('/:id', ({ params }) => editorYear(params.id), { params: Id })
  .get('/list/:id', ({ user, params }) => filledSheets(user, params.id), { params: Id })
  .get('/:id/origins', ({ params }) => possibleOrigins(params.id), { params: Id })
  .get('/check/:id', ({ params }) => checkYear(fullYear(params.id)), { params: Id })

const editing = new Elysia()
  .use(yearEditor)
  .get('/:id/closing', ({ params }) => closingOf(params.id), { params: Id })
  .post('/', ({ user, body, status }) => status(201, answeredYear(createYear(user, body))), { body: NewYear })
  .patch('/:id', ({ user, params, body }) => answeredYear(changeYear(user, params.id, body)), {
    params: Id,
    body: YearSettings,
  })
  .delete(
    '/:id',
    ({ user, params, status }) => {
      deleteYear(user, params.id)
      return status(204)
    },
    { params: Id },
  )

export const yearRoutes = new Elysia().use(reading).use(editing)
