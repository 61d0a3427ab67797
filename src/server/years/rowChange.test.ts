import { beforeEach, expect, test } from 'bun:test'
import { refused } from '#test/refused.ts'
import { as, type Call, freshWorld } from '#test/world.ts'

const BASE = '/admin/categorization'

const world = freshWorld()
let ola: Call
let adam: Call
beforeEach(async () => {
  ola = await as(world.ola)
  adam = await as(world.adam)
})

const rows = (): [string, () => string, string][] => [
  ['the year', () => `${BASE}/${world.draft.id}`, 'name'],
  ['a group', () => `${BASE}/tasks/group/${world.draft.unit.id}`, 'name'],
  ['a task', () => `${BASE}/tasks/${world.draft.hike.id}`, 'name'],
  ['a prerequisite', () => `${BASE}/initial/${world.draft.bookkeeping.id}`, 'name'],
]

test.each(rows())('%s: two people who change the same field do not overwrite each other', async (_, path) => {
  const { body: first } = await ola('PATCH', path(), { name: 'Pierwsza' })
  expect(first.name).toBe('Pierwsza')
  await adam('PATCH', path(), { name: 'Druga', seen: { name: 'Pierwsza' } })

  const { status, body } = await ola('PATCH', path(), { name: 'Trzecia', seen: { name: 'Pierwsza' } })
  expect([status, body.code, body.now]).toEqual([409, 'changed-meanwhile', { name: 'Druga' }])
  expect((await ola('PATCH', path(), { name: 'Trzecia', seen: { name: 'Druga' } })).body.name).toBe('Trzecia')
})

test('a row saved by another user is rejected whole if its sender had read it whole', async () => {
  const { id, name, maxPoints } = world.draft.hike
  const path = `${BASE}/tasks/${id}`
  await ola('PATCH', path, { name: 'Rajd', seen: { name } })
  const { status, body } = await adam('PATCH', path, { maxPoints: 33, seen: { maxPoints, name } })
  expect([status, body.now]).toEqual([409, { name: 'Rajd' }])
  const alone = await adam('PATCH', path, { maxPoints: 33, seen: { maxPoints } })
  expect(alone).toMatchObject({ status: 200, body: { name: 'Rajd', maxPoints: 33 } })
})

test('a change to the present value is no conflict', async () => {
  const path = `${BASE}/tasks/${world.draft.hike.id}`
  await ola('PATCH', path, { maxPoints: 33 })
  const { status } = await adam('PATCH', path, { maxPoints: 33, seen: { maxPoints: world.draft.hike.maxPoints } })
  expect(status).toBe(200)
})

test('seen values alone change nothing and must be primitive', async () => {
  const path = `${BASE}/tasks/${world.draft.hike.id}`
  await refused(ola, 400, 'PATCH', path, { seen: { name: 'x' } })
  await refused(ola, 400, 'PATCH', path, { name: 'y', seen: { name: { toString: 'x' } } })
})
