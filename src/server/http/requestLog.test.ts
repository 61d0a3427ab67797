import { afterEach, beforeEach, expect, spyOn, test } from 'bun:test'
import { logLines } from '#server/core/logOutput.ts'
import { createWorld, sessionOf } from '#test/world.ts'
import { app } from './app.ts'
import { noteCall } from './requestLog.ts'

const logging = spyOn(logLines, 'write')

beforeEach(() => {
  logging.mockReset().mockImplementation(() => {})
})
afterEach(() => {
  logging.mockRestore()
})

async function lines(method: string, path: string, cookie: string) {
  const request = new Request(`http://localhost/api${path}`, { method, headers: { cookie } })
  noteCall(request)
  await app.handle(request)
  // The line is written after the answer.
  await new Promise(resolve => setImmediate(resolve))
  return logging.mock.calls.map(([line]) => JSON.parse(line))
}

test('a change and a rejection write a line with user, route and status; a read writes none', async () => {
  const { jan, open } = createWorld()
  const cookie = await sessionOf(jan)
  const path = `/tasks/initial/mark/${open.bookkeeping.id}?email=a@b.pl`

  expect(await lines('GET', '/user/', cookie)).toEqual([])
  const line = {
    event: 'call',
    level: 'info',
    id: expect.any(String),
    ms: expect.any(Number),
    time: expect.any(String),
  }
  expect(await lines('POST', path, cookie)).toEqual([
    { ...line, user: jan.id, method: 'POST', route: '/api/tasks/initial/mark/:id', status: 200 },
  ])
  expect((await lines('GET', '/user/', '')).at(-1)).toMatchObject({ user: null, route: '/api/user/', status: 401 })
})
