import { afterEach, beforeEach, expect, jest, test } from 'bun:test'
import { ApiError, type Code } from '#client/api/ApiError.ts'
import { asRow, type Change, type Edit, type SheetServer, withChanges } from '#client/sheet/model/changes.ts'
import { sampleSheet } from '#test/sampleSheet.ts'
import { Outbox } from './outbox.ts'
import type { Owner } from './pendingChanges.ts'

// The tests use a server on a real socket, whose responses they set, and fake timers.

const jan: Owner = { userId: 1, teamId: 10 }
const kuba: Owner = { userId: 2, teamId: 10 }
// Not 0, because under the fake timers of Bun 1.4.4 clearing two timers of 0 ms stops every later one from firing.
const PAUSE = 800

let requests: string[]
let onRequest: (() => void)[]
let respond: (path: string) => Response | Promise<Response>
let server: ReturnType<typeof Bun.serve>
let opened: Outbox[]
let notified: string[]

beforeEach(() => {
  localStorage.clear()
  jest.useFakeTimers()
  requests = []
  onRequest = []
  opened = []
  notified = []
  respond = () => new Response()
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
      return respond(pathname)
    },
  })
}

const outside: SheetServer = {
  send: async ({ kind, id, value }) => {
    const response = await fetch(new URL(`${kind}/${id}?${value}`, server.url)).catch(() => null)
    if (!response) throw new ApiError(0, 'no-connection')
    if (!response.ok) throw new ApiError(response.status, (await response.text()) as Code)
    return () => void notified.push(`confirmed ${value}`)
  },
  outdated: () => void notified.push('outdated'),
  signedOut: () => void notified.push('signed out'),
}

function open(owner = jan) {
  const outbox = new Outbox(owner, outside)
  opened.push(outbox)
  outbox.start()
  return outbox
}

const value = (id: number, value: number): Change => ({ kind: 'value', id, value, yearId: 5, name: `Zadanie ${id}` })
const tick = (id: number, value: boolean): Change => ({ kind: 'tick', id, value, yearId: 5, name: `Wymaganie ${id}` })

const reject = (status: number, code: Code = 'no-reason') => {
  respond = () => new Response(code, { status })
}

/** Holds every request. The returned function releases the oldest one. */
function hold() {
  const held: (() => void)[] = []
  respond = () => new Promise(resolve => held.push(() => resolve(new Response())))
  return () => held.shift()!()
}

async function until(outbox: Outbox, condition: () => boolean) {
  while (!condition()) {
    const { promise, resolve } = Promise.withResolvers<void>()
    const leave = outbox.saving.subscribe(() => resolve())
    await promise
    leave()
  }
}

const phase = (outbox: Outbox, wanted: string) => until(outbox, () => outbox.saving.get().phase === wanted)

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
  expect(outbox.saving.get()).toMatchObject({ phase: 'saving', changes: [{ value: 12 }] })
  jest.advanceTimersByTime(1)
  await phase(outbox, 'saved')
  expect(requests).toEqual(['value/1?12'])
  expect(notified).toEqual(['confirmed 12'])
  expect(outbox.saving.get()).toMatchObject({ changes: [], savedAt: Date.now() })
})

test('leaving the field sends immediately', async () => {
  const outbox = open()
  outbox.put(value(1, 3), PAUSE)
  outbox.flush()
  await phase(outbox, 'saved')
  expect(requests).toEqual(['value/1?3'])
})

test('a task has one request at a time, and a late response never replaces a newer value', async () => {
  const release = hold()
  const outbox = open()
  outbox.put(value(1, 5), PAUSE)
  outbox.flush()
  await arrived(1)
  outbox.put(value(1, 7), PAUSE)
  outbox.flush()
  expect(outbox.saving.get().changes).toMatchObject([{ value: 7 }])
  release()
  await arrived(2)
  expect(requests).toEqual(['value/1?5', 'value/1?7'])
  expect(notified).toEqual([])
  expect(outbox.saving.get()).toMatchObject({ phase: 'saving', changes: [{ value: 7 }] })
  release()
  await phase(outbox, 'saved')
  expect(notified).toEqual(['confirmed 7'])
})

test('different tasks do not wait for each other', async () => {
  const release = hold()
  const outbox = open()
  for (const id of [1, 2, 3]) outbox.put(value(id, id), PAUSE)
  outbox.flush()
  await arrived(3)
  for (const _ of requests) release()
  await phase(outbox, 'saved')
})

test('without a connection a change is retried in growing pauses and never lost', async () => {
  const { port } = server
  await server.stop(true)
  const outbox = open()
  outbox.put(value(1, 5), PAUSE)
  outbox.flush()
  await phase(outbox, 'retrying')
  const failed = outbox.saving.get()
  jest.advanceTimersByTime(1000)
  await until(outbox, () => outbox.saving.get() !== failed)
  expect(outbox.saving.get()).toMatchObject({ phase: 'retrying', changes: [{ value: 5 }] })
  server = listen(port!)
  jest.advanceTimersByTime(1999)
  expect(requests).toEqual([])
  jest.advanceTimersByTime(1)
  await phase(outbox, 'saved')
  expect(requests).toEqual(['value/1?5'])
})

test('the pauses between retries are at most a minute', async () => {
  reject(503)
  const outbox = open()
  outbox.put(value(1, 5), PAUSE)
  outbox.flush()
  for (let tries = 1; tries < 12; tries++) {
    const before = outbox.saving.get()
    await arrived(tries)
    await until(outbox, () => outbox.saving.get() !== before)
    jest.advanceTimersByTime(60_000)
  }
  await arrived(12)
})

test('everything is sent as soon as the network is back', async () => {
  reject(503)
  const outbox = open()
  outbox.put(value(1, 5), PAUSE)
  outbox.put(value(2, 6), PAUSE)
  outbox.flush()
  await phase(outbox, 'retrying')
  await arrived(2)
  respond = () => new Response()
  outbox.flush()
  await phase(outbox, 'saved')
  expect(requests.slice(2).sort()).toEqual(['value/1?5', 'value/2?6'])
})

test('a change that was not confirmed survives a reload and is sent by the next page', async () => {
  reject(503)
  const before = open()
  before.put(value(1, 5), PAUSE)
  before.put(tick(3, true), PAUSE)
  before.flush()
  await phase(before, 'retrying')
  before.stop()
  respond = () => new Response()
  requests.length = 0
  const after = open()
  expect(after.saving.get().changes).toMatchObject([{ value: 5 }, { value: true }])
  await phase(after, 'saved')
  expect(requests).toEqual(['value/1?5', 'tick/3?true'])
  expect(localStorage.length).toBe(0)
})

test('a typed value is in the storage before any pause is over', () => {
  open().put(value(1, 5), PAUSE)
  expect(new Outbox(jan, outside).saving.get().changes).toMatchObject([{ value: 5 }])
})

test.each([
  ['another person of the same troop', kuba],
  ['the same person in another troop', { ...jan, teamId: 11 }],
])('%s neither sees nor sends a stored change', async (_, other) => {
  open().put(value(1, 5), PAUSE)
  opened[0]!.stop()
  const outbox = open(other)
  expect(outbox.saving.get()).toMatchObject({ phase: 'untouched', changes: [] })
  jest.advanceTimersByTime(60_000)
  expect(requests).toEqual([])
})

test.each([404, 409, 400])('after %d the change is dropped and shown', async status => {
  reject(status, 'sheet-locked')
  const outbox = open()
  outbox.put(value(1, 5), PAUSE)
  outbox.flush()
  await until(outbox, () => outbox.saving.get().rejections.length > 0)
  expect(outbox.saving.get()).toMatchObject({
    changes: [],
    rejections: [{ change: { id: 1, value: 5 }, error: { code: 'sheet-locked' } }],
  })
  expect(notified).toEqual(['outdated'])
  expect(localStorage.length).toBe(0)
})

test('a change to a submitted sheet stays stored, and is sent once the sheet is returned', async () => {
  reject(409, 'sheet-submitted')
  const outbox = open()
  outbox.put(value(1, 5), PAUSE)
  outbox.flush()
  await until(outbox, () => outbox.saving.get().rejections.length > 0)
  expect([outbox.saving.get().changes, localStorage.length]).toEqual([[], 1])
  respond = () => new Response()
  outbox.sendRejected()
  await phase(outbox, 'saved')
  expect([outbox.saving.get().rejections, localStorage.length]).toEqual([[], 0])
})

test.each(['database-busy', 'database-moved', 'no-room', 'no-file-handles'] as const)(
  'P37 a value that the server cannot store because of %s is sent again until it is saved',
  async code => {
    reject(503, code)
    const outbox = open()
    outbox.put(value(1, 5), PAUSE)
    outbox.flush()
    await phase(outbox, 'retrying')
    expect(outbox.saving.get()).toMatchObject({ changes: [{ value: 5 }], rejections: [], trouble: 'server' })
    respond = () => new Response()
    jest.advanceTimersByTime(1000)
    await phase(outbox, 'saved')
    expect([requests, localStorage.length]).toEqual([['value/1?5', 'value/1?5'], 0])
  },
)

test.each([400, 403, 404, 502])('a %d from a proxy is no rejection', async status => {
  reject(status)
  const outbox = open()
  outbox.put(value(1, 5), PAUSE)
  outbox.flush()
  await phase(outbox, 'retrying')
  expect(outbox.saving.get()).toMatchObject({ changes: [{ value: 5 }], rejections: [] })
})

test('typing again removes the rejection of a task, and other changes keep the list', async () => {
  reject(400, 'invalid')
  const outbox = open()
  outbox.put(value(1, 5), PAUSE)
  outbox.flush()
  await until(outbox, () => outbox.saving.get().rejections.length > 0)
  const { rejections } = outbox.saving.get()
  outbox.put(value(2, 1), PAUSE)
  expect(outbox.saving.get().rejections).toBe(rejections)
  outbox.put(value(1, 6), PAUSE)
  expect(outbox.saving.get()).toMatchObject({ rejections: [], changes: [{ value: 1 }, { value: 6 }] })
})

test.each([
  [401, 'not-signed-in'],
  [403, 'not-allowed'],
  [409, 'access-waits'],
  [409, 'has-no-team'],
] as const)(
  'after %d %s the outbox stops, keeps its changes, and continues when the same user is back',
  async (status, code) => {
    reject(status, code)
    const outbox = open()
    outbox.put(value(1, 5), PAUSE)
    outbox.flush()
    await phase(outbox, 'stopped')
    expect(notified).toEqual(['signed out'])

    outbox.put(value(2, 6), PAUSE)
    jest.advanceTimersByTime(600_000)
    expect(requests).toHaveLength(1)
    expect(localStorage.length).toBe(2)

    respond = () => new Response()
    outbox.start()
    await phase(outbox, 'saved')
    expect(requests.slice(1).sort()).toEqual(['value/1?5', 'value/2?6'])
  },
)

test('values entered after the last tick are not sent before it', async () => {
  const release = hold()
  const outbox = open()
  outbox.put(tick(3, true), PAUSE)
  outbox.put(value(1, 5), PAUSE)
  outbox.flush()
  await arrived(1)
  expect(requests).toEqual(['tick/3?true'])
  release()
  await arrived(2)
  release()
  await phase(outbox, 'saved')
  expect(requests).toEqual(['tick/3?true', 'value/1?5'])
})

test('an error on one task does not prevent the others from being saved', async () => {
  respond = path => new Response('', { status: path === '/value/1' ? 500 : 200 })
  const outbox = open()
  outbox.put(value(1, 5), PAUSE)
  outbox.put(value(2, 6), PAUSE)
  outbox.flush()
  await until(outbox, () => outbox.saving.get().changes.length === 1)
  expect(outbox.saving.get()).toMatchObject({ phase: 'retrying', changes: [{ id: 1 }] })
})

test('a second tab sends only its own changes, not those that the first has saved', async () => {
  const first = open()
  for (const id of [1, 2, 3, 4, 5]) first.put(value(id, 5), PAUSE)
  const second = new Outbox(jan, outside)
  opened.push(second)
  first.flush()
  await phase(first, 'saved')

  requests.length = 0
  second.put(value(9, 1), PAUSE)
  second.start()
  expect(second.saving.get().changes).toMatchObject([{ id: 9 }])
  await phase(second, 'saved')
  expect(requests).toEqual(['value/9?1'])
})

test('before signing out all changes are sent once more, and the unsent ones are counted', async () => {
  reject(503)
  const outbox = open()
  outbox.put(value(1, 5), PAUSE)
  outbox.put(tick(3, true), PAUSE)
  expect(await outbox.sendEverything()).toBe(2)

  respond = () => new Response()
  expect(await outbox.sendEverything()).toBe(0)
})

test('without storage a value is sent too, but closing the page would lose it', async () => {
  const outbox = open()
  withoutRoom(() => outbox.put(value(1, 5), PAUSE))
  expect(outbox.saving.get().mayLose).toBe(true)
  outbox.flush()
  await phase(outbox, 'saved')
  expect(outbox.saving.get().mayLose).toBe(false)
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

const press = (id: number, ...tasks: number[]): Change => ({
  kind: 'many',
  id,
  yearId: 5,
  name: 'Jak rok temu',
  value: tasks.map(taskId => ({ taskId, ...asRow({ value: 3, month: null }), expected: asRow(null) })),
})

test('a press of many tasks is one entry of the storage and one request, which nothing overtakes', async () => {
  const outbox = open()
  outbox.put(value(1, 9), 1)
  outbox.put(press(7, 1, 2, 3), 1)
  outbox.put(value(2, 5), 1)
  expect(Object.keys(localStorage).filter(key => key.includes('many/'))).toEqual(['arkusz/1/10/5/many/7'])
  outbox.stop()
  // The tab was closed before anything was sent: the next page sends it as a whole.
  const next = open()
  const sent = next.saving.get().changes.find(({ kind }) => kind === 'many')
  expect(sent).toEqual(press(7, 1, 2, 3))
  expect(await next.sendEverything()).toBe(0)
  expect(requests.map(request => request.split('?')[0])).toEqual(['value/1', 'many/7', 'value/2'])
  expect(Object.keys(localStorage)).toEqual([])
})

test('a rejected press is named as a whole, and there is nothing to undo', async () => {
  respond = path => new Response(path === '/many/7' ? 'sheet-locked' : '', { status: path === '/many/7' ? 409 : 200 })
  const outbox = open()
  const was: Edit = { kind: 'many', id: 8, value: [] }
  outbox.history.add(press(7, 1, 2) as Edit, was, sampleSheet())
  outbox.put(press(7, 1, 2), 1)
  await outbox.sendEverything()
  expect(outbox.saving.get().rejections.map(({ change }) => change)).toEqual([press(7, 1, 2)])
  expect(outbox.history.done()).toEqual([])
})

test('undoing a press sends back only what it had changed', () => {
  const { history } = open()
  const was: Edit = { kind: 'many', id: 8, value: [] }
  history.add(press(7, 1, 2) as Edit, was, sampleSheet())
  const replaced = [{ taskId: 1, ...asRow(null), expected: asRow({ value: 3, month: null }) }]
  history.settle({ id: 7 }, { replaced, left: ['„Wędrówka” (Kuba)'] })
  expect(history.done()[0]!.was).toEqual({ kind: 'many', id: 8, value: replaced })
})

test('stars and plans that an earlier version could not send are sent as stars with their numbers', async () => {
  const store = (kind: string, id: number, value: unknown, at: number) =>
    localStorage.setItem(
      `arkusz/1/10/5/${kind}/${id}`,
      JSON.stringify({ at, change: { kind, id, yearId: 5, name: 'Wędrówka', value } }),
    )
  store('favourite', 1, true, 1)
  store('favourite', 2, false, 2)
  store('plan', 3, { value: 4, month: '2026-12' }, 3)
  store('favourite', 3, true, 4)
  store('plan', 4, null, 5)
  store('plan-tick', 1, { month: null }, 6)
  store('aside', 0, [1], 7)
  const outbox = open()
  const waiting = outbox.saving.get().changes.map(({ kind, id, value }) => [kind, id, value])
  expect(waiting).toEqual([
    ['mine', 1, { value: null, month: null }],
    ['mine', 2, null],
    ['mine', 3, { value: 4, month: '2026-12' }],
    ['mine', 4, null],
  ])
  expect(await outbox.sendEverything()).toBe(0)
  expect(Object.keys(localStorage)).toEqual([])
})

test('invalid entries in the storage are ignored', () => {
  localStorage.setItem('arkusz/1/10/5/value/1', 'rubbish')
  localStorage.setItem('arkusz/1/10/5/value/2', '{"at":1,"change":{"kind":"value","id":2,"value":-5}}')
  expect(new Outbox(jan, outside).saving.get().changes).toEqual([])
})

test('changes override the entries of the server', () => {
  const known = {
    values: new Map([[1, 4]]),
    mine: new Map([[1, { value: 2, month: null }]]),
    ticked: new Set<number>(),
  }
  const star: Change = { kind: 'mine', id: 1, value: null, yearId: 5, name: '' }
  const note = (id: number, value: string): Change => ({ kind: 'note', id, value, yearId: 5, name: '' })
  expect(withChanges(known, [value(1, 9), value(2, 0), star, tick(3, true), note(1, 'Ruda'), note(2, '')])).toEqual({
    values: new Map([
      [1, 9],
      [2, 0],
    ]),
    mine: new Map(),
    ticked: new Set([3]),
    notes: new Map([[1, { text: 'Ruda', at: null, by: null, byRole: null, own: true }]]),
  })
})
