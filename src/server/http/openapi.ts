import { toOpenAPISchema } from '@elysiajs/openapi'
import { toJsonSchema } from '@valibot/to-json-schema'
import type { AnyElysia } from 'elysia'
import * as v from 'valibot'
import {
  GROUPS,
  type Operation,
  operationName,
  operationNamed,
  type TaggedOperation,
} from '#server/description/operations.ts'
import { PROBLEMS } from '#server/problem.ts'
import { version } from '#server/version.ts'

type Schema = Parameters<typeof toJsonSchema>[0]

/** Checks and transformations of what is sent have no JSON schema. */
const jsonSchema = (schema: Schema) => {
  const { $schema: _, ...described } = toJsonSchema(schema, { errorMode: 'ignore' })
  return described
}

/** Some codes tell more beside these. */
const Refusal = v.looseObject({
  message: v.string(),
  code: v.picklist(Object.keys(PROBLEMS)),
  field: v.optional(v.string()),
})

/** `- 401: not-signed-in, …`, a line for each status. */
function refusalsByStatus() {
  const byStatus = Map.groupBy(Object.entries(PROBLEMS), ([, [status]]) => status)
  const lines = [...byStatus].sort(([a], [b]) => a - b)
  return lines.map(([status, problems]) => `- ${status}: ${problems.map(([code]) => code).join(', ')}`).join('\n')
}

let made: object | undefined

/**
 * The API's description for programs, as JSON at /api/openapi/json. It is made when somebody first reads it, and this file
 * is loaded only then: the descriptions and what turns them into JSON schemas take long to load.
 */
export function answer(app: AnyElysia): Response {
  made ??= describe(app)
  return Response.json(made)
}

function describe(app: AnyElysia): object {
  giveWords(app)
  const { paths, components } = toOpenAPISchema(app, undefined, undefined, { valibot: jsonSchema })
  return {
    openapi: '3.1.2',
    info: { title: 'E-Kategoryzacja', version, description: 'What the client calls, and how' },
    tags: Object.keys(GROUPS).map(name => ({ name })),
    paths,
    components: {
      schemas: { ...components.schemas, Refusal: jsonSchema(Refusal) },
      responses: {
        Refusal: {
          description: `Refused. By status:\n\n${refusalsByStatus()}`,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
        },
      },
    },
  }
}

/** Gives every route of the app the words and the answers of its operation. Calls go on as they did. */
function giveWords({ routes }: AnyElysia) {
  for (const route of routes) {
    const named = operationNamed(operationName(route))
    if (named) route.hooks = { ...route.hooks, detail: detailOf(named) }
  }
}

function detailOf({ tag, operation: { summary, ...answers } }: TaggedOperation) {
  const described = Object.entries(answers).map(([status, schema]) => [status, answerOf(Number(status), schema)])
  return { summary, tags: [tag], responses: { ...Object.fromEntries(described), default: REFUSAL } }
}

const REFUSAL = { $ref: '#/components/responses/Refusal' }

const WORDS: Record<number, string> = {
  200: 'What was asked for, or what was changed as it is then',
  201: 'What was created',
  204: 'Done',
  302: 'On to the page of the Location header',
}

function answerOf(status: number, schema: Operation[number]) {
  const description = WORDS[status]
  if (!schema) return { description }
  const { contentMediaType = 'application/json', ...body } = jsonSchema(schema)
  return { description, content: { [contentMediaType]: { schema: body } } }
}
