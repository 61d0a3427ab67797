import { afterEach, beforeEach, expect, jest, test } from 'bun:test'
import { ApiError, type Code } from '#client/api/ApiError.ts'
import { Outbox } from './outbox.ts'
import type { Owner } from './pending.ts'
import { type Change, type Outside, withChanges } from './saving.ts'

// A server that answers as it is told to, behind a real socket; the time of the pauses is ours.

const jan: Owner = { userId: 1, teamId: 10 }
const kuba: Owner = { userId: 2, teamId: 10 }
// Never 0: under the fake timers of Bun 1.4.4 clearing two timers of 0 ms keeps every later one from firing.
const PAUSE = 800

let requests: string[]
let onRequest: (() => void)[]
let answerWith: (path: string) => Response | Promise<Response>
let server: ReturnType<typeof Bun.serve>
let opened: Outbox[]
let told: string[]

beforeEach(() => {
  localStorage.clear()
  jest.useFakeTimers()
  requests = []
  onRequest = []
  opened = []
  told = []
  answerWith = () => new Response()
  server = listen(0)
})

afterEach(async () => {
  for (const outbox of opened) outbox.stop()
  jest.useRealTimers()
  await server.stop(true)
})

function listen(port: number) {
  return Bun.serve({
    port,
    hostname: '127.0.0.1',
    fetch: request => {
      const { pathname, search } = new URL(request.url)
      requests.push(`${pathname.slice(1)}${search}`)
      for (const resume of onRequest.splice(0)) resume()
      return answerWith(pathname)
    },
  })
}

const outside: Outside = {
  send: async ({ kind, id, value }) => {
    const response = await fetch(new URL(`${kind}/${id}?${value}`, server.url)).catch(() => null)
    if (!response) throw new ApiError(0, 'no-connection')
    if (!response.ok) throw new ApiError(response.status, (await response.text()) as Code)
    return () => void told.push(`confirmed ${value}`)
  },
  outdated: () => void told.push('outdated'),
  signedOut: () => void told.push('signed out'),
}

function open(owner = jan) {
  const outbox = new Outbox(owner, outside)
  opened.push(outbox)
  outbox.start()
  return outbox
}

const value = (id: number, value: number): Change => ({ kind: 'value', id, value, yearId: 5, name: `Zadanie ${id}` })
const tick = (id: number, value: boolean): Change => ({ kind: 'tick', id, value, yearId: 5, name: `Wymaganie ${id}` })

const refuse = (status: number, code: Code = 'no-reason') => {
  answerWith = () => new Response(code, { status })
}

/** Holds every request until the returned function lets the oldest one go. */
function hold() {
  const held: (() => void)[] = []
  answerWith = () => new Promise(resolve => held.push(() => resolve(new Response())))
  return () => held.shift()!()
}

async function until(outbox: Outbox, isSo: () => boolean) {
  while (!isSo()) {
    const { promise, resolve } = Promise.withResolvers<void>()
    const leave = outbox.subscribe(() => resolve())
    await promise
    leave()
  }
}

const phase = (outbox: Outbox, wanted: string) => until(outbox, () => outbox.saving().phase === wanted)

/** The server has so many requests. */
async function arrived(count: number) {
  while (requests.length < count) await new Promise<void>(resolve => onRequest.push(resolve))
}

test('a value is sent after a pause, and only the last one typed', async () => {
  const outbox = open()
  outbox.put(value(1, 1), PAUSE)
  jest.advanceTimersByTime(PAUSE - 1)
  outbox.put(value(1, 12), PAUSE)
  jest.advanceTimersByTime(PAUSE - 1)
  expect(requests).toEqual([])
  expect(outbox.saving()).toMatchObject({ phase: 'saving', changes: [{ value: 12 }] })
  jest.advanceTimersByTime(1)
  await phase(outbox, 'saved')
  expect(requests).toEqual(['value/1?12'])
  expect(told).toEqual(['confirmed 12'])
  expect(outbox.saving()).toMatchObject({ changes: [], savedAt: Date.now() })
})

test('leaving the field sends at once', async () => {
  const outbox = open()
  outbox.put(value(1, 3), PAUSE)
  outbox.flush()
  await phase(outbox, 'saved')
  expect(requests).toEqual(['value/1?3'])
})

test('one request of a task is under way at a time, and a late answer never takes the place of newer typing', async () => {
  const letGo = hold()
  const outbox = open()
  outbox.put(value(1, 5), PAUSE)
  outbox.flush()
  await arrived(1)
  outbox.put(value(1, 7), PAUSE)
  outbox.flush()
  expect(outbox.saving().changes).toMatchObject([{ value: 7 }])
  letGo()
  await arrived(2)
  expect(requests).toEqual(['value/1?5', 'value/1?7'])
  expect(told).toEqual([])
  expect(outbox.saving()).toMatchObject({ phase: 'saving', changes: [{ value: 7 }] })
  letGo()
  await phase(outbox, 'saved')
  expect(told).toEqual(['confirmed 7'])
})

test('different tasks do not wait for each other', async () => {
  const letGo = hold()
  const outbox = open()
  for (const id of [1, 2, 3]) outbox.put(value(id, id), PAUSE)
  outbox.flush()
  await arrived(3)
  for (const _ of requests) letGo()
  await phase(outbox, 'saved')
})

test('without a connection it tries again in growing pauses, and nothing is forgotten', async () => {
  const { port } = server
  await server.stop(true)
  const outbox = open()
  outbox.put(value(1, 5), PAUSE)
  outbox.flush()
  await phase(outbox, 'retrying')
  const failed = outbox.saving()
  jest.advanceTimersByTime(1000)
  await until(outbox, () => outbox.saving() !== failed)
  expect(outbox.saving()).toMatchObject({ phase: 'retrying', changes: [{ value: 5 }] })
  server = listen(port!)
  jest.advanceTimersByTime(1999)
  expect(requests).toEqual([])
  jest.advanceTimersByTime(1)
  await phase(outbox, 'saved')
  expect(requests).toEqual(['value/1?5'])
})

test('the pauses between tries never pass a minute', async () => {
  refuse(503)
  const outbox = open()
  outbox.put(value(1, 5), PAUSE)
  outbox.flush()
  for (let tries = 1; tries < 12; tries++) {
    const before = outbox.saving()
    await arrived(tries)
    await until(outbox, () => outbox.saving() !== before)
    jest.advanceTimersByTime(60_000)
  }
  await arrived(12)
})

test('when the network is back everything goes at once', async () => {
  refuse(503)
  const outbox = open()
  outbox.put(value(1, 5), PAUSE)
  outbox.put(value(2, 6), PAUSE)
  outbox.flush()
  await phase(outbox, 'retrying')
  await arrived(2)
  answerWith = () => new Response()
  outbox.flush()
  await phase(outbox, 'saved')
  expect(requests.slice(2).sort()).toEqual(['value/1?5', 'value/2?6'])
})

test('a change that was not confirmed survives a reload and is sent by the next page', async () => {
  refuse(503)
  const before = open()
  before.put(value(1, 5), PAUSE)
  before.put(tick(3, true), PAUSE)
  before.flush()
  await phase(before, 'retrying')
  before.stop()
  answerWith = () => new Response()
  requests.length = 0
  const after = open()
  expect(after.saving().changes).toMatchObject([{ value: 5 }, { value: true }])
  await phase(after, 'saved')
  expect(requests).toEqual(['value/1?5', 'tick/3?true'])
  expect(localStorage.length).toBe(0)
})

test('what is typed is in the browser before any pause is over', () => {
  open().put(value(1, 5), PAUSE)
  expect(new Outbox(jan, outside).saving().changes).toMatchObject([{ value: 5 }])
})

test.each([
  ['another person of the same troop', kuba],
  ['the same person in another troop', { ...jan, teamId: 11 }],
])('%s neither sees nor sends it', async (_, other) => {
  open().put(value(1, 5), PAUSE)
  opened[0]!.stop()
  const outbox = open(other)
  expect(outbox.saving()).toMatchObject({ phase: 'untouched', changes: [] })
  jest.advanceTimersByTime(60_000)
  expect(requests).toEqual([])
})

test.each([404, 409, 400])('after %d the change is dropped and shown', async status => {
  refuse(status, 'sheet-locked')
  const outbox = open()
  outbox.put(value(1, 5), PAUSE)
  outbox.flush()
  await until(outbox, () => outbox.saving().refusals.length > 0)
  expect(outbox.saving()).toMatchObject({
    changes: [],
    refusals: [{ change: { id: 1, value: 5 }, error: { code: 'sheet-locked' } }],
  })
  expect(told).toEqual(['outdated'])
  expect(localStorage.length).toBe(0)
})

test('what comes while the sheet is submitted is kept, and sent once its leaders have it back', async () => {
  refuse(409, 'sheet-submitted')
  const outbox = open()
  outbox.put(value(1, 5), PAUSE)
  outbox.flush()
  await until(outbox, () => outbox.saving().refusals.length > 0)
  expect([outbox.saving().changes, localStorage.length]).toEqual([[], 1])
  answerWith = () => new Response()
  outbox.sendRefused()
  await phase(outbox, 'saved')
  expect([outbox.saving().refusals, localStorage.length]).toEqual([[], 0])
})

test.each([400, 403, 404, 502])('%d of a proxy in between is no no of the server', async status => {
  refuse(status)
  const outbox = open()
  outbox.put(value(1, 5), PAUSE)
  outbox.flush()
  await phase(outbox, 'retrying')
  expect(outbox.saving()).toMatchObject({ changes: [{ value: 5 }], refusals: [] })
})

test('typing again takes the refusal away, and another change leaves the list as it is', async () => {
  refuse(400, 'invalid')
  const outbox = open()
  outbox.put(value(1, 5), PAUSE)
  outbox.flush()
  await until(outbox, () => outbox.saving().refusals.length > 0)
  const { refusals } = outbox.saving()
  outbox.put(value(2, 1), PAUSE)
  expect(outbox.saving().refusals).toBe(refusals)
  outbox.put(value(1, 6), PAUSE)
  expect(outbox.saving()).toMatchObject({ refusals: [], changes: [{ value: 1 }, { value: 6 }] })
})

test.each([
  [401, 'not-signed-in'],
  [403, 'not-allowed'],
] as const)(
  'after %d %s it waits, keeps everything, and goes on once the same person is back',
  async (status, code) => {
    refuse(status, code)
    const outbox = open()
    outbox.put(value(1, 5), PAUSE)
    outbox.flush()
    await phase(outbox, 'stopped')
    expect(told).toEqual(['signed out'])

    outbox.put(value(2, 6), PAUSE)
    jest.advanceTimersByTime(600_000)
    expect(requests).toHaveLength(1)
    expect(localStorage.length).toBe(2)

    answerWith = () => new Response()
    outbox.start()
    await phase(outbox, 'saved')
    expect(requests.slice(1).sort()).toEqual(['value/1?5', 'value/2?6'])
  },
)

test('values entered after the last tick are not sent before it', async () => {
  const letGo = hold()
  const outbox = open()
  outbox.put(tick(3, true), PAUSE)
  outbox.put(value(1, 5), PAUSE)
  outbox.flush()
  await arrived(1)
  expect(requests).toEqual(['tick/3?true'])
  letGo()
  await arrived(2)
  letGo()
  await phase(outbox, 'saved')
  expect(requests).toEqual(['tick/3?true', 'value/1?5'])
})

test('a task that the server fails on does not keep the others from being saved', async () => {
  answerWith = path => new Response('', { status: path === '/value/1' ? 500 : 200 })
  const outbox = open()
  outbox.put(value(1, 5), PAUSE)
  outbox.put(value(2, 6), PAUSE)
  outbox.flush()
  await until(outbox, () => outbox.saving().changes.length === 1)
  expect(outbox.saving()).toMatchObject({ phase: 'retrying', changes: [{ id: 1 }] })
})

test('a page opened beside another does not send what that one has already saved, only what is its own', async () => {
  const first = open()
  for (const id of [1, 2, 3, 4, 5]) first.put(value(id, 5), PAUSE)
  const second = new Outbox(jan, outside)
  opened.push(second)
  first.flush()
  await phase(first, 'saved')

  requests.length = 0
  second.put(value(9, 1), PAUSE)
  second.start()
  expect(second.saving().changes).toMatchObject([{ id: 9 }])
  await phase(second, 'saved')
  expect(requests).toEqual(['value/9?1'])
})

test('before signing out everything is tried once more, and what is left is counted', async () => {
  refuse(503)
  const outbox = open()
  outbox.put(value(1, 5), PAUSE)
  outbox.put(tick(3, true), PAUSE)
  expect(await outbox.sendEverything()).toBe(2)

  answerWith = () => new Response()
  expect(await outbox.sendEverything()).toBe(0)
})

test('a browser that keeps nothing is noticed, and the value is sent all the same', async () => {
  const outbox = open()
  withoutRoom(() => outbox.put(value(1, 5), PAUSE))
  expect(outbox.mayLose).toBe(true)
  outbox.flush()
  await phase(outbox, 'saved')
  expect(outbox.mayLose).toBe(false)
})

function withoutRoom(work: () => void) {
  const own = localStorage
  const full = {
    setItem: () => {
      throw new DOMException('', 'QuotaExceededError')
    },
  }
  Object.defineProperty(globalThis, 'localStorage', { value: full, configurable: true, writable: true })
  try {
    work()
  } finally {
    Object.defineProperty(globalThis, 'localStorage', { value: own, configurable: true, writable: true })
  }
}

test('what somebody else wrote into the storage is not taken for a change', () => {
  localStorage.setItem('arkusz/1/10/5/value/1', 'rubbish')
  localStorage.setItem('arkusz/1/10/5/value/2', '{"at":1,"change":{"kind":"value","id":2,"value":-5}}')
  expect(new Outbox(jan, outside).saving().changes).toEqual([])
})

test('changes lie over the entries the server knows', () => {
  const known = { values: new Map([[1, 4]]), favourites: new Set([1]), ticked: new Set<number>() }
  const star: Change = { kind: 'favourite', id: 1, value: false, yearId: 5, name: '' }
  expect(withChanges(known, [value(1, 9), value(2, 0), star, tick(3, true)])).toEqual({
    values: new Map([
      [1, 9],
      [2, 0],
    ]),
    favourites: new Set(),
    ticked: new Set([3]),
  })
})
