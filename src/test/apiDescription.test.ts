import { expect, test } from 'bun:test'
import { app } from '#server/http/app.ts'
import { call } from './world.ts'

interface Described {
  summary?: string
  parameters?: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema: { properties?: object } }> }
}

const { body: description } = await call('GET', '/openapi/json')

/** The description writes a parameter as `{id}` and keeps the slash at the end of a path. */
const operationOf = ({ method, path }: { method: string; path: string }): Described | undefined =>
  description.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]

const routes = app.routes.filter(route => !route.hooks.detail?.hide)

test.each(routes.map(route => [`${route.method} ${route.path}`, route] as const))('%s is described', (_, route) => {
  const { summary, parameters = [], requestBody } = operationOf(route)!
  expect(summary).toMatch(/^[A-Z][^\n]{7,98}[^.]$/)
  const named = parameters.filter(parameter => parameter.in === 'path').map(({ name }) => name)
  expect(named).toEqual([...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name!))
  expect(parameters.some(parameter => parameter.in === 'query')).toBe(route.hooks.query !== undefined)
  const bodies = Object.values(requestBody?.content ?? {})
  expect(bodies.length > 0).toBe(route.hooks.body !== undefined)
  for (const { schema } of bodies) expect(schema).not.toEqual({})
})

test('only existing routes are described', () => {
  const described = Object.values<object>(description.paths).flatMap(methods => Object.keys(methods))
  expect(described).toHaveLength(routes.length)
})

test('every error is listed with its status, without code of the server', () => {
  expect(description.info.description).toContain('- 404 team-unknown: team not found')
  expect(description.info.description).toMatch(/^- 409 deadline-passed$/m)
  expect(description.info.description).not.toContain('=>')
})
