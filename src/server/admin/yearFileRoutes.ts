import { Elysia } from 'elysia'
import { fileName } from '#domain/fileName.ts'
import { Id } from '#domain/requests/ids.ts'
import { FileQuery, TwoYears } from '#domain/requests/years.ts'
import { coordinator, yearEditor } from '#server/auth/guards.ts'
import { compare } from '#server/years/origins.ts'
import { createFromFile, previewFile, yearAsFile } from '#server/years/yearFiles.ts'
import { answeredYear } from '#server/years/yearLookups.ts'

const reading = new Elysia()
  .use(coordinator)
  .get('/file/:id', ({ params }) => downloadYear(params.id), { params: Id })
  .get('/compare/:id/with/:other', ({ params }) => compare(params.id, params.other), { params: TwoYears })

const upload = new Elysia()
  .use(yearEditor)
  .post(
    '/file',
    ({ user, body, query, status }) =>
      query.dry ? previewFile(body) : status(201, answeredYear(createFromFile(user, body))),
    { query: FileQuery },
  )

export const yearFileRoutes = new Elysia().use(reading).use(upload)

/** Laid out for people: a year may be written by hand. */
function downloadYear(id: number) {
  const file = yearAsFile(id)
  const name = encodeURIComponent(fileName(file.name, 'json')).replace(/['()*]/g, percentEncoded)
  return new Response(JSON.stringify(file, null, 2), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="kategoryzacja.json"; filename*=UTF-8''${name}`,
    },
  })
}

/** What encodeURIComponent leaves but a header's extended value may not hold (RFC 8187). */
const percentEncoded = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
