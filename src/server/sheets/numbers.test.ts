import { beforeEach, expect, test } from 'bun:test'
import { db } from '#server/database/open.ts'
import { taskEntries } from '#server/database/schema/sheets.ts'
import { takeSnapshot } from '#server/rankings/fixRanking.ts'
import { as, type Call, completePrerequisites, enter, freshWorld } from '#test/world.ts'

const world = freshWorld()
let jan: Call
beforeEach(async () => {
  completePrerequisites(world.wilki, world.open)
  jan = await as(world.jan)
})

test.each([
  ['{"value":-1}'],
  ['{"value":"5"}'],
  ['{"value":"abc"}'],
  ['{"value":""}'],
  ['{"value":null}'],
  ['{"value":[]}'],
  ['{"value":{}}'],
  ['{"value":true}'],
  ['{"value":1e309}'],
  ['{"value":-1e309}'],
  ['{"value":1000001}'],
  ['{}'],
  ['[]'],
  ['null'],
  ['{"value":NaN}'],
  ['{"value":Infinity}'],
  ['{"value":-Infinity}'],
  ['{"value":1'],
  [''],
])('N01 N02 %s is rejected as a value', async body => {
  enter(world.wilki, world.open.goodTurns, 4)
  expect(await jan('PUT', `/tasks/${world.open.goodTurns.id}`, body)).toMatchObject({
    status: 400,
    body: { message: expect.stringMatching(/^(Invalid request|Malformed JSON)$/) },
  })
  expect(db.select().from(taskEntries).all()).toMatchObject([{ value: 4 }])
})

test.each([0.5, 2, 1_000_000])('N01 a yes-or-no task rejects %p', async value => {
  enter(world.wilki, world.open.chronicle, 1)
  expect((await jan('PUT', `/tasks/${world.open.chronicle.id}`, { value })).status).toBe(400)
  expect(db.select().from(taskEntries).all()).toMatchObject([{ value: 1 }])
  for (const done of [0, 1])
    expect((await jan('PUT', `/tasks/${world.open.chronicle.id}`, { value: done })).body.value).toBe(done)
})

test.each([
  [2.5, 2.5],
  [0.1, 0.1],
  [-0, 0],
  [1_000_000, 1_000_000],
])('N03 %p is stored as %p', async (value, stored) => {
  const { body } = await jan(
    'PUT',
    `/tasks/${world.open.goodTurns.id}`,
    `{"value":${Object.is(value, -0) ? '-0' : value}}`,
  )
  expect(Object.is(body.value, stored)).toBe(true)
  const [unit] = (await jan('GET', '/tasks')).body
  expect(unit.tasks.find((task: { id: number }) => task.id === world.open.goodTurns.id).value).toBe(stored)
})

test('N06 a reference of 0 gives 0 points, without NaN or infinity', async () => {
  const { open } = world
  for (const [task, value] of [
    [open.boys, 0],
    [open.uniforms, 10],
    [open.campers, 10],
  ] as const)
    await jan('PUT', `/tasks/${task.id}`, { value })

  const groups = (await jan('GET', '/tasks')).body
  expect(groups.map((group: { collectedSplitPoints: number }) => group.collectedSplitPoints)).toEqual([0, 0])
  expect(
    JSON.stringify(groups.flatMap((group: { tasks: { points: number }[] }) => group.tasks.map(t => t.points))),
  ).toBe('[0,0,0,0,0,0,0]')
  expect((await jan('GET', '/categorization/category')).body.points).toBe(0)

  takeSnapshot(open)
  expect((await jan('GET', '/ranking')).body).toMatchObject([{ name: 'Wilki', points: 0, category: 'POLOWA' }])
})
