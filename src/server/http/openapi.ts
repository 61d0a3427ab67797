import { toOpenAPISchema } from '@elysiajs/openapi'
import { toJsonSchema } from '@valibot/to-json-schema'
import type { AnyElysia } from 'elysia'
import { PROBLEMS } from '#server/core/problem.ts'
import { version } from '#server/core/version.ts'

/** Leaves out the checks and transformations that JSON schema cannot express. */
const jsonSchema = (schema: Parameters<typeof toJsonSchema>[0]) => {
  const { $schema: _, ...described } = toJsonSchema(schema, { errorMode: 'ignore' })
  return described
}

let description: object | undefined

/** Describes the API (decision 021). Imported on the first request, because the libraries take long to load. */
export function answer(app: AnyElysia): Response {
  description ??= describe(app)
  return Response.json(description)
}

function describe(app: AnyElysia): object {
  const { paths, components } = toOpenAPISchema(app, undefined, undefined, { valibot: jsonSchema })
  // Some codes have a function instead of a sentence, because the sentence contains details.
  const errors = Object.entries(PROBLEMS).map(([code, [status, sentence]]) =>
    typeof sentence === 'string' ? `- ${status} ${code}: ${sentence}` : `- ${status} ${code}`,
  )
  return {
    openapi: '3.1.2',
    info: {
      title: 'E-Kategoryzacja',
      version,
      description: `An error is answered as JSON with \`message\` and \`code\`:\n\n${errors.join('\n')}`,
    },
    paths,
    components,
  }
}
