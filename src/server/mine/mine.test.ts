import { beforeEach, describe, expect, setSystemTime, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '#server/database/open.ts'
import { mine, planTargets } from '#server/database/schema/mine.ts'
import { teams, users } from '#server/database/schema/people.ts'
import { sheetReviews } from '#server/database/schema/review.ts'
import { years, tasks as yearTasks } from '#server/database/schema/years.ts'
import { as, type Call, freshWorld, type World } from '#test/world.ts'

const world = freshWorld()
let jan: Call
let kuba: Call
beforeEach(async () => {
  setSystemTime(new Date('2026-10-10T10:00:00Z'))
  jan = await as(world.jan)
  kuba = await as(world.kuba)
})

const plan = async (call = jan) => (await call('GET', '/plan')).body
const everything = () => [planTargets, mine].map(table => JSON.stringify(db.select().from(table).all()))
const onSheet = async ({ id }: { id: number }) =>
  (await jan('GET', '/tasks')).body
    .flatMap(({ tasks }: { tasks: { id: number }[] }) => tasks)
    .find((task: { id: number }) => task.id === id)

test('a task is starred with a number and a month before any prerequisite is done', async () => {
  const { goodTurns, hike, boys } = world.open
  expect((await jan('PUT', `/plan/tasks/${goodTurns.id}`, { value: 4, month: '2026-12' })).status).toBe(200)
  expect((await jan('POST', `/tasks/select/${hike.id}`)).body).toMatchObject({ favourite: true })
  const { body } = await jan('PUT', `/plan/tasks/${boys.id}`, { value: 22 })
  const by = { by: world.jan.email, byRole: 'USER', own: true }
  const at = expect.any(String)
  expect(body).toEqual({
    target: null,
    targetFrom: null,
    targetSet: null,
    tasks: [
      { taskId: boys.id, value: 22, month: null, at, ...by },
      { taskId: goodTurns.id, value: 4, month: '2026-12', at, ...by },
      { taskId: hike.id, value: null, month: null, at, ...by },
    ],
    standing: {
      category: 'LESNA',
      points: 18,
      tokens: { polowa: 0, lesna: 2, puszczanska: 0 },
      prerequisitesMissing: 1,
    },
  })
  expect(await onSheet(goodTurns)).toMatchObject({
    entered: false,
    favourite: true,
    mine: { value: 4, month: '2026-12' },
  })
  expect(await onSheet(hike)).toMatchObject({ favourite: true, mine: { value: null, month: null } })
})

test('a PUT takes off what it leaves out, and a DELETE the star', async () => {
  const path = `/plan/tasks/${world.open.goodTurns.id}`
  await jan('PUT', path, { value: 4, month: '2026-12' })
  expect((await jan('PUT', path, { value: 4 })).body.tasks).toMatchObject([{ value: 4, month: null }])
  expect((await jan('PUT', path)).body.tasks).toMatchObject([{ value: null, month: null }])
  expect((await jan('DELETE', path)).body.tasks).toEqual([])
  expect(await onSheet(world.open.goodTurns)).toMatchObject({ favourite: false, mine: null })
})

test('starring again keeps the number and the month, unstarring takes them along', async () => {
  const { id } = world.open.goodTurns
  await jan('PUT', `/plan/tasks/${id}`, { value: 4, month: '2026-12' })
  expect((await kuba('POST', `/tasks/select/${id}`)).body.mine).toEqual({ value: 4, month: '2026-12' })
  expect((await plan()).tasks).toMatchObject([{ value: 4, by: world.jan.email }])
  expect((await jan('POST', `/tasks/deselect/${id}`)).body).toMatchObject({ favourite: false, mine: null })
  expect((await jan('POST', `/tasks/select/${id}`)).body.mine).toEqual({ value: null, month: null })
})

test('the later of two leaders wins, and saving the same value changes no author', async () => {
  const path = `/plan/tasks/${world.open.goodTurns.id}`
  await jan('PUT', path, { value: 4 })
  await kuba('PUT', path, { value: 4 })
  expect((await plan()).tasks).toMatchObject([{ value: 4, by: world.jan.email }])
  await kuba('PUT', path, { value: 5 })
  expect((await plan()).tasks).toMatchObject([{ value: 5, by: world.kuba.email }])
})

test('one leader takes a star away while the other enters the value: the value stays, without a star', async () => {
  const { goodTurns, bookkeeping } = world.open
  await jan('POST', `/tasks/initial/mark/${bookkeeping.id}`)
  for (const order of ['star first', 'value first'] as const) {
    await jan('PUT', `/plan/tasks/${goodTurns.id}`, { value: 4, month: '2026-12' })
    const takeAway = () => kuba('POST', `/tasks/deselect/${goodTurns.id}`)
    const enter = () => jan('PUT', `/tasks/${goodTurns.id}`, { value: 4 })
    const answers = await Promise.all(order === 'star first' ? [takeAway(), enter()] : [enter(), takeAway()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await onSheet(goodTurns)).toMatchObject({ value: 4, entered: true, favourite: false, mine: null })
    await jan('DELETE', `/tasks/${goodTurns.id}/value`)
  }
})

test('an obligatory task counts as mine once it has a number or a month', async () => {
  const { boys } = world.open
  const path = `/plan/tasks/${boys.id}`
  await jan('POST', `/tasks/select/${boys.id}`)
  expect((await plan()).tasks).toEqual([])
  expect((await jan('PUT', path, { month: '2026-12' })).body.tasks).toMatchObject([{ value: null, month: '2026-12' }])
  expect((await jan('POST', `/tasks/deselect/${boys.id}`)).body.code).toBe('obligatory-is-favourite')
  expect((await plan()).tasks).toHaveLength(1)
  expect((await jan('PUT', path, { value: null })).body.tasks).toEqual([])
  await jan('PUT', path, { value: 20 })
  expect((await jan('DELETE', path)).body.tasks).toEqual([])
  expect(await onSheet(boys)).toMatchObject({ favourite: true, mine: null })
})

test('a star does not count while its task is obligatory, and is back afterwards', async () => {
  const { id } = world.open.goodTurns
  await jan('POST', `/tasks/select/${id}`)
  const become = (obligatory: boolean) => db.update(yearTasks).set({ obligatory }).where(eq(yearTasks.id, id)).run()
  become(true)
  expect((await plan()).tasks).toEqual([])
  become(false)
  expect((await plan()).tasks).toMatchObject([{ taskId: id }])
})

describe('S27 is rejected without a change:', () => {
  const put = (task: { id: number }, body: unknown) => ['PUT', `/plan/tasks/${task.id}`, body] as const
  const lastRow = (w: World) => ({ taskId: w.open.chronicle.id, mine: true })
  const forty = (w: World) =>
    Array.from({ length: 39 }, (_, index) => {
      const name = `Zadanie ${index}`
      const { unit } = w.open
      const row = { name, type: 'LINEAR', maxPoints: 9, multiplier: 1, primaryGroupId: unit.id } as const
      return { taskId: db.insert(yearTasks).values(row).returning().get().id, mine: true, value: 3 }
    })
  test.each([
    ['a value that the task rejects', (w: World) => put(w.open.chronicle, { value: 2 }), 400],
    ['a negative value', (w: World) => put(w.open.goodTurns, { value: -1 }), 400],
    ['a month in words', (w: World) => put(w.open.goodTurns, { value: 1, month: 'maj' }), 400],
    ['a thirteenth month', (w: World) => put(w.open.goodTurns, { value: 1, month: '2026-13' }), 400],
    ['a month before the year', (w: World) => put(w.open.goodTurns, { value: 1, month: '2026-08' }), 400],
    ['a month after it', (w: World) => put(w.open.goodTurns, { value: 1, month: '2027-09' }), 400],
    ['more than a million', (w: World) => put(w.open.goodTurns, { value: 1_000_001 }), 400],
    ['a task of a draft', (w: World) => put(w.draft.goodTurns, { value: 1 }), 404],
    ['a task of a closed year', (w: World) => put(w.finished.goodTurns, { value: 1 }), 409],
    ['an unknown target', () => ['PATCH', '/plan', { target: 'ZLOTA' }] as const, 400],
    ['nothing to change', () => ['PATCH', '/plan', {}] as const, 400],
    [
      'the same task twice',
      (w: World) =>
        [
          'POST',
          '/plan/many',
          { tasks: [1, 2].map(value => ({ taskId: w.open.goodTurns.id, mine: true, value })) },
        ] as const,
      400,
    ],
    ...(
      [
        ['a number that its task rejects', { value: 2 }, 400],
        ['a month of another year', { value: 1, month: '2027-09' }, 400],
        ['a task that is gone', { taskId: 999_999 }, 404],
      ] as const
    ).map(
      ([what, row, status]) =>
        [
          `${what}, in one row of forty`,
          (w: World) => ['POST', '/plan/many', { tasks: [...forty(w), { ...lastRow(w), ...row }] }] as const,
          status,
        ] as const,
    ),
    [
      'one wrong row among many',
      (w: World) =>
        [
          'POST',
          '/plan/many',
          {
            tasks: [
              { taskId: w.open.goodTurns.id, mine: true, value: 3 },
              { taskId: w.finished.goodTurns.id, mine: true, value: 3 },
            ],
          },
        ] as const,
      409,
    ],
  ])('%s', async (_, request, status) => {
    await jan('PUT', `/plan/tasks/${world.open.hike.id}`, { value: 2 })
    const before = everything()
    const [method, path, body] = request(world)
    expect((await jan(method, path, body)).status).toBe(status)
    expect(everything()).toEqual(before)
  })

  const waysIn = (w: World) =>
    [
      ['PUT', `/plan/tasks/${w.open.goodTurns.id}`, { value: 1 }],
      ['DELETE', `/plan/tasks/${w.open.goodTurns.id}`],
      ['POST', `/tasks/select/${w.open.goodTurns.id}`],
      ['POST', `/tasks/deselect/${w.open.goodTurns.id}`],
      ['PATCH', '/plan', { target: 'LESNA' }],
      ['POST', '/plan/many', { tasks: [{ taskId: w.open.goodTurns.id, mine: true, value: 3 }] }],
    ] as const
  const reviewed = (state: 'SUBMITTED' | 'APPROVED') =>
    db
      .insert(sheetReviews)
      .values({ yearId: world.open.id, teamId: world.wilki.id, state, since: new Date().toISOString() })
      .run()
  test.each([
    ['once the sheet was submitted', 'sheet-submitted', () => reviewed('SUBMITTED')],
    ['once it was approved', 'sheet-locked', () => reviewed('APPROVED')],
    [
      'after the deadline',
      'deadline-passed',
      () => db.update(years).set({ deadline: '2026-10-01' }).where(eq(years.id, world.open.id)).run(),
    ],
    [
      'while its sheet is locked',
      'sheet-locked',
      () => db.update(teams).set({ locked: true }).where(eq(teams.id, world.wilki.id)).run(),
    ],
    [
      'once the year is closed',
      /year-over|nothing-runs/,
      () => db.update(years).set({ state: 'FINISHED' }).where(eq(years.id, world.open.id)).run(),
    ],
  ])('%s', async (_, code, happen) => {
    happen()
    const before = everything()
    for (const [method, path, body] of waysIn(world)) {
      const answer = await jan(method, path, body)
      expect([path, answer.status]).toEqual([path, 409])
      expect(answer.body.code).toMatch(code)
    }
    expect(everything()).toEqual(before)
  })

  test('V40 on the next call of a leader who lost access', async () => {
    db.update(users).set({ teamAccepted: false, teamId: null }).where(eq(users.id, world.jan.id)).run()
    for (const [method, path, body] of waysIn(world)) expect((await jan(method, path, body)).status).toBe(409)
    expect((await jan('GET', '/plan')).status).toBe(403)
  })
})

test('the target belongs to the troop and is returned with its review', async () => {
  await jan('PATCH', '/plan', { target: 'PUSZCZANSKA' })
  const targetSet = { at: expect.any(String), by: world.jan.email, byRole: 'USER', own: false }
  const decided = { target: 'PUSZCZANSKA', targetFrom: null, targetSet }
  expect(await plan(kuba)).toMatchObject(decided)
  expect((await kuba('GET', '/review')).body.plan).toEqual({ ...decided, months: expect.any(Array) })
  expect(await plan()).toMatchObject({ ...decided, targetSet: { ...targetSet, own: true } })
  expect((await jan('GET', '/user/export')).body.targets).toMatchObject([{ target: 'PUSZCZANSKA' }])
})

describe('rows changed together', () => {
  const many = async (call: Call, tasks: object[]) => (await call('POST', '/plan/many', { tasks })).body

  test('are undone to the rows they replaced, except those that another leader changed since', async () => {
    const { goodTurns, hike, chronicle } = world.open
    await jan('PUT', `/plan/tasks/${hike.id}`, { value: 2, month: '2027-05' })
    const before = (await plan()).tasks
    const pressed = await many(jan, [
      { taskId: goodTurns.id, mine: true, value: 3 },
      { taskId: hike.id, mine: false },
      { taskId: chronicle.id, mine: true, month: '2027-01' },
    ])
    expect(pressed.plan.tasks.map(({ taskId }: { taskId: number }) => taskId)).toEqual([goodTurns.id, chronicle.id])
    expect(pressed.left).toEqual([])

    await kuba('PUT', `/plan/tasks/${chronicle.id}`, { value: 1, month: '2027-02' })
    const undone = await many(jan, pressed.replaced)
    expect(undone.left).toEqual([
      {
        taskId: chronicle.id,
        mine: true,
        value: 1,
        month: '2027-02',
        at: expect.any(String),
        by: world.kuba.email,
        byRole: 'USER',
        own: false,
      },
    ])
    const { tasks } = undone.plan
    expect(tasks.filter(({ taskId }: { taskId: number }) => taskId !== chronicle.id)).toEqual(
      before.map((row: object) => ({ ...row, at: expect.any(String) })),
    )
  })

  test('return the authors of the rows they replaced', async () => {
    await kuba('PUT', `/plan/tasks/${world.open.goodTurns.id}`, { value: 4 })
    const { replaced } = await many(jan, [{ taskId: world.open.goodTurns.id, mine: true, value: 3 }])
    expect(replaced).toMatchObject([{ mine: true, value: 4, by: world.kuba.email, own: false, expected: { value: 3 } }])
    expect(replaced[0]).not.toHaveProperty('byId')
  })

  test('leave the rows that are no longer as expected', async () => {
    const { goodTurns, hike } = world.open
    await jan('PUT', `/plan/tasks/${goodTurns.id}`, { value: 3, month: '2027-01' })
    const another = { taskId: goodTurns.id, mine: true, value: 4, month: '2027-01' }
    for (const expected of [
      { mine: false },
      { mine: true },
      { mine: true, value: 3 },
      { mine: true, value: 3, month: '2027-02' },
      { mine: true, value: 2, month: '2027-01' },
    ])
      expect((await many(jan, [{ ...another, expected }])).left).toMatchObject([{ taskId: goodTurns.id, value: 3 }])
    const expected = { mine: true, value: 3, month: '2027-01' }
    expect((await many(jan, [{ ...another, expected }])).left).toEqual([])
    expect((await many(jan, [{ taskId: hike.id, mine: true, expected: { mine: false } }])).left).toEqual([])
  })

  test('are undone for a task that became a yes or no since, whose number counts as done', async () => {
    const { id } = world.open.hike
    await jan('PUT', `/plan/tasks/${id}`, { value: 3, month: '2027-05' })
    const { name, primaryGroupId } = world.open.hike
    const ola = await as(world.ola)
    const type = { name, primaryGroupId, type: 'BOOLEAN', maxPoints: 10 }
    expect((await ola('PATCH', `/admin/categorization/tasks/${id}`, type)).status).toBe(200)
    const done = { taskId: id, value: 1, month: '2027-05' }
    expect((await plan()).tasks).toMatchObject([done])
    expect(await onSheet({ id })).toMatchObject({ mine: { value: 1, month: '2027-05' } })

    const expected = { mine: true, value: 1, month: '2027-05' }
    const taken = await many(jan, [{ taskId: id, mine: false, expected }])
    expect(taken).toMatchObject({ left: [], replaced: [{ ...done, mine: true }] })
    expect((await many(jan, taken.replaced)).plan.tasks).toMatchObject([done])
    expect((await jan('POST', '/plan/many', { tasks: [{ taskId: id, mine: true, value: 2 }] })).status).toBe(400)
  })

  test('that are sent again because the answer was lost are undone like the first, and name nobody', async () => {
    const { goodTurns, hike, chronicle } = world.open
    await jan('PUT', `/plan/tasks/${hike.id}`, { value: 2, month: '2027-05' })
    const expected = { mine: false }
    const rows = [
      { taskId: goodTurns.id, mine: true, value: 3, expected },
      { taskId: hike.id, mine: false, expected: { mine: true, value: 2, month: '2027-05' } },
    ]
    await many(jan, rows)
    const again = await many(jan, rows)
    expect(again.left).toEqual([])
    expect((await many(jan, again.replaced)).plan.tasks).toEqual([])
    expect((await many(jan, again.replaced)).left).toEqual([])

    // What another leader starred meanwhile stays theirs.
    await kuba('PUT', `/plan/tasks/${chronicle.id}`, { value: 1 })
    const same = await many(jan, [{ taskId: chronicle.id, mine: true, value: 1, expected }])
    expect(same).toMatchObject({ replaced: [], left: [] })
  })

  test('leave and name a task that is gone', async () => {
    const { goodTurns, hike } = world.open
    const rows = [goodTurns, hike].map(({ id }) => ({ taskId: id, mine: true, value: 3, expected: { mine: false } }))
    const { replaced } = await many(jan, rows)
    await (await as(world.ola))('DELETE', `/admin/categorization/tasks/${hike.id}`)
    const undone = await many(jan, replaced)
    expect(undone.left).toMatchObject([{ taskId: hike.id, mine: false, by: null, at: null }])
    expect(undone.plan.tasks).toEqual([])
  })

  test('return no unchanged row as replaced', async () => {
    const rows = [
      { taskId: world.open.goodTurns.id, mine: true, value: 3 },
      { taskId: world.open.boys.id, mine: true },
    ]
    await many(jan, rows)
    expect((await many(jan, rows)).replaced).toEqual([])
  })
})

test('a starred task that counts things no more keeps its star, and one without points takes its number', async () => {
  const { hike } = world.open
  await jan('PUT', `/plan/tasks/${hike.id}`, { value: 3 })
  const become = (set: object) => db.update(yearTasks).set(set).where(eq(yearTasks.id, hike.id)).run()
  become({ type: 'REFONLY', maxPoints: 0, obligatory: true })
  expect((await plan()).tasks).toMatchObject([{ taskId: hike.id, value: 3 }])
  become({ type: 'BOOLEAN', maxPoints: 4, obligatory: false })
  expect((await plan()).tasks).toMatchObject([{ taskId: hike.id, value: 1 }])
})

test('V40 what is mine is read only by the leaders of the troop and its panel', async () => {
  await jan('PUT', `/plan/tasks/${world.open.goodTurns.id}`, { value: 4 })
  expect((await plan(await as(world.borys))).tasks).toEqual([])
  const address = `/plan/${world.open.id}/of/${world.wilki.id}`
  expect((await (await as(world.ewa))('GET', address)).body.tasks).toMatchObject([{ value: 4 }])
  for (const stranger of [world.borys, world.dorota, null])
    expect((await (await as(stranger))('GET', address)).status).toBeGreaterThanOrEqual(401)
  const ewa = await as(world.ewa)
  db.update(users).set({ districtId: null }).where(eq(users.id, world.ewa.id)).run()
  expect((await ewa('GET', address)).status).toBe(403)
})

test('a deleted task takes its star, number and month to Kosz and brings them back', async () => {
  await jan('PUT', `/plan/tasks/${world.open.goodTurns.id}`, { value: 4 })
  const adam = await as(world.adam)
  await adam('DELETE', `/admin/categorization/tasks/${world.open.goodTurns.id}`)
  expect((await plan()).tasks).toEqual([])
  const [part] = (await adam('GET', '/admin/categorization/trash')).body
  await adam('POST', `/admin/categorization/trash/${part.id}/restore`)
  expect((await plan()).tasks).toMatchObject([{ taskId: world.open.goodTurns.id, value: 4 }])
})

test('a hidden troop stars tasks like any other', async () => {
  db.update(teams).set({ shadow: true }).where(eq(teams.id, world.wilki.id)).run()
  expect((await jan('PUT', `/plan/tasks/${world.open.goodTurns.id}`, { value: 4 })).status).toBe(200)
})
