import { beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { newRow, TASK_FIELDS } from '#domain/year/yearFields.ts'
import { db } from '#server/database/open.ts'
import { taskGroups, tasks, years } from '#server/database/schema/years.ts'
import { as, type Call, enter, freshWorld } from '#test/world.ts'

const world = freshWorld()
let anyone: Call
beforeEach(async () => {
  anyone = await as(null)
})

const rules = async () => (await anyone('GET', '/rules')).body
const changes = async () => (await anyone('GET', '/rules/changes')).body
const retire = (year: { id: number }, state: 'DRAFT' | 'FINISHED') =>
  db.update(years).set({ state }).where(eq(years.id, year.id)).run()
const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)

const { originId: _, ...newTask } = newRow(TASK_FIELDS)

test('a visitor reads the areas and tasks of the open year, without entries', async () => {
  enter(world.wilki, world.open.goodTurns, 3)
  const { year, prerequisites, groups, tasks } = await rules()
  expect(year).toMatchObject({ id: world.open.id, name: '2025/26', state: 'OPEN', lesnaLesneThreshold: 1 })
  expect(ids(prerequisites)).toEqual([world.open.bookkeeping.id])
  expect(ids(groups)).toEqual([world.open.unit.id, world.open.camps.id])
  expect(tasks.find((task: { id: number }) => task.id === world.open.hike.id)).toEqual({
    ...newTask,
    id: world.open.hike.id,
    name: 'Wędrówka',
    type: 'LINEAR',
    maxPoints: 10,
    primaryGroupId: world.open.unit.id,
    secondaryGroupId: world.open.camps.id,
    split: 0.5,
  })
})

test('without an open year the newest finished one is returned, never a draft', async () => {
  retire(world.open, 'DRAFT')
  expect((await rules()).year.id).toBe(world.finished.id)
  expect(await changes()).toEqual({
    year: { id: world.finished.id, name: '2024/25', state: 'FINISHED' },
    before: null,
    changes: [],
  })
  retire(world.finished, 'DRAFT')
  expect(await rules()).toEqual({ year: null, prerequisites: [], groups: [], tasks: [] })
  expect(await changes()).toEqual({ year: null, before: null, changes: [] })
})

test('the open year is compared with the finished one before it, except for its name and order', async () => {
  const { open, finished } = world
  expect(await changes()).toMatchObject({ year: { id: open.id }, before: { id: finished.id }, changes: [] })

  db.update(taskGroups).set({ lesnaThreshold: 6, displayPriority: 7 }).where(eq(taskGroups.id, open.unit.id)).run()
  db.update(tasks).set({ displayPriority: 3 }).where(eq(tasks.id, open.goodTurns.id)).run()
  db.update(tasks).set({ maxPoints: 12, displayPriority: 2 }).where(eq(tasks.id, open.uniforms.id)).run()
  db.insert(tasks).values({ name: 'Kuchnia', primaryGroupId: open.camps.id, maxPoints: 2 }).run()
  db.update(tasks).set({ name: 'Zjazd w Szkicu' }).where(eq(tasks.id, world.draft.hike.id)).run()

  const { changes: found } = await changes()
  expect(found).toEqual([
    {
      kind: 'group',
      change: 'changed',
      name: 'Stan jednostki',
      group: null,
      id: open.unit.id,
      fields: [{ field: 'lesnaThreshold', before: 5, after: 6 }],
    },
    {
      kind: 'task',
      change: 'changed',
      name: 'Umundurowani',
      group: 'Stan jednostki',
      id: open.uniforms.id,
      fields: [{ field: 'maxPoints', before: 10, after: 12 }],
    },
    { kind: 'task', change: 'added', name: 'Kuchnia', group: 'Biwaki', id: expect.any(Number), fields: [] },
  ])
})

test('a part with an origin in the year before is compared with it, even under another name', async () => {
  const { open, finished } = world
  const come = {
    originId: finished.hike.id,
    name: 'Rajd z mapą',
    primaryGroupId: open.camps.id,
    secondaryGroupId: null,
  }
  db.update(tasks)
    .set({ ...come, split: 1 })
    .where(eq(tasks.id, open.hike.id))
    .run()
  db.update(taskGroups)
    .set({ originId: finished.unit.id, name: 'Jednostka' })
    .where(eq(taskGroups.id, open.unit.id))
    .run()
  const { changes: found } = await changes()
  expect(found).toMatchObject([
    { kind: 'group', change: 'changed', name: 'Jednostka', id: open.unit.id, fields: [{ before: 'Stan jednostki' }] },
    {
      kind: 'task',
      change: 'moved',
      name: 'Rajd z mapą',
      id: open.hike.id,
      fields: [
        { field: 'name', before: 'Wędrówka' },
        { field: 'secondaryGroup', before: 'Biwaki', after: null },
        { field: 'split' },
        { field: 'group', before: 'Jednostka', after: 'Biwaki' },
      ],
    },
  ])
})

test('of two finished years the newer one is compared with the older', async () => {
  retire(world.open, 'FINISHED')
  expect(await changes()).toMatchObject({
    year: { id: world.open.id, state: 'FINISHED' },
    before: { id: world.finished.id },
  })
})
