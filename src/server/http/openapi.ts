import { openapi } from '@elysiajs/openapi'
import { toJsonSchema } from '@valibot/to-json-schema'
import { version } from '#server/version.ts'

/** The API's description for programs, as JSON at /api/openapi/json. Checks and transformations have no JSON schema. */
export const apiDescription = openapi({
  path: '/openapi',
  provider: null,
  documentation: {
    info: { title: 'E-Kategoryzacja', version, description: 'What the client calls, and how' },
  },
  mapJsonSchema: {
    valibot: (schema: Parameters<typeof toJsonSchema>[0]) => toJsonSchema(schema, { errorMode: 'ignore' }),
  },
})
