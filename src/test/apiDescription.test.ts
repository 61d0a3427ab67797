import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import type * as v from 'valibot'
import { config } from '#server/config.ts'
import { type GROUPS, operationName, operationNamed } from '#server/description/operations.ts'
import { type App, app } from '#server/http/app.ts'
import { CALLS, callOnce } from './everyCall.ts'
import { createFullWorld, type FullWorld } from './fullWorld.ts'
import { faultsOf, type JsonSchema } from './jsonSchema.ts'
import { as, call } from './world.ts'

// What /api/openapi/json says is true: every operation is there, and answers as it is described.

interface Described {
  summary?: string
  tags?: string[]
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: JsonSchema }> }>
}

const { body: description } = await call('GET', '/openapi/json')
const operations: [name: string, Described][] = Object.entries<Record<string, Described>>(description.paths).flatMap(
  ([path, methods]) =>
    Object.entries(methods).map(([method, described]): [string, Described] => [
      operationName({ method: method.toUpperCase(), path: path.replace(/\{(\w+)\}/g, ':$1') }),
      described,
    ]),
)

const { rateLimits, smtpUrl } = config
beforeAll(() => {
  config.rateLimits = false
  config.smtpUrl = 'smtp://127.0.0.1:9'
})
afterAll(() => {
  Object.assign(config, { rateLimits, smtpUrl })
})

let world: FullWorld
beforeEach(async () => {
  world = await createFullWorld()
})

test('every route is described, and nothing else', () => {
  const routes = app.routes.filter(route => !route.hooks.detail?.hide).map(operationName)
  const missing = routes.filter(name => !operationNamed(name))
  expect(missing.map(name => `describe ${name} in src/server/description`)).toEqual([])
  expect(operations.map(([name]) => name).sort()).toEqual([...new Set(routes)].sort())
  expect(Object.keys(CALLS).filter(name => !routes.includes(name))).toEqual([])
})

test.each(operations)('%s says what it does and answers so', async (name, { summary, tags, responses }) => {
  expect(summary).toMatch(/^[A-Z][^\n]{7,98}[^.]$/)
  expect(tags).toHaveLength(1)
  expect(responses.default?.$ref).toBe('#/components/responses/Refusal')
  if (!CALLS[name]) throw new Error(`add a call of ${name} to src/test/everyCall.ts`)

  const { status, headers, body } = await callOnce(name, world)
  const answer = responses[status]
  if (!answer) throw new Error(`${name} answers ${status}, which is not described: ${JSON.stringify(body)}`)
  const [[type, { schema }] = ['', { schema: {} }]] = Object.entries(answer.content ?? {})
  expect((headers.get('content-type') ?? '').split(';')[0]).toBe(type)
  expect(type ? faultsOf(schema, body) : body).toEqual(type ? [] : '')
  // Of an empty list nothing is known.
  expect(body).not.toEqual([])
})

test('a file that is only looked at is answered as described, with its mistakes', async () => {
  const { responses } = description.paths['/api/admin/categorization/file'].post
  const ola = await as(world.ola)
  const mistaken = { groups: [{ key: 'a', name: 7, displayPriority: 9999, tasks: [] }] }
  const { body } = await ola('POST', '/admin/categorization/file?dry=1', mistaken)
  expect(body.problems).not.toEqual([])
  expect(faultsOf(responses[200].content['application/json'].schema, body)).toEqual([])
})

test.each([
  ['nobody signed in', 401, 'GET', '/user'],
  ['an id that is none', 400, 'GET', '/ranking/x'],
  ['a year that is not there', 404, 'GET', '/ranking/999'],
  ['a call that is not there', 404, 'GET', '/zzz'],
  ['a wrong link', 401, 'POST', '/auth/entry/x'],
])('%s is refused as described', async (_, status, method, path) => {
  const refused = await call(method, path)
  expect(refused.status).toBe(status)
  expect(faultsOf(description.components.schemas.Refusal, refused.body)).toEqual([])
})

test('what is described has the type of what the route returns', () => {
  // The compiler names here each operation that answers something else than src/server/description says.
  const drifted: Drift = undefined
  expect(drifted).toBeUndefined()
})

type Drift = [DriftOf<Route>] extends [never] ? undefined : DriftOf<Route>

type DriftOf<R> = R extends { name: infer Name extends string; answers: infer Answers }
  ? {
      [S in Success<Answers>]: IsAsTold<Answers[S], Told<Name, S>> extends true ? never : `${S} ${Name}`
    }[Success<Answers>]
  : never

/** 422 is Elysia's own answer to an invalid request, for which ours is 400. */
type Success<Answers> = Exclude<keyof Answers & number, 422>

/** Nothing is known of a Response that a route makes itself, and where nothing is described there is no body. */
type IsAsTold<Answer, Schema> = [Answer] extends [Response]
  ? true
  : [Schema] extends [never]
    ? false
    : Schema extends v.GenericSchema
      ? IsSame<Answer, v.InferOutput<Schema>>
      : true
type IsSame<A, B> = [A, B] extends [B, A] ? true : false

type Route = RoutesIn<App['~Routes']['api']>
type RoutesIn<T, Path extends string = ''> = {
  [Part in keyof T & string]: T[Part] extends { response: infer Answers }
    ? { name: `${Uppercase<Part>} ${Path}`; answers: Answers }
    : RoutesIn<T[Part], `${Path}/${Part}`>
}[keyof T & string]

type Groups = (typeof GROUPS)[keyof typeof GROUPS]
type Told<Name extends string, S extends number> = Groups extends infer Group ? ToldIn<Group, Name, S> : never
type ToldIn<Group, Name extends string, S extends number> = Group extends { [N in Name]: { [T in S]: infer Schema } }
  ? Schema
  : never
