import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '#server/database/open.ts'
import { doubtAnswers, valueBounds } from '#server/database/schema/sheets.ts'
import { taskGroups, tasks, years } from '#server/database/schema/years.ts'
import { eraseAccount } from '#server/people/eraseAccount.ts'
import { as, type Call, completePrerequisites, enter, freshWorld, play, team, type World } from '#test/world.ts'

const world = freshWorld()
let jan: Call
let ewa: Call
beforeEach(async () => {
  completePrerequisites(world.wilki, world.open)
  jan = await as(world.jan)
  ewa = await as(world.ewa)
})

interface Doubt {
  code: string
  value: number | null
  answer: object | null
}

const put = async (task: { id: number }, value: number): Promise<Doubt[]> =>
  (await jan('PUT', `/tasks/${task.id}`, { value })).body.doubts
const answered = (task: { id: number }, body: object) => jan('POST', `/tasks/${task.id}/doubt`, body)
const on = async (call: Call, task: { id: number }, path = '/tasks'): Promise<Doubt[]> =>
  (await call('GET', path)).body
    .flatMap((group: { tasks: object[] }) => group.tasks)
    .find(({ id }: { id: number }) => id === task.id).doubts
const inPanel = () => `/tasks/${world.open.id}/of/${world.wilki.id}`
const ofSheet = async (call = ewa): Promise<(Doubt & { taskId: number | null })[]> =>
  (await call('GET', `/review/${world.open.id}/of/${world.wilki.id}`)).body.doubts
const row = async () =>
  (await ewa('GET', '/admin/overview')).body.troops.find(({ name }: { name: string }) => name === 'Wilki')

test('80 a value above its reference is doubted, also in the panel and the overview, and is saved', async () => {
  const { boys, uniforms } = world.open
  expect(await put(boys, 22)).toEqual([])
  const doubt = { code: 'above-reference', value: 66, answer: null }
  expect(await put(uniforms, 66)).toEqual([doubt])
  expect(await on(jan, uniforms)).toEqual([doubt])
  expect(await on(ewa, uniforms, inPanel())).toEqual([doubt])
  expect(await ofSheet()).toEqual([{ taskId: uniforms.id, ...doubt }])
  expect((await row()).doubts).toBe(1)
  expect((await jan('GET', '/categorization/category')).body.points).toBe(10)
  expect(JSON.stringify((await jan('GET', '/ranking')).body)).not.toContain('above-reference')
})

describe('an answer', () => {
  beforeEach(async () => {
    await put(world.open.boys, 22)
    await put(world.open.uniforms, 66)
  })

  test('80 holds until the value or its reference changes, and its sentence becomes the note', async () => {
    const { boys, uniforms } = world.open
    const { status, body } = await answered(uniforms, { code: 'above-reference', note: ' Z rodzicami ' })
    const answer = { by: 'jan@przyklad.example', at: expect.any(String), note: 'Z rodzicami' }
    const doubt = { code: 'above-reference', value: 66, answer }
    expect([status, body.note.text, body.doubts]).toEqual([200, 'Z rodzicami', [doubt]])
    expect(await on(jan, uniforms)).toEqual([doubt])
    expect(await on(ewa, uniforms, inPanel())).toEqual([doubt])

    expect(await put(uniforms, 67)).toMatchObject([{ value: 67, answer: null }])
    await answered(uniforms, { code: 'above-reference' })
    expect(await on(jan, uniforms)).toMatchObject([{ value: 67, answer: { note: null } }])
    await put(boys, 21)
    expect(await on(jan, uniforms)).toMatchObject([{ value: 67, answer: null }])
    expect(
      (await jan('GET', '/tasks')).body.at(0).tasks.find(({ id }: { id: number }) => id === uniforms.id).note.text,
    ).toBe('Z rodzicami')
  })

  test('80 its sentence stands after the note that is there, once, and both have 500 characters in all', async () => {
    const { uniforms } = world.open
    const code = 'above-reference'
    await jan('PUT', `/tasks/${uniforms.id}/note`, { text: 'Lista w książce pracy' })
    for (const _ of [1, 2])
      expect((await answered(uniforms, { code, note: 'Z rodzicami' })).body.note.text).toBe(
        'Lista w książce pracy\nZ rodzicami',
      )
    expect(await answered(uniforms, { code, note: 'x'.repeat(490) })).toMatchObject({
      status: 400,
      body: { code: 'longer', most: 500 },
    })
    expect(await on(jan, uniforms)).toMatchObject([{ answer: { note: 'Z rodzicami' } }])
  })

  test('V37 of another troop affects only its own sheet, and a coordinator gets 403', async () => {
    const { uniforms } = world.open
    const body = { code: 'above-reference' }
    completePrerequisites(world.orly, world.open)
    expect((await (await as(world.borys))('POST', `/tasks/${uniforms.id}/doubt`, body)).status).toBe(409)
    expect((await ewa('POST', `/tasks/${uniforms.id}/doubt`, body)).status).toBe(403)
    expect(db.select().from(doubtAnswers).all()).toEqual([])
  })

  test('80 to a doubt that does not exist gets 409 and stores nothing', async () => {
    const { uniforms, hike } = world.open
    for (const [task, code] of [
      [uniforms, 'fraction'],
      [hike, 'above-reference'],
      [uniforms, 'jump'],
    ] as const)
      expect(await answered(task, { code, note: 'Tak' })).toMatchObject({
        status: 409,
        body: { code: 'doubt-unknown' },
      })
    expect((await answered(uniforms, { code: 'nope' })).status).toBe(400)
    expect((await answered(uniforms, { code: 'above-reference', note: 'x'.repeat(501) })).status).toBe(400)
    expect(db.select().from(doubtAnswers).all()).toEqual([])
  })

  test('80 is rejected on a sheet under review, and deleted with the year', async () => {
    const { uniforms } = world.open
    await answered(uniforms, { code: 'above-reference' })
    await jan('POST', '/review/submit', {})
    expect((await answered(uniforms, { code: 'above-reference' })).status).toBe(409)
    expect((await ofSheet())[0]).toMatchObject({ code: 'above-reference', answer: { note: null } })
    db.delete(years).where(eq(years.id, world.open.id)).run()
    expect(db.select().from(doubtAnswers).all()).toEqual([])
  })

  test.each([
    ['FINISHED', 409],
    ['DRAFT', 404],
  ] as const)('80 in a year that is %s gets %d and stores nothing', async (state, status) => {
    db.update(years).set({ state }).where(eq(years.id, world.open.id)).run()
    expect((await answered(world.open.uniforms, { code: 'above-reference' })).status).toBe(status)
    expect(db.select().from(doubtAnswers).all()).toEqual([])
  })

  test('80 is only in the own data of its author', async () => {
    await answered(world.open.uniforms, { code: 'above-reference', note: 'Z rodzicami' })
    expect((await jan('GET', '/user/export')).body.doubtAnswers).toEqual([
      {
        team: 'Wilki',
        year: '2025/26',
        task: expect.any(String),
        value: 66,
        note: 'Z rodzicami',
        at: expect.any(String),
      },
    ])
    expect((await (await as(world.kuba))('GET', '/user/export')).body.doubtAnswers).toEqual([])
  })

  test('80 of an erased account keeps its sentence without a name', async () => {
    await answered(world.open.uniforms, { code: 'above-reference', note: 'Pytać: jan@przyklad.example' })
    eraseAccount(world.jan, null)
    const kuba = await as(world.kuba)
    expect(await on(kuba, world.open.uniforms)).toMatchObject([{ answer: { by: null, note: 'Pytać: […]' } }])
  })
})

test('80 a cleared reference is doubted in its own row', async () => {
  const { boys, uniforms } = world.open
  await put(boys, 22)
  await put(uniforms, 5)
  const { body } = await jan('DELETE', `/tasks/${boys.id}/value`)
  expect(body.doubts).toEqual([{ code: 'reference-gone', value: null, answer: null }])
  expect((await answered(boys, { code: 'reference-gone' })).status).toBe(200)
  expect(await put(boys, 0)).toMatchObject([{ code: 'reference-gone', value: 0, answer: null }])
  expect(await put(boys, 20)).toEqual([])
})

test('80 whole numbers are a field of the task', async () => {
  const { uniforms, boys } = world.open
  await put(boys, 22)
  expect(await put(uniforms, 2.5)).toEqual([])
  db.update(tasks).set({ wholeNumbers: true }).where(eq(tasks.id, uniforms.id)).run()
  expect(await on(jan, uniforms)).toMatchObject([{ code: 'fraction', value: 2.5 }])
})

test("80 a value far from last year's is doubted under the same rules, and a jump of points only in the panel", async () => {
  const { open, finished } = world
  const link = (now: { id: number }, then: { id: number }) =>
    db.update(tasks).set({ originId: then.id }).where(eq(tasks.id, now.id)).run()
  for (const name of ['goodTurns', 'hike', 'chronicle', 'boys'] as const) link(open[name], finished[name])
  db.update(taskGroups).set({ originId: finished.unit.id }).where(eq(taskGroups.id, open.unit.id)).run()
  enter(world.wilki, finished.hike, 2)
  enter(world.wilki, finished.goodTurns, 1)

  expect(await put(open.hike, 40)).toEqual([{ code: 'far-from-last-year', value: 40, answer: null }])
  // 2 and 2 points a year ago, 10 and 2 now.
  await put(open.goodTurns, 1)
  expect((await ofSheet()).map(({ taskId, code, value }) => [taskId, code, value])).toEqual([
    [null, 'jump', 200],
    [open.hike.id, 'far-from-last-year', 40],
  ])
  expect((await row()).doubts).toBe(2)
  expect((await ofSheet(jan)).map(({ code }) => code)).toEqual(['far-from-last-year'])

  db.update(tasks).set({ maxPoints: 11 }).where(eq(tasks.id, open.hike.id)).run()
  expect(await on(jan, open.hike)).toEqual([])
})

test('80 the overview reloads the values of a year ago after that year was reopened and corrected', async () => {
  const { open, finished } = world
  db.update(tasks).set({ originId: finished.hike.id }).where(eq(tasks.id, open.hike.id)).run()
  db.update(taskGroups).set({ originId: finished.unit.id }).where(eq(taskGroups.id, open.unit.id)).run()
  completePrerequisites(world.wilki, finished)
  enter(world.wilki, finished.hike, 2)
  await put(open.hike, 40)
  expect((await row()).doubts).toBe(2)

  const ola = await as(world.ola)
  const move = async (to: string) => expect((await ola('PATCH', `/admin/categorization/state/${to}`)).status).toBe(200)
  const reopen = async ({ id }: { id: number }) => {
    await move(`draftify/${id}`)
    await move(`activate/${id}`)
  }
  await move('close')
  await reopen(finished)
  await jan('PUT', `/tasks/${finished.hike.id}`, { value: 40 })
  await move('close')
  await reopen(open)
  expect((await row()).doubts).toBe(0)
})

test('V37 a sheet filled in just before its submission is reported to the panel alone', async () => {
  await put(world.open.hike, 1)
  expect(await ofSheet()).toEqual([])
  await jan('POST', '/review/submit', {})
  expect(await ofSheet()).toEqual([{ taskId: null, code: 'late-flood', value: 100, answer: null }])
  expect((await row()).doubts).toBe(1)
  expect(await ofSheet(jan)).toEqual([])
})

describe('far from others', () => {
  const snapshot = async () =>
    (await as(world.ola))('PATCH', `/admin/categorization/state/ranking/rebuild/${world.open.id}`)
  const troops = (count: number, year: World['open'] = world.open) => {
    for (let n = 1; n <= count; n++) {
      const troop = team(`Drużyna ${n}`, world.pomerania)
      play(troop, year, 3)
      enter(troop, year.hike, n)
    }
  }

  test('V36 the snapshot of at least twenty ranked troops sets the bound, and no response reveals it', async () => {
    troops(20)
    await snapshot()
    // Quartiles 5.75 and 15.25: the bound is 43.75.
    const bounds = db.select().from(valueBounds).where(eq(valueBounds.taskId, world.open.hike.id)).all()
    expect(bounds).toEqual([{ taskId: world.open.hike.id, most: 43.75 }])
    expect(await put(world.open.hike, 43)).toEqual([])
    expect(await put(world.open.hike, 44)).toEqual([{ code: 'far-from-others', value: 44, answer: null }])
    for (const [call, path] of [
      [jan, '/tasks'],
      [ewa, inPanel()],
      [ewa, '/admin/overview'],
    ] as const)
      expect(JSON.stringify((await call('GET', path)).body)).not.toContain('43.75')
    expect((await row()).doubts).toBe(1)
  })

  test('80 nineteen troops are too few, and a hidden one does not count', async () => {
    troops(19)
    const hidden = team('Ukryta', world.pomerania, { shadow: true })
    play(hidden, world.open, 3)
    enter(hidden, world.open.hike, 5)
    await snapshot()
    expect(db.select().from(valueBounds).all()).toEqual([])
    expect(await put(world.open.hike, 1000)).toEqual([])
  })

  test('80 a task answered by too few has the bound of the newest finished year by origin', async () => {
    troops(20, world.finished)
    db.update(tasks).set({ originId: world.finished.hike.id }).where(eq(tasks.id, world.open.hike.id)).run()
    await snapshot()
    expect(await put(world.open.hike, 44)).toMatchObject([{ code: 'far-from-others' }])
    expect(await put(world.open.goodTurns, 1000)).toEqual([])
  })
})
