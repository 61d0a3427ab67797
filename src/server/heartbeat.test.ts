import { afterAll, afterEach, beforeEach, expect, setSystemTime, spyOn, test } from 'bun:test'
import { call, emptyDatabase, freshWorld } from '#test/world.ts'
import { HOUR, MINUTE } from './core/clock.ts'
import { config } from './core/config.ts'
import { logLines } from './core/logOutput.ts'
import { backupNow } from './database/backup.ts'
import { setKeyValue } from './database/keyValues.ts'
import { callHeartbeat } from './heartbeat.ts'

const settings = { ...config }
const quiet = spyOn(logLines, 'write').mockImplementation(() => {})
const SECRET = 'sekretny-klucz'
/** Long enough on this machine; only tests without an answer wait for it. */
const SHORT = 200

let calls: string[] = []
let answer: () => Response | Promise<Response> = () => new Response('OK')
const listener = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  fetch(request) {
    calls.push(new URL(request.url).pathname)
    return answer()
  },
})

freshWorld()
beforeEach(() => {
  setSystemTime(new Date('2026-11-23T12:00:00Z'))
  backupNow('manual')
  calls = []
  answer = () => new Response('OK')
  Object.assign(config, { smtpUrl: 'smtp://127.0.0.1:1', heartbeatUrl: `http://127.0.0.1:${listener.port}/${SECRET}` })
  quiet.mockClear()
})
afterEach(() => {
  Object.assign(config, settings)
  setSystemTime()
})
afterAll(() => listener.stop(true))

const later = (ms: number) => setSystemTime(Date.now() + ms)

test('P51 the heartbeat is called once a day, also after a restart of the process', async () => {
  await callHeartbeat()
  later(12 * HOUR)
  await callHeartbeat()
  expect(calls).toEqual([`/${SECRET}`])
  later(12 * HOUR)
  await callHeartbeat()
  expect(calls).toHaveLength(2)
})

test('P51 the heartbeat pauses while there is a warning, and resumes with the next run after it', async () => {
  config.smtpUrl = undefined
  await callHeartbeat()
  expect(calls).toEqual([])
  config.smtpUrl = 'smtp://127.0.0.1:1'
  await callHeartbeat()
  expect(calls).toHaveLength(1)
})

test('P51 without the setting no heartbeat is called', async () => {
  config.heartbeatUrl = undefined
  await callHeartbeat()
  expect(calls).toEqual([])
})

test('a heartbeat stored while the clock was years ahead is repeated', async () => {
  setKeyValue('heartbeat', '2031-01-01T00:00:00.000Z')
  await callHeartbeat()
  expect(calls).toHaveLength(1)
})

test.each([
  ['answers with an error', () => new Response(SECRET, { status: 500 }), { status: 500 }],
  ['never answers', () => new Promise<Response>(() => {}), { code: 'TimeoutError' }],
])('P51 a heartbeat that %s is logged without its secret and retried', async (_, response, logged) => {
  answer = response
  await callHeartbeat(SHORT)
  const line = String(quiet.mock.calls.map(([text]) => text).find(text => text.includes('heartbeat.failed')))
  expect(JSON.parse(line)).toMatchObject({ level: 'warning', ...logged })
  expect(line).not.toContain(SECRET)

  answer = () => new Response('OK')
  later(10 * MINUTE)
  await callHeartbeat()
  expect(calls).toHaveLength(2)
})

test('P51 an unreachable address is logged without its secret', async () => {
  config.heartbeatUrl = `http://127.0.0.1:1/${SECRET}`
  await callHeartbeat()
  const line = String(quiet.mock.lastCall![0])
  expect(JSON.parse(line)).toMatchObject({ event: 'heartbeat.failed', host: '127.0.0.1:1', code: expect.any(String) })
  expect(line).not.toContain(SECRET)
})

test('P52 the deep health check answers 503 while there is a warning and does not name it', async () => {
  emptyDatabase()
  expect((await call('GET', '/health?deep')).status).toBe(200)
  config.smtpUrl = undefined
  later(MINUTE)
  expect((await call('GET', '/health')).status).toBe(200)
  expect(await call('GET', '/health?deep')).toMatchObject({
    status: 503,
    body: { status: 'warning', message: 'An administrator should look at the server' },
  })
})
