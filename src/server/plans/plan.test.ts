import { beforeEach, describe, expect, setSystemTime, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '#server/database/open.ts'
import { teams, users } from '#server/database/schema/people.ts'
import { areasAside, plannedPrerequisites, plannedTasks, planTargets } from '#server/database/schema/plans.ts'
import { sheetReviews } from '#server/database/schema/review.ts'
import { years } from '#server/database/schema/years.ts'
import { as, type Call, completePrerequisites, createWorld, enter, type World } from '#test/world.ts'

let world: World
let jan: Call
let kuba: Call
beforeEach(async () => {
  setSystemTime(new Date('2026-10-10T10:00:00Z'))
  world = createWorld()
  jan = await as(world.jan)
  kuba = await as(world.kuba)
})

const plan = async (call = jan) => (await call('GET', '/plan')).body
const everything = () =>
  [planTargets, areasAside, plannedTasks, plannedPrerequisites].map(table =>
    JSON.stringify(db.select().from(table).all()),
  )

test('a task is planned before any prerequisite is done, and is on the sheet with a star', async () => {
  const { goodTurns, bookkeeping, boys } = world.open
  expect((await jan('PUT', `/plan/tasks/${goodTurns.id}`, { value: 4, month: '2026-12' })).status).toBe(200)
  await jan('PUT', `/plan/tasks/${boys.id}`, { value: 22 })
  const { body } = await jan('PUT', `/plan/prerequisites/${bookkeeping.id}`, { month: '2026-11' })
  expect(body).toEqual({
    target: null,
    targetFrom: null,
    targetSet: null,
    aside: [],
    tasks: [
      { taskId: boys.id, value: 22, month: null, by: world.jan.email, at: expect.any(String) },
      { taskId: goodTurns.id, value: 4, month: '2026-12', by: world.jan.email, at: expect.any(String) },
    ],
    prerequisites: [{ initialTaskId: bookkeeping.id, month: '2026-11', by: world.jan.email, at: expect.any(String) }],
    standing: {
      category: 'LESNA',
      points: 8,
      tokens: { polowa: 1, lesna: 1, puszczanska: 0 },
      prerequisitesMissing: 0,
      withoutLate: 'LESNA',
    },
  })
  const [unit] = (await jan('GET', '/tasks')).body
  const row = unit.tasks.find(({ id }: { id: number }) => id === goodTurns.id)
  expect(row).toMatchObject({ entered: false, favourite: true, plan: { value: 4, month: '2026-12' } })
  const [prerequisite] = (await jan('GET', '/tasks/initial')).body
  expect(prerequisite).toMatchObject({ value: false, plan: { month: '2026-11' } })
})

test('a PUT without a month removes the month, a DELETE the row', async () => {
  const path = `/plan/tasks/${world.open.goodTurns.id}`
  await jan('PUT', path, { value: 4, month: '2026-12' })
  expect((await jan('PUT', path, { value: 4 })).body.tasks).toMatchObject([{ value: 4, month: null }])
  expect((await jan('DELETE', path)).body.tasks).toEqual([])
})

test('the later of two leaders wins, and saving the same value changes no author', async () => {
  const path = `/plan/tasks/${world.open.goodTurns.id}`
  await jan('PUT', path, { value: 4 })
  await kuba('PUT', path, { value: 4 })
  expect((await plan()).tasks).toMatchObject([{ value: 4, by: world.jan.email }])
  await kuba('PUT', path, { value: 5 })
  expect((await plan()).tasks).toMatchObject([{ value: 5, by: world.kuba.email }])
})

test('a planned task keeps its star', async () => {
  completePrerequisites(world.wilki, world.open)
  await jan('PUT', `/plan/tasks/${world.open.goodTurns.id}`, { value: 4 })
  const { status, body } = await jan('POST', `/tasks/deselect/${world.open.goodTurns.id}`)
  expect([status, body.code]).toEqual([409, 'planned-is-favourite'])
})

describe('S27 is rejected without a change:', () => {
  const put = (task: { id: number }, body: unknown) => ['PUT', `/plan/tasks/${task.id}`, body] as const
  test.each([
    ['a value that the task rejects', (w: World) => put(w.open.chronicle, { value: 2 }), 400],
    ['a negative value', (w: World) => put(w.open.goodTurns, { value: -1 }), 400],
    ['a month in words', (w: World) => put(w.open.goodTurns, { value: 1, month: 'maj' }), 400],
    ['a thirteenth month', (w: World) => put(w.open.goodTurns, { value: 1, month: '2026-13' }), 400],
    ['a month before the year', (w: World) => put(w.open.goodTurns, { value: 1, month: '2026-08' }), 400],
    ['a month after it', (w: World) => put(w.open.goodTurns, { value: 1, month: '2027-09' }), 400],
    ['a task of a draft', (w: World) => put(w.draft.goodTurns, { value: 1 }), 404],
    ['a task of a closed year', (w: World) => put(w.finished.goodTurns, { value: 1 }), 409],
    [
      'a prerequisite of a closed year',
      (w: World) => ['PUT', `/plan/prerequisites/${w.finished.bookkeeping.id}`] as const,
      409,
    ],
    ['an unknown target', () => ['PATCH', '/plan', { target: 'ZLOTA' }] as const, 400],
    ['nothing to change', () => ['PATCH', '/plan', {}] as const, 400],
    ['an area of another year', (w: World) => ['PATCH', '/plan', { aside: [w.finished.unit.id] }] as const, 404],
    [
      'the same task twice',
      (w: World) =>
        ['POST', '/plan/many', { tasks: [1, 2].map(value => ({ taskId: w.open.goodTurns.id, value })) }] as const,
      400,
    ],
    [
      'one wrong row among many',
      (w: World) =>
        [
          'POST',
          '/plan/many',
          {
            tasks: [
              { taskId: w.open.goodTurns.id, value: 3 },
              { taskId: w.finished.goodTurns.id, value: 3 },
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
      ['PUT', `/plan/prerequisites/${w.open.bookkeeping.id}`],
      ['DELETE', `/plan/prerequisites/${w.open.bookkeeping.id}`],
      ['PATCH', '/plan', { target: 'LESNA' }],
      ['POST', '/plan/many', { tasks: [{ taskId: w.open.goodTurns.id, value: 3 }] }],
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

test('the target and the areas set aside belong to the troop and are returned with its review', async () => {
  await jan('PATCH', '/plan', { target: 'PUSZCZANSKA', aside: [world.open.camps.id] })
  const targetSet = { at: expect.any(String), by: world.jan.email, byRole: 'USER', own: false }
  const decided = { target: 'PUSZCZANSKA', targetFrom: null, targetSet, aside: [world.open.camps.id] }
  expect(await plan(kuba)).toMatchObject(decided)
  expect((await kuba('GET', '/review')).body.plan).toEqual({ ...decided, months: expect.any(Array) })
  await kuba('PATCH', '/plan', { aside: [] })
  expect(await plan()).toMatchObject({ ...decided, targetSet: { ...targetSet, own: true }, aside: [] })
  expect((await jan('GET', '/user/export')).body.targets).toMatchObject([{ target: 'PUSZCZANSKA' }])
})

describe('plans saved together', () => {
  test('are undone to the plans they replaced, except those that another leader changed since', async () => {
    const { goodTurns, hike, chronicle, bookkeeping } = world.open
    await jan('PUT', `/plan/tasks/${hike.id}`, { value: 2, month: '2027-05' })
    const before = (await plan()).tasks
    const { body } = await jan('POST', '/plan/many', {
      tasks: [
        { taskId: goodTurns.id, value: 3 },
        { taskId: hike.id, value: null },
        { taskId: chronicle.id, value: 1, month: '2027-01' },
      ],
      prerequisites: [{ initialTaskId: bookkeeping.id, planned: true }],
    })
    expect(body.plan.tasks.map(({ taskId }: { taskId: number }) => taskId)).toEqual([goodTurns.id, chronicle.id])
    expect(body.left).toEqual([])

    await kuba('PUT', `/plan/tasks/${chronicle.id}`, { value: 1, month: '2027-02' })
    const undone = await jan('POST', '/plan/many', {
      tasks: body.replaced.filter((row: object) => 'taskId' in row),
      prerequisites: body.replaced.filter((row: object) => 'initialTaskId' in row),
    })
    expect(undone.status).toBe(200)
    expect(undone.body.left).toEqual([
      {
        taskId: chronicle.id,
        value: 1,
        month: '2027-02',
        at: expect.any(String),
        by: world.kuba.email,
        byRole: 'USER',
        own: false,
      },
    ])
    const { tasks, prerequisites } = undone.body.plan
    expect(prerequisites).toEqual([])
    expect(tasks.filter(({ taskId }: { taskId: number }) => taskId !== chronicle.id)).toEqual(
      before.map((row: object) => ({ ...row, at: expect.any(String) })),
    )
  })

  test('return the authors of the plans they replaced', async () => {
    await kuba('PUT', `/plan/tasks/${world.open.goodTurns.id}`, { value: 4 })
    const tasks = [{ taskId: world.open.goodTurns.id, value: 3 }]
    const { replaced } = (await jan('POST', '/plan/many', { tasks })).body
    expect(replaced).toMatchObject([{ value: 4, by: world.kuba.email, own: false, expected: { value: 3 } }])
    expect(replaced[0]).not.toHaveProperty('byId')
  })

  test('leave the rows that are no longer as expected, where a month counts only if it is named', async () => {
    const { goodTurns, hike, bookkeeping } = world.open
    const many = async (tasks: object[], prerequisites: object[] = []) =>
      (await jan('POST', '/plan/many', { tasks, prerequisites })).body
    await jan('PUT', `/plan/tasks/${goodTurns.id}`, { value: 3, month: '2027-01' })
    const another = { taskId: goodTurns.id, value: 4, month: '2027-01' }
    for (const expected of [2, null, { value: 2 }, { value: 3, month: null }, { value: 3, month: '2027-02' }])
      expect((await many([{ ...another, expected }])).left).toMatchObject([{ taskId: goodTurns.id, value: 3 }])
    expect((await many([{ ...another, expected: 3 }])).left).toEqual([])
    expect((await many([{ ...another, value: 5, expected: { value: 4 } }])).left).toEqual([])
    expect((await many([{ taskId: hike.id, value: 1, expected: null }])).left).toEqual([])

    const book = { initialTaskId: bookkeeping.id, planned: true }
    expect((await many([], [{ ...book, expected: true }])).left).toMatchObject([{ planned: false }])
    expect((await many([], [{ ...book, expected: false }])).left).toEqual([])
  })

  test('are undone for a task that became a yes or no since, whose planned number counts as done', async () => {
    const { id } = world.open.hike
    await jan('PUT', `/plan/tasks/${id}`, { value: 3, month: '2027-05' })
    const { name, primaryGroupId } = world.open.hike
    const ola = await as(world.ola)
    const type = { name, primaryGroupId, type: 'BOOLEAN', maxPoints: 10 }
    expect((await ola('PATCH', `/admin/categorization/tasks/${id}`, type)).status).toBe(200)
    const done = { taskId: id, value: 1, month: '2027-05' }
    expect((await plan()).tasks).toMatchObject([done])
    const sheet = (await jan('GET', '/tasks/')).body.flatMap(({ tasks }: { tasks: { id: number }[] }) => tasks)
    expect(sheet).toContainEqual(expect.objectContaining({ id, plan: { value: 1, month: '2027-05' } }))

    const taken = await jan('POST', '/plan/many', { tasks: [{ taskId: id, value: null, expected: 1 }] })
    expect(taken.body).toMatchObject({ left: [], replaced: [done] })
    const undone = await jan('POST', '/plan/many', { tasks: taken.body.replaced })
    expect([undone.status, undone.body.plan.tasks]).toMatchObject([200, [done]])
    expect((await jan('POST', '/plan/many', { tasks: [{ taskId: id, value: 2 }] })).status).toBe(400)
  })

  test('return no unchanged plan as replaced', async () => {
    const tasks = [{ taskId: world.open.goodTurns.id, value: 3 }]
    await jan('POST', '/plan/many', { tasks })
    expect((await jan('POST', '/plan/many', { tasks })).body.replaced).toEqual([])
  })
})

test('V40 the plan of a troop is read only by its own leaders and its panel', async () => {
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

test('the planned standing has the category with late plans and the one without', async () => {
  completePrerequisites(world.wilki, world.open)
  enter(world.wilki, world.open.goodTurns, 1)
  await jan('PUT', `/plan/tasks/${world.open.goodTurns.id}`, { value: 4, month: '2026-10' })
  expect((await plan()).standing).toMatchObject({ category: 'LESNA', withoutLate: 'LESNA' })
  setSystemTime(new Date('2026-10-31T23:30:00Z'))
  expect((await plan()).standing).toMatchObject({ category: 'LESNA', withoutLate: 'POLOWA' })
})

test('a deleted task takes its plan to Kosz and brings it back', async () => {
  await jan('PUT', `/plan/tasks/${world.open.goodTurns.id}`, { value: 4 })
  const adam = await as(world.adam)
  await adam('DELETE', `/admin/categorization/tasks/${world.open.goodTurns.id}`)
  expect((await plan()).tasks).toEqual([])
  const [part] = (await adam('GET', `/admin/categorization/${world.open.id}/trash`)).body
  await adam('POST', `/admin/categorization/trash/${part.id}/restore`)
  expect((await plan()).tasks).toMatchObject([{ taskId: world.open.goodTurns.id, value: 4 }])
})

test('a hidden troop makes plans like any other', async () => {
  db.update(teams).set({ shadow: true }).where(eq(teams.id, world.wilki.id)).run()
  expect((await jan('PUT', `/plan/tasks/${world.open.goodTurns.id}`, { value: 4 })).status).toBe(200)
})
