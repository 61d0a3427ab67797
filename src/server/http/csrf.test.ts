import { afterEach, beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { config } from '#server/core/config.ts'
import { db } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { as, call, freshWorld, sessionOf } from '#test/world.ts'
import { app } from './app.ts'

const world = freshWorld()
beforeEach(() => {
  config.rateLimits = false
})
afterEach(() => {
  config.rateLimits = true
})

const KB = 1024
const json = { 'content-type': 'application/json' }

/** Makes a body without a length, in chunks of 64 KiB. */
function chunked(bytes: number) {
  const pieces = Array.from({ length: bytes / (64 * KB) }, () => new TextEncoder().encode(' '.repeat(64 * KB)))
  const body = new ReadableStream({
    pull(controller) {
      const piece = pieces.pop()
      if (piece) controller.enqueue(piece)
      else controller.close()
    },
  })
  return app.handle(new Request('http://localhost/api/auth/login', { method: 'POST', headers: json, body }))
}

test('X01 a body over 256 KiB is rejected, with a Content-Length or without', async () => {
  const tooMuch = JSON.stringify({ email: 'x'.repeat(300 * KB) })
  const withLength = { 'content-length': String(20 * KB * KB) }
  expect(await call('POST', '/auth/login', tooMuch)).toMatchObject({
    status: 413,
    body: { message: 'Request too large' },
  })
  expect(await call('POST', '/auth/login', '{}', withLength)).toMatchObject({ status: 413 })

  const withoutLength = await chunked(20 * KB * KB)
  expect([withoutLength.status, await withoutLength.json()]).toEqual([
    413,
    { message: 'Request too large', code: 'too-large' },
  ])
})

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonx',
  'application/json-patch+json',
])('X02 a body sent as %s is rejected', async type => {
  const answer = await call('POST', '/auth/login', '{}', { 'content-type': type })
  expect(answer).toMatchObject({ status: 415, body: { message: 'Send JSON' } })
})

test('X02 a body without a content type is rejected', async () => {
  const body = new TextEncoder().encode('{"name":"Nowa"}')
  const cookie = await sessionOf(world.adam)
  const untyped = new Request('http://localhost/api/admin/districts/', { method: 'POST', headers: { cookie }, body })
  const answer = await app.handle(untyped)
  expect([answer.status, await answer.json()]).toEqual([415, { message: 'Send JSON', code: 'not-json' }])
})

test('X02 a call without a body needs no content type', async () => {
  const jan = await as(world.jan)
  expect((await jan('POST', '/auth/logout')).status).toBe(200)
})

test.each([
  ['cut short', '{"email": "a'],
  ['with endless nesting', '['.repeat(100_000)],
  ['nested deeply', '['.repeat(100_000) + ']'.repeat(100_000)],
  ['with a prototype', '{"__proto__": {"role": "ADMIN"}, "constructor": {}}'],
  ['with a repeated name', '{"email": "a@b.example", "email": 5}'],
  ['with a byte order mark', '\uFEFF{}'],
  ['empty', ''],
  ['with a bare word', 'undefined'],
])('X03 JSON %s is a bad request', async (_, body) => {
  expect(await call('POST', '/auth/login', body, json)).toMatchObject({
    status: 400,
    body: { message: expect.any(String) },
  })
})

test('X03 bytes that are not UTF-8 are a bad request', async () => {
  const body = new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])
  const request = new Request('http://localhost/api/auth/login', { method: 'POST', headers: json, body })
  expect((await app.handle(request)).status).toBe(400)
})

test.each([
  ['GET', '/zzz'],
  ['DELETE', '/ranking'],
  ['OPTIONS', '/user/'],
  ['GET', '/auth/%6cogout'],
  ['GET', '//user/'],
])('X04 %s %s is not found, in JSON', async (method, path) => {
  const jan = await as(world.jan)
  const answer = await jan(method, path)
  expect([404, 405]).toContain(answer.status)
  expect(answer.body).toEqual({ message: expect.any(String), code: expect.any(String) })
})

test.each([
  [{ origin: 'https://evil.example' }],
  [{ origin: 'null' }],
  [{ 'sec-fetch-site': 'cross-site' }],
  [{ 'sec-fetch-site': 'same-site' }],
  [{ 'sec-fetch-site': 'none' }],
  [{ 'sec-fetch-site': 'cross-site', origin: 'http://localhost' }],
])('X07 a change sent with %p is rejected before the sender is identified', async headers => {
  const jan = await as(world.jan)
  expect((await jan('POST', `/teams/ask-access/${world.orly.id}`, undefined, headers)).status).toBe(403)
  expect((await jan('POST', '/auth/logout', undefined, headers)).status).toBe(403)
  expect((await jan('GET', '/user/')).status).toBe(200)
})

test('X07 a form of another site is rejected', async () => {
  const jan = await as(world.jan)
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  expect((await jan('POST', '/auth/logout', 'a=b', form)).status).toBe(415)
})

const SITES = ['absent', 'same-origin', 'same-site', 'cross-site', 'none']
const MODES = { cors: 'empty', navigate: 'document', 'no-cors': 'image' }
const METHODS = ['GET', 'HEAD', 'POST']

/** Returns the status of the two GETs that change data, for each way a browser can send them (security.md#other-sites). */
function statusFor(method: string, site: string, mode: string) {
  if (method === 'HEAD') return 405
  if (site === 'absent') return 200
  return site === 'same-origin' && (method === 'POST' || mode === 'cors') ? 200 : 403
}

const ways = METHODS.flatMap(method =>
  SITES.flatMap(site =>
    Object.entries(MODES).map(([mode, dest]) => {
      const sent: Record<string, string> = { 'sec-fetch-mode': mode, 'sec-fetch-dest': dest, 'sec-fetch-site': site }
      if (site === 'absent') delete sent['sec-fetch-site']
      return [method, site, mode, sent] as const
    }),
  ),
)

test.each(ways)('X08 %s from %s in mode %s has its effect or none', async (method, site, mode, headers) => {
  const status = statusFor(method, site, mode)
  const nowy = await as(world.nowy)
  expect((await nowy(method, `/teams/ask-access/${world.wilki.id}`, undefined, headers)).status).toBe(status)
  expect(teamOf(world.nowy)).toBe(status === 200 ? world.wilki.id : null)

  expect((await nowy(method, '/auth/logout', undefined, headers)).status).toBe(status)
  expect((await nowy('GET', '/user/')).status).toBe(status === 200 ? 401 : 200)
})

test('X08 all 45 combinations are tested', () => expect(ways.length).toBe(45))

test('X09 a request from another site gets no CORS permission', async () => {
  const preflight = { origin: 'https://evil.example', 'access-control-request-method': 'PUT' }
  for (const method of ['OPTIONS', 'GET', 'POST']) {
    const { headers } = await call(method, '/user/', undefined, { cookie: await sessionOf(world.jan), ...preflight })
    expect([...headers.keys()].filter(name => name.startsWith('access-control'))).toEqual([])
  }
})

const teamOf = ({ id }: { id: number }) => db.select().from(users).where(eq(users.id, id)).get()!.teamId
