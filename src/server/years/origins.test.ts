import { beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '#server/database/open.ts'
import { prerequisites, taskGroups, tasks } from '#server/database/schema/years.ts'
import { as, type Call, createWorld, type World } from '#test/world.ts'
import { groupsOf, prerequisitesOf, tasksOf } from './yearLookups.ts'

const YEARS = '/admin/categorization'

let world: World
let ola: Call
beforeEach(async () => {
  world = createWorld()
  ola = await as(world.ola)
})

const copyOf = async (id: number) => (await ola('POST', YEARS, { name: 'Kopia', sourceId: id })).body

const partsOf = (id: number) => [prerequisitesOf(id), groupsOf(id), tasksOf(id)]
const originsIn = (id: number) => partsOf(id).map(rows => rows.map(({ originId }) => originId))
const idsIn = (id: number) => partsOf(id).map(rows => rows.map(row => row.id))

test('a copy remembers what each of its parts was copied from, and so does a copy of it', async () => {
  const copy = await copyOf(world.finished.id)
  expect(originsIn(copy.id)).toEqual(idsIn(world.finished.id))
  expect(originsIn((await copyOf(copy.id)).id)).toEqual(idsIn(copy.id))
})

test('a year from a file finds its origins by name in the newest finished year', async () => {
  const { finished } = world
  await ola('PATCH', `${YEARS}/tasks/${world.draft.hike.id}`, { name: 'Wędrówka zimowa' })
  const file = (await ola('GET', `${YEARS}/file/${world.draft.id}`)).body
  expect(JSON.stringify(file)).not.toContain('originId')

  const { id } = (await ola('POST', `${YEARS}/file`, file)).body
  expect(tasksOf(id).map(({ name, originId }) => [name, originId])).toEqual([
    ['Liczba harcerzy', finished.boys.id],
    ['Dobre uczynki', finished.goodTurns.id],
    ['Kronika', finished.chronicle.id],
    ['Umundurowani', finished.uniforms.id],
    ['Wędrówka zimowa', null],
    ['Na obozie', finished.campers.id],
  ])
  expect(groupsOf(id).map(({ originId }) => originId)).toEqual([finished.unit.id, finished.camps.id])
  expect(prerequisitesOf(id).map(({ originId }) => originId)).toEqual([finished.bookkeeping.id])
})

test('a renamed task keeps its origin, a duplicated one begins without', async () => {
  const copy = await copyOf(world.finished.id)
  const task = tasksOf(copy.id).find(({ name }) => name === 'Kronika')!
  await ola('PATCH', `${YEARS}/tasks/${task.id}`, { name: 'Kronika drużyny' })
  const { body: twin } = await ola('POST', `${YEARS}/tasks/duplicate/${task.id}`)
  expect(tasksOf(copy.id).find(({ id }) => id === task.id)!.originId).toBe(world.finished.chronicle.id)
  expect(twin.originId).toBeNull()
})

test('what is deleted hands its own origin on, part by part and as a whole year', async () => {
  const middle = await copyOf(world.finished.id)
  const last = await copyOf(middle.id)
  const { chronicle, bookkeeping, camps, campers } = world.finished
  const originOf = (table: typeof tasks | typeof taskGroups | typeof prerequisites, from: number) =>
    db
      .select()
      .from(table)
      .where(eq(table.originId, from))
      .all()
      .map(({ id }) => id)
  const [task] = originOf(tasks, chronicle.id)
  const [prerequisite] = originOf(prerequisites, bookkeeping.id)
  const [group] = originOf(taskGroups, camps.id)
  const [ofTask, ofPrerequisite, ofGroup] = [
    originOf(tasks, task!),
    originOf(prerequisites, prerequisite!),
    originOf(taskGroups, group!),
  ]

  const hike = tasksOf(middle.id).find(({ name }) => name === 'Wędrówka')!
  await ola('PATCH', `${YEARS}/tasks/${hike.id}`, { secondaryGroupId: null })
  for (const path of [`tasks/${task}`, `initial/${prerequisite}`, `tasks/group/${group}`])
    expect((await ola('DELETE', `${YEARS}/${path}`)).status).toBe(204)
  expect(originOf(tasks, chronicle.id)).toEqual(ofTask)
  expect(originOf(prerequisites, bookkeeping.id)).toEqual(ofPrerequisite)
  expect(originOf(taskGroups, camps.id)).toEqual(ofGroup)
  expect(originOf(tasks, campers.id)).toHaveLength(1)

  expect((await ola('DELETE', `${YEARS}/${middle.id}`)).status).toBe(204)
  expect(originsIn(last.id)).toEqual(idsIn(world.finished.id))
})
