import { afterAll, beforeEach, describe, expect, spyOn, test } from 'bun:test'
import * as v from 'valibot'
import { config } from '#server/core/config.ts'
import { bugLines } from '#server/core/logOutput.ts'
import { app } from '#server/http/app.ts'
import { saysOnlyWhy } from './refused.ts'
import { as, type Call, call, freshWorld } from './world.ts'

// No route may accept, crash on, or echo a hostile id or body.

const bugs = spyOn(bugLines, 'write').mockImplementation(() => {})
const limits = config.rateLimits

const world = freshWorld()
let adam: Call
let jan: Call
beforeEach(async () => {
  config.rateLimits = false
  bugs.mockClear()
  adam = await as(world.adam)
  jan = await as(world.jan)
})
afterAll(() => {
  config.rateLimits = limits
  bugs.mockRestore()
})

const routes = app.routes.map(({ method, path }) => ({ method, path: path.replace(/^\/api/, '') }))
const withParameters = routes.filter(({ path }) => path.includes(':'))
const withBodies = routes.filter(({ method }) => /^(POST|PUT|PATCH)$/.test(method))
/** Replaces every parameter; a route with a word in place of an id rejects a number. */
const at = (path: string, id: string | number) => path.replace(/:\w+/g, String(id))

const NO_IDS = [
  'abc',
  '1.5',
  '-1',
  '0',
  '1e3',
  '9'.repeat(20),
  '%00',
  '1%2f2',
  '1%20OR%201=1',
  '%',
  '%E0%A4%A',
  '٣',
  '+1',
  '01',
]

test.each(NO_IDS)('N05 no route accepts %s as an id', async id => {
  expect(withParameters.length).toBeGreaterThan(40)
  // Requesting another letter gets the same answer for every key.
  for (const { method, path } of withParameters.filter(({ path }) => !path.endsWith('/ask'))) {
    const where = [method, path]
    const sent = method === 'GET' || method === 'DELETE' ? undefined : {}
    const answers = [await adam(method, at(path, id), sent), await jan(method, at(path, id), sent)]
    // Keys are not ids: an unknown one is a wrong key, and an unknown act is over.
    const refusals = path.includes(':key')
      ? [400, 401, 404, 409]
      : path.includes('/undo/')
        ? [400, 410]
        : [400, 403, 404]
    for (const { status, body } of answers) {
      expect([...where, refusals.includes(status) || status]).toEqual([...where, true])
      saysOnlyWhy(body)
    }
    // One of these callers is admitted, so the rejection is for the id itself.
    expect([...where, answers.every(({ status }) => status === 403)]).toEqual([...where, false])
  }
  expect(bugs).not.toHaveBeenCalled()
})

const MARK = 'znak7731'
/** Has every field of any route, with a type that none accepts. */
const wrongKinds = Object.fromEntries(
  [
    'email password repeatpassword oldPassword captcha passwordResetKey name firstName lastName description value districtId shadow locked',
    'autoaccept sourceId categorizationYearId displayPriority lesnaThreshold puszczanskaThreshold type maxPoints',
    'multiplier split obligatory primaryGroupId secondaryGroupId refValId ids lesnaLesneThreshold',
  ]
    .join(' ')
    .split(' ')
    .map(field => [field, { [MARK]: [MARK] }]),
)

const HOSTILE: Record<string, string> = {
  null: 'null',
  'a text': `"${MARK}"`,
  'a list': `["${MARK}"]`,
  'half an object': `{"${MARK}":`,
  'a deep list': '['.repeat(50_000),
  'an object as deep': `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  'a prototype': `{"__proto__":{"role":"ADMIN","name":"${MARK}"},"constructor":{"prototype":{"name":"${MARK}"}}}`,
  'fields of other kinds': JSON.stringify(wrongKinds),
}

/** Matches echoed input and messages of libraries about it. */
const REPEATED = /znak7731|[Ee]xpected|[Rr]eceived|"found"|SELECT|\.ts:/

describe('X03 X05 no route crashes or echoes input', () => {
  test.each(Object.entries(HOSTILE))('%s', async (_, text) => {
    for (const { method, path } of withBodies) {
      const where = [method, path]
      const answer = await adam(method, at(path, 999_999), text)
      expect([...where, answer.status < 500 || answer.status]).toEqual([...where, true])
      expect([...where, REPEATED.exec(JSON.stringify(answer.body))?.[0]]).toEqual([...where, undefined])
    }
    expect(bugs).not.toHaveBeenCalled()
  })
})

interface JsonSchema {
  type?: string
  enum?: unknown[]
  minItems?: number
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
}

const { paths } = (await call('GET', '/openapi/json')).body
const WRONG_ITEMS = Array<null>(5000).fill(null)
const VALID: Record<string, unknown> = { string: '2099-06-10', integer: 1, number: 1, boolean: true }

const isArray = ({ type, anyOf = [] }: JsonSchema): boolean => type === 'array' || anyOf.some(isArray)

const validFor = ({ type = '', enum: choices = [], minItems = 0 }: JsonSchema): unknown =>
  type === 'array' ? Array(minItems).fill(1) : (choices[0] ?? VALID[type])

const described = ({ method, path }: { method: string; path: string }): JsonSchema =>
  paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.requestBody?.content['application/json']?.schema ?? {}

/** The arrays of a schema by their paths, each in a value whose other fields are valid. */
function arraysIn(schema: JsonSchema): { path: string[]; body: unknown }[] {
  if (isArray(schema)) return [{ path: [], body: WRONG_ITEMS }]
  const properties = Object.entries(schema.properties ?? {})
  const others = Object.fromEntries(properties.map(([name, property]) => [name, validFor(property)]))
  return properties.flatMap(([name, property]) =>
    arraysIn(property).map(({ path, body }) => ({ path: [name, ...path], body: { ...others, [name]: body } })),
  )
}

/** Every array of the API's description. */
const arrays = app.routes.flatMap(route =>
  arraysIn(described(route)).map(({ path, body }) => ({
    name: path.join('.') || 'its body',
    field: [...path, '0'].join('.'),
    body,
    route,
  })),
)

test('X33 every array of the description is tried', () => {
  const all = JSON.stringify(app.routes.map(described)).match(/"type":"array"/g)
  expect(arrays).toHaveLength(all!.length)
})

test.each(arrays.map(array => [`${array.route.method} ${array.route.path}`, array.name, array] as const))(
  'X33 %s stops at the first of 5,000 wrong items of %s',
  async (_, __, { field, body, route }) => {
    const { issues = [] } = v.safeParse(route.hooks.body as v.GenericSchema, body)
    expect(issues.map(issue => v.getDotPath(issue))).toEqual([field])
    const path = at(route.path.replace(/^\/api/, ''), 1)
    const answers = await Promise.all([adam, jan].map(caller => caller(route.method, path, body)))
    expect(answers.map(({ status }) => status)).toContain(400)
    for (const answer of answers) saysOnlyWhy(answer.body)
  },
)

test('X13 every response is JSON or a picture with a charset and browsers never store it', async () => {
  for (const { method, path } of routes) {
    for (const person of [null, world.jan, world.adam]) {
      const where = [method, path]
      const { status, headers } = await (await as(person))(method, at(path, 1))
      expect([...where, headers.get('cache-control')]).toEqual([...where, 'no-store'])
      expect([...where, headers.get('x-content-type-options')]).toEqual([...where, 'nosniff'])
      const type = status === 204 || status === 302 ? 'none needed' : headers.get('content-type')
      expect([...where, type]).toEqual([
        ...where,
        expect.stringMatching(/^none needed$|^(application\/json|image\/svg\+xml); ?charset=utf-8$/),
      ])
    }
  }
})
