import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { HOUR } from '#server/core/clock.ts'
import { config } from '#server/core/config.ts'
import { as, call, completePrerequisites, freshWorld, sessionOf } from '#test/world.ts'
import { app } from './app.ts'
import { COMMITTED_IN_GROUPS, isDeep, oneAtATime, readUpTo } from './body.ts'
import { TAKES_BYTES } from './csrf.ts'

const world = freshWorld()
beforeEach(() => {
  config.rateLimits = false
})
afterEach(() => {
  config.rateLimits = true
})

const json = { 'content-type': 'application/json' }
const KB = 1024
const CHUNK = 64 * KB

/** Makes a call whose body arrives in chunks for as long as it is read. */
async function endless(method: string, path: string, cookie = '') {
  let read = 0
  const body = new ReadableStream(
    {
      pull(controller) {
        read += CHUNK
        controller.enqueue(new Uint8Array(CHUNK).fill(0x20))
      },
    },
    { highWaterMark: 0 },
  )
  const type = TAKES_BYTES.test(`/api${path}`) ? { 'content-type': 'application/octet-stream' } : json
  const { status } = await app.handle(
    new Request(`http://localhost/api${path}`, { method, headers: { ...type, ...(cookie && { cookie }) }, body }),
  )
  return { status, read }
}

const named = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

const changes = app.routes
  .filter(({ method, path }) => method !== 'GET' && !/^\/api\/(auth|invitations\/key)\//.test(path))
  .map(({ method, path }) => [method, path.replace(/^\/api/, '').replace(/:\w+/g, '1')] as const)

test('P37 the changes that do not wait for other processes before their handler are those that commit in groups', () => {
  const inGroups = app.routes.filter(({ handler }) => String(handler).includes('groupCommit('))
  expect(inGroups.length).toBeGreaterThan(3)
  const unwaiting = app.routes.filter(({ method, path }) => method !== 'GET' && COMMITTED_IN_GROUPS.test(path))
  expect(unwaiting.map(named)).toEqual(inGroups.map(named))
})

test("X16 a guarded route reads no byte of a visitor's body", async () => {
  expect(changes.length).toBeGreaterThan(40)
  for (const [method, path] of changes)
    expect([method, path, await endless(method, path)]).toEqual([method, path, { status: 401, read: 0 }])
})

test("X16 the upload of a year file reads no byte of a leader's body", async () => {
  const cookie = await sessionOf(world.jan)
  expect(await endless('POST', '/admin/categorization/file', cookie)).toEqual({ status: 403, read: 0 })
})

test('X16 only a year file may be larger than 256 KiB', async () => {
  const cookie = await sessionOf(world.adam)
  const most = async (path: string) => (await endless('POST', path, cookie)).read - CHUNK
  expect(await most('/admin/districts/')).toBe(256 * 1024)
  expect(await most('/admin/categorization/file')).toBe(8 * 1024 * 1024)
})

test('X03 a list in place of an object is invalid, also where every field may be left out', async () => {
  const jan = await as(world.jan)
  completePrerequisites(world.wilki, world.open)
  for (const list of [[], [{ note: 'Gotowe' }]])
    expect((await jan('POST', '/review/submit', list)).body).toEqual({ message: 'Invalid request', code: 'invalid' })
  expect((await jan('GET', '/review')).body.state).toBe('IN_PROGRESS')
  expect((await jan('POST', '/review/submit', {})).status).toBe(200)
})

/** A large body that ends when `finish` is called for it; `begun` has one for each that is being read. */
function heldBodies() {
  const begun: (() => void)[] = []
  const send = (cookie: string) => {
    const body = new ReadableStream(
      {
        pull: controller =>
          new Promise<void>(done => {
            begun.push(() => {
              controller.enqueue(Buffer.from('{}'))
              controller.close()
              done()
            })
          }),
      },
      { highWaterMark: 0 },
    )
    const where = 'http://localhost/api/admin/categorization/file'
    return app.handle(new Request(where, { method: 'POST', headers: { ...json, cookie }, body }))
  }
  const isBegun = async (count: number) => {
    while (begun.length < count) await new Promise(setImmediate)
  }
  return { begun, send, isBegun }
}

test('X16 large bodies of one caller are read one at a time', async () => {
  const cookie = await sessionOf(world.adam)
  const { begun, send, isBegun } = heldBodies()
  const [one, other] = [send(cookie), send(cookie)]
  await isBegun(1)
  // Other requests are served meanwhile, and the second body is not read yet.
  expect((await (await as(world.adam))('GET', '/user/')).status).toBe(200)
  expect(begun).toHaveLength(1)
  begun[0]!()
  expect((await Promise.race([one, other])).status).toBe(400)
  await isBegun(2)
  begun[1]!()
  expect((await Promise.all([one, other])).map(({ status }) => status)).toEqual([400, 400])
})

test("X18 nobody waits for another caller's slow body", async () => {
  const { begun, send, isBegun } = heldBodies()
  const [slow, next] = [send(await sessionOf(world.adam)), send(await sessionOf(world.ola))]
  await isBegun(2)
  begun[1]!()
  expect((await Promise.race([slow, next])).status).toBe(400)
  begun[0]!()
  expect((await Promise.all([slow, next])).map(({ status }) => status)).toEqual([400, 400])
})

const TOO_LONG = 20

const post = (headers: object, body: string | ReadableStream) =>
  new Request('http://localhost/', { method: 'POST', headers: { ...json, ...headers }, body })

describe.each([
  ['has a Content-Length', { 'content-length': '16' }],
  ['is chunked', {}],
])('X18 a body that %s', (_, headers) => {
  const stalled = () => post(headers, new ReadableStream({ pull: () => new Promise(() => {}) }, { highWaterMark: 0 }))
  const whole = () => post(headers, '{"name":"Wilki"}')

  test('is dropped if it does not arrive in time', async () => {
    expect(await readUpTo(KB, TOO_LONG)(stalled()).catch(refusal => refusal)).toMatchObject({
      status: 408,
      code: 'too-slow',
      headers: { connection: 'close' },
    })
  })

  test('is not logged as a bug if its client disconnects', async () => {
    const gone = new DOMException('The connection was closed.', 'AbortError')
    const left = post(headers, new ReadableStream({ pull: controller => controller.error(gone) }, { highWaterMark: 0 }))
    expect(await readUpTo(KB, HOUR)(left).catch(refusal => refusal)).toMatchObject({ code: 'too-slow' })
  })

  test('does not delay the bodies of the same caller behind it', async () => {
    const read = oneAtATime(KB, TOO_LONG)
    const [slow, next] = await Promise.allSettled([read(stalled(), 1), read(whole(), 1)])
    expect(slow).toMatchObject({ status: 'rejected', reason: { code: 'too-slow' } })
    expect(next).toEqual({ status: 'fulfilled', value: { name: 'Wilki' } })
  })
})

const deep = (text: string) => isDeep(new TextEncoder().encode(text))

test.each([
  ['32 levels', '['.repeat(32) + ']'.repeat(32), false],
  ['33 levels', '['.repeat(33) + ']'.repeat(33), true],
  ['33 levels of objects', '{"a":'.repeat(33), true],
  ['brackets inside a text', `["${'['.repeat(100)}"]`, false],
  ['brackets after a quote in a text', `["\\"${'['.repeat(100)}"]`, false],
  ['brackets after a text that ends with a backslash', `["\\\\",${'['.repeat(33)}`, true],
  ['many lists next to each other', `[${'[],'.repeat(100)}1]`, false],
])('X03 depth of %s', (_, text, expected) => {
  expect(deep(text)).toBe(expected)
})

test('X16 a list of 8 MiB takes less than a second', async () => {
  const cookie = await sessionOf(world.adam)
  const body = `[${'1,'.repeat(4 * 1024 * 1024 - 2)}1]`
  const before = process.cpuUsage()
  const { status } = await call('POST', '/admin/categorization/file', body, { cookie, ...json })
  const { user, system } = process.cpuUsage(before)
  expect([status, (user + system) / 1e6 < 1]).toEqual([400, true])
})
