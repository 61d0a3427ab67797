import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '#server/database/open.ts'
import { auditEntries } from '#server/database/schema/records.ts'
import { prerequisites, taskGroups, tasks } from '#server/database/schema/years.ts'
import { refused } from '#test/refused.ts'
import { as, type Call, freshWorld } from '#test/world.ts'
import { groupsOf, prerequisitesOf, tasksOf } from './yearLookups.ts'

const YEARS = '/admin/categorization'

const world = freshWorld()
let ola: Call
beforeEach(async () => {
  ola = await as(world.ola)
})

const copyOf = async (id: number) => (await ola('POST', YEARS, { name: 'Kopia', sourceId: id })).body

const partsOf = (id: number) => [prerequisitesOf(id), groupsOf(id), tasksOf(id)]
const originsIn = (id: number) => partsOf(id).map(rows => rows.map(({ originId }) => originId))
const idsIn = (id: number) => partsOf(id).map(rows => rows.map(row => row.id))

test('a copy stores the origin of each of its parts, and so does a copy of the copy', async () => {
  const copy = await copyOf(world.finished.id)
  expect(originsIn(copy.id)).toEqual(idsIn(world.finished.id))
  expect(originsIn((await copyOf(copy.id)).id)).toEqual(idsIn(copy.id))
})

test('a year from a file gets its origins by name from the newest finished year', async () => {
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

test('a renamed task keeps its origin, a duplicated one has none', async () => {
  const copy = await copyOf(world.finished.id)
  const task = tasksOf(copy.id).find(({ name }) => name === 'Kronika')!
  await ola('PATCH', `${YEARS}/tasks/${task.id}`, { name: 'Kronika drużyny' })
  const { body: twin } = await ola('POST', `${YEARS}/tasks/duplicate/${task.id}`)
  expect(tasksOf(copy.id).find(({ id }) => id === task.id)!.originId).toBe(world.finished.chronicle.id)
  expect(twin.originId).toBeNull()
})

test('deleted rows pass their origins on, one by one and with a whole year', async () => {
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

describe('an origin', () => {
  const named = async (id: number) => {
    const { body } = await ola('GET', `${YEARS}/${id}/origins`)
    return body.map(({ name, groups }: { name: string; groups: { name: string; tasks: object[] }[] }) => [
      name,
      groups.map(group => [group.name, group.tasks.length]),
    ])
  }

  test('can be chosen from the year before and from each year with an origin', async () => {
    const of2024 = [
      '2024/25',
      [
        ['Stan jednostki', 5],
        ['Biwaki', 1],
      ],
    ] as const
    const of2025 = [
      '2025/26',
      [
        ['Stan jednostki', 5],
        ['Biwaki', 1],
      ],
    ] as const
    expect(await named(world.draft.id)).toEqual([of2024])
    expect(await named((await copyOf(world.open.id)).id)).toEqual([of2025, of2024])
    expect(await named(world.finished.id)).toEqual([])
  })

  test('is set and cleared, with its name in the log', async () => {
    const { draft, finished } = world
    const pairs = [
      ['tasks', draft.hike, finished.hike, 'task.change'],
      ['tasks/group', draft.camps, finished.camps, 'group.change'],
      ['initial', draft.bookkeeping, finished.bookkeeping, 'prerequisite.change'],
    ] as const
    for (const [path, part, origin, kind] of pairs) {
      const { status, body } = await ola('PATCH', `${YEARS}/${path}/${part.id}`, { originId: origin.id })
      expect([status, body.originId]).toEqual([200, origin.id])
      expect(db.select().from(auditEntries).all().at(-1)).toMatchObject({
        kind,
        before: { originId: null, origin: null },
        after: { originId: origin.id, origin: origin.name },
      })
      expect((await ola('PATCH', `${YEARS}/${path}/${part.id}`, { originId: null })).body.originId).toBeNull()
    }
  })

  test('must be in another year, used once, and not lead back', async () => {
    const { draft, finished } = world
    const path = (part: { id: number }) => `${YEARS}/tasks/${part.id}`
    const refusedWith = (code: string, part: { id: number }, originId: number) =>
      refused(ola, code === 'task-unknown' ? 404 : 409, 'PATCH', path(part), { originId }).then(body =>
        expect(body.code).toBe(code),
      )
    await refusedWith('origin-of-same-year', draft.hike, draft.campers.id)
    await refusedWith('task-unknown', draft.hike, 99_999)

    expect((await ola('PATCH', path(draft.hike), { originId: finished.hike.id })).status).toBe(200)
    await refusedWith('origin-taken', draft.campers, finished.hike.id)
    await refusedWith('origin-of-same-year', finished.chronicle, draft.hike.id)
    expect((await ola('PATCH', path(draft.hike), { originId: finished.hike.id })).status).toBe(200)
  })

  test('is validated for a new task as for an existing one', async () => {
    const { draft, finished } = world
    const task = { name: 'Nowe', type: 'BOOLEAN', maxPoints: 4, primaryGroupId: draft.unit.id }
    const { status, body } = await ola('POST', `${YEARS}/tasks`, { ...task, originId: finished.hike.id })
    expect([status, body.originId]).toEqual([201, finished.hike.id])
    expect((await ola('POST', `${YEARS}/tasks`, { ...task, originId: finished.hike.id })).status).toBe(409)
    expect((await ola('POST', `${YEARS}/tasks`, { ...task, originId: draft.hike.id })).status).toBe(409)
  })
})
