import { afterEach, beforeEach, describe, expect, setSystemTime, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { MINUTE, now } from '#server/core/clock.ts'
import { config } from '#server/core/config.ts'
import { db } from '#server/database/open.ts'
import { mine } from '#server/database/schema/mine.ts'
import { teams, users } from '#server/database/schema/people.ts'
import { entryChanges } from '#server/database/schema/review.ts'
import { donePrerequisites, doubtAnswers, taskEntries, taskNotes } from '#server/database/schema/sheets.ts'
import { years } from '#server/database/schema/years.ts'
import { listening, ROUNDS } from '#test/listen.ts'
import { as, type Call, completePrerequisites, freshWorld, type World } from '#test/world.ts'

const world = freshWorld()
let jan: Call
beforeEach(async () => {
  completePrerequisites(world.wilki, world.open)
  jan = await as(world.jan)
})

const everything = () =>
  [doubtAnswers, taskEntries, taskNotes, donePrerequisites, mine].map(table =>
    JSON.stringify(db.select().from(table).all()),
  )

const set = (call: Call, task: { id: number }, value: unknown) => call('PUT', `/tasks/${task.id}`, { value })

const changesIn = (year: World['open']) =>
  [
    ['PUT', `/tasks/${year.goodTurns.id}`, { value: 1 }],
    ['DELETE', `/tasks/${year.goodTurns.id}/value`],
    ['PUT', `/tasks/${year.goodTurns.id}/note`, { text: 'Ruda' }],
    ['POST', `/tasks/${year.goodTurns.id}/doubt`, { code: 'fraction', note: 'Ruda' }],
    ['POST', `/tasks/select/${year.goodTurns.id}`],
    ['POST', `/tasks/deselect/${year.goodTurns.id}`],
    ['POST', `/tasks/initial/mark/${year.bookkeeping.id}`],
    ['POST', `/tasks/initial/unmark/${year.bookkeeping.id}`],
  ] as const

async function expectAll(call: Call, status: number, message: string, year = world.open) {
  const before = everything()
  for (const [method, path, body] of changesIn(year))
    expect([path, await call(method, path, body)]).toMatchObject([path, { status, body: { message } }])
  expect(everything()).toEqual(before)
}

test('saving a value returns the current task', async () => {
  const { status, body } = await set(jan, world.open.goodTurns, 2.5)
  expect(status).toBe(200)
  expect(body).toMatchObject({ id: world.open.goodTurns.id, value: 2.5, entered: true, points: 5, primaryPoints: 5 })
  const [unit] = (await jan('GET', '/tasks')).body
  expect(unit.tasks).toContainEqual({ ...body, lastYear: null })
})

test('a removed entry leaves the sheet as if it had never been made', async () => {
  const before = (await jan('GET', '/tasks')).body
  await set(jan, world.open.goodTurns, 2.5)
  const { status, body } = await jan('DELETE', `/tasks/${world.open.goodTurns.id}/value`)
  expect(status).toBe(200)
  expect(body).toMatchObject({ id: world.open.goodTurns.id, value: 0, entered: false, updatedAt: null, points: 0 })
  expect((await jan('GET', '/tasks')).body).toEqual(before)
})

describe('X19 the history', () => {
  const history = async () =>
    (await (await as(world.ewa))('GET', `/tasks/${world.open.id}/of/${world.wilki.id}/changes`)).body.map(
      ({ from, to }: { from: number | null; to: number | null }) => [from, to],
    )
  const minutesLater = (minutes: number) => setSystemTime(Date.now() + minutes * MINUTE)
  beforeEach(() => void setSystemTime(new Date('2027-03-01T10:00:00Z')))
  beforeEach(async () => {
    jan = await as(world.jan)
  })
  afterEach(() => void setSystemTime())

  test('has one row for what one person changes about one value within five minutes', async () => {
    const kuba = await as(world.kuba)
    const { goodTurns, campers } = world.open
    await set(jan, goodTurns, 1)
    minutesLater(2)
    await set(jan, goodTurns, 2)
    await set(jan, campers, 7)
    minutesLater(2)
    await set(jan, goodTurns, 3)
    expect(await history()).toEqual([
      [null, 7],
      [null, 3],
    ])
    minutesLater(1)
    await set(jan, goodTurns, 4)
    await set(kuba, goodTurns, 5)
    await set(jan, goodTurns, 6)
    expect((await history()).slice(0, 3)).toEqual([
      [5, 6],
      [4, 5],
      [3, 4],
    ])
  })

  test('has no row once the first value is entered again', async () => {
    const { goodTurns, bookkeeping } = world.open
    await set(jan, goodTurns, 1)
    minutesLater(6)
    await set(jan, goodTurns, 2)
    await set(jan, goodTurns, 1)
    for (const act of ['unmark', 'mark']) await jan('POST', `/tasks/initial/${act}/${bookkeeping.id}`)
    expect(await history()).toEqual([[null, 1]])
  })

  test('of a troop grows by at most 2,000 rows in 24 hours; further changes get an error and are not saved', async () => {
    const { goodTurns, campers } = world.open
    await set(jan, goodTurns, 1)
    db.insert(entryChanges)
      .values(
        Array.from({ length: 1999 }, () => ({
          teamId: world.wilki.id,
          taskId: campers.id,
          after: 1,
          at: now(),
          byId: null,
        })),
      )
      .run()
    expect((await set(jan, goodTurns, 2)).status).toBe(200)
    const refused = await set(jan, campers, 7)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeWithin(23 * 60 * 60, 24 * 60 * 60 + 1)
    expect(db.select().from(taskEntries).all()).toMatchObject([{ taskId: goodTurns.id, value: 2 }])
    expect((await set(await as(world.borys), goodTurns, 2)).status).not.toBe(429)
    minutesLater(24 * 60)
    expect((await set(await as(world.jan), campers, 7)).status).toBe(200)
  })
})

test('has who removed an entry, its value and the time', async () => {
  await set(jan, world.open.goodTurns, 2.5)
  const call = () => jan('DELETE', `/tasks/${world.open.goodTurns.id}/value`)
  await call()
  await call()
  const { body } = await jan('GET', `/tasks/${world.open.id}/of/${world.wilki.id}/changes`)
  expect(body).toMatchObject([
    { taskId: world.open.goodTurns.id, from: 2.5, to: null, own: true },
    { taskId: world.open.goodTurns.id, from: null, to: 2.5 },
  ])
})

test('of two leaders, one who erases and one who enters, the last one counts', async () => {
  const { goodTurns } = world.open
  const kuba = await as(world.kuba)
  await set(jan, goodTurns, 2)
  await kuba('DELETE', `/tasks/${goodTurns.id}/value`)
  expect(db.select().from(taskEntries).all()).toEqual([])
  expect((await set(jan, goodTurns, 3)).body).toMatchObject({ value: 3, entered: true })
  const { body } = await jan('GET', `/tasks/${world.open.id}/of/${world.wilki.id}/changes`)
  expect(body).toMatchObject([
    { from: null, to: 3, own: true },
    { from: 2, to: null, own: false },
    { from: null, to: 2, own: true },
  ])
})

test('a value measured against a reference is scored immediately', async () => {
  await set(jan, world.open.boys, 20)
  expect((await set(jan, world.open.uniforms, 10)).body).toMatchObject({ value: 10, points: 5 })
  expect((await set(jan, world.open.boys, 40)).body).toMatchObject({ value: 40, points: 0 })
})

test('the author and time of a value are stored; saving the same again changes nothing', async () => {
  const kuba = await as(world.kuba)
  const first = await set(jan, world.open.goodTurns, 3)
  expect(await set(kuba, world.open.goodTurns, 3)).toMatchObject({
    status: 200,
    body: { ...first.body, author: { by: 'jan@przyklad.example' } },
  })
  expect(db.select().from(taskEntries).all()).toMatchObject([{ value: 3, updatedById: world.jan.id }])

  await set(kuba, world.open.goodTurns, 4)
  expect(db.select().from(taskEntries).all()).toMatchObject([{ value: 4, updatedById: world.kuba.id }])
})

test('a person without a team gets 409 with the reason for a change, and 403 for other calls', async () => {
  const [piotr, nowy] = [await as(world.piotr), await as(world.nowy)]
  await expectAll(piotr, 409, 'Access to this team was not granted yet')
  await expectAll(nowy, 409, 'You do not belong to a team')
  for (const scout of [piotr, nowy]) expect((await scout('GET', '/tasks')).status).toBe(403)
})

test('0 may be entered', async () => {
  expect((await set(jan, world.open.goodTurns, 0)).body).toMatchObject({ value: 0, entered: true })
})

test('setting and clearing prerequisites and favourites returns the row, and may be repeated', async () => {
  const { bookkeeping, goodTurns } = world.open
  for (const [path, change] of [
    [`/tasks/initial/unmark/${bookkeeping.id}`, { value: false, updatedAt: null }],
    [`/tasks/initial/mark/${bookkeeping.id}`, { value: true }],
    [`/tasks/select/${goodTurns.id}`, { favourite: true }],
    [`/tasks/deselect/${goodTurns.id}`, { favourite: false }],
  ] as const)
    for (const _ of ['once', 'again']) expect(await jan('POST', path)).toMatchObject({ status: 200, body: change })
  expect(db.select().from(donePrerequisites).all()).toMatchObject([{ doneById: world.jan.id }])
})

test('a favourite applies to the whole team', async () => {
  await jan('POST', `/tasks/select/${world.open.goodTurns.id}`)
  const [unit] = (await (await as(world.kuba))('GET', '/tasks')).body
  expect(unit.maxFilteredSplitPoints).toBe(14)
})

test('H04 the troop comes from the session, whatever the body says', async () => {
  const body = { value: 5, teamId: world.orly.id, userId: world.borys.id, updatedById: world.borys.id }
  expect((await jan('PUT', `/tasks/${world.open.goodTurns.id}`, body)).status).toBe(200)
  expect(db.select().from(taskEntries).all()).toMatchObject([{ teamId: world.wilki.id, updatedById: world.jan.id }])
})

test('H14 a leader whose access was revoked saves nothing more', async () => {
  db.update(users).set({ teamId: null, teamAccepted: false }).where(eq(users.id, world.jan.id)).run()
  await expectAll(jan, 409, 'You do not belong to a team')
})

test('S01 a finished year rejects changes', async () => {
  completePrerequisites(world.wilki, world.finished)
  await expectAll(jan, 409, 'Categorization is over', world.finished)
})

test('S02 a draft rejects changes as not found', async () => {
  for (const [method, path, body] of changesIn(world.draft)) expect((await jan(method, path, body)).status).toBe(404)
})

test('S03 without an open year a finished one still rejects changes', async () => {
  db.update(years).set({ state: 'FINISHED' }).where(eq(years.id, world.open.id)).run()
  await expectAll(jan, 409, 'Categorization is over')
})

test('S04 a locked sheet can be read and not changed', async () => {
  db.update(teams).set({ locked: true }).where(eq(teams.id, world.wilki.id)).run()
  await expectAll(jan, 409, 'Sheet approved by an administrator')
  for (const path of ['/tasks/', '/tasks/initial', '/categorization/category', '/categorization'])
    expect((await jan('GET', path)).status).toBe(200)
})

test('S05 scored tasks wait for all prerequisites, also for one taken back later', async () => {
  const { goodTurns, bookkeeping } = world.open
  await set(jan, goodTurns, 3)
  await jan('POST', `/tasks/initial/unmark/${bookkeeping.id}`)

  for (const [method, path, body] of changesIn(world.open).slice(0, 3))
    expect(await jan(method, path, body)).toMatchObject({
      status: 409,
      body: { message: 'Prerequisites are not complete' },
    })
  const [unit] = (await jan('GET', '/tasks')).body
  expect(unit.collectedSplitPoints).toBe(6)
})

test.each([
  ['POST', () => `/tasks/initial/mark/${world.open.goodTurns.id}`],
  ['POST', () => '/tasks/initial/mark/999999'],
  ['POST', () => '/tasks/initial/unmark/999999'],
  ['POST', () => '/tasks/select/999999'],
  ['POST', () => '/tasks/deselect/999999'],
  ['PUT', () => '/tasks/999999'],
])('S06 an unknown row is not changed: %s', async (method, path) => {
  const before = everything()
  expect((await jan(method, path(), method === 'PUT' ? { value: 1 } : undefined)).status).toBe(404)
  expect(everything()).toEqual(before)
})

test.each(['chronicle', 'boys'] as const)('S07 an obligatory task stays a favourite: %s', async name => {
  const { id } = world.open[name]
  expect(await jan('POST', `/tasks/deselect/${id}`)).toMatchObject({
    status: 409,
    body: { message: 'An obligatory task is always starred' },
  })
  expect((await jan('POST', `/tasks/select/${id}`)).body.favourite).toBe(true)
  const [unit] = (await jan('GET', '/tasks')).body
  expect(unit.tasks.find((task: { id: number }) => task.id === id).favourite).toBe(true)
})

const limits = config.rateLimits
afterEach(() => {
  config.rateLimits = limits
})

test('R01 two leaders save the same task concurrently: both succeed, and one value stays', () =>
  listening(async caller => {
    // The rounds of a release are more calls than one person may make in ten seconds.
    config.rateLimits = false
    const leaders = [await caller(world.jan), await caller(world.kuba)]
    const save = (value: number) => leaders[value % 2]!('PUT', `/tasks/${world.open.goodTurns.id}`, { value })

    for (let round = 0; round < ROUNDS; round++) {
      const values = Array.from({ length: 16 }, (_, index) => round * 16 + index)
      const answers = await Promise.all(values.map(save))
      expect(answers.map(answer => answer.status)).toEqual(values.map(() => 200))
      const rows = db.select().from(taskEntries).all()
      expect(rows).toHaveLength(1)
      expect(values).toContain(rows[0]!.value)
      expect(rows[0]!.updatedById).toBe(rows[0]!.value % 2 === 0 ? world.jan.id : world.kuba.id)
    }
  }))
