import { beforeEach, expect, test } from 'bun:test'
import { db } from '#server/database/open.ts'
import { auditEntries } from '#server/database/schema/records.ts'
import { taskGroups } from '#server/database/schema/years.ts'
import { refused } from '#test/refused.ts'
import { as, type Call, freshWorld } from '#test/world.ts'

const GROUP_ORDER = '/admin/categorization/tasks/group/order'
const TASK_ORDER = '/admin/categorization/tasks/order'
const PREREQUISITE_ORDER = '/admin/categorization/initial/order'

const world = freshWorld()
let ola: Call
beforeEach(async () => {
  ola = await as(world.ola)
})

const year = async () => (await ola('GET', `/admin/categorization/${world.open.id}`)).body
const ids = (rows: { id: number }[]) => rows.map(row => row.id)

test('the areas of a year are reordered in one call, also while it is open', async () => {
  const { unit, camps } = world.open
  const { status, body } = await ola('PATCH', `${GROUP_ORDER}/${world.open.id}`, { ids: [camps.id, unit.id] })
  expect([status, ids(body)]).toEqual([200, [camps.id, unit.id]])
  expect(ids((await year()).taskGroup)).toEqual([camps.id, unit.id])
  expect(db.select().from(auditEntries).all()).toMatchObject([
    { kind: 'group.order', yearId: world.open.id, before: { ids: [unit.id, camps.id] }, after: { ids: ids(body) } },
  ])
})

test('prerequisites are reordered in one call', async () => {
  const { bookkeeping } = world.open
  const meetings = { name: 'Zbiórki', description: '', categorizationYearId: world.open.id }
  const { id } = (await ola('POST', '/admin/categorization/initial', meetings)).body
  const { status, body } = await ola('PATCH', `${PREREQUISITE_ORDER}/${world.open.id}`, { ids: [id, bookkeeping.id] })
  expect([status, ids(body)]).toEqual([200, [id, bookkeeping.id]])
  expect(ids((await year()).initialTasks)).toEqual([id, bookkeeping.id])
})

test('tasks of an area are reordered in one call, and sheets, copies and files keep the order', async () => {
  const { unit, boys, chronicle } = world.open
  const tasksIn = async (yearId: number) =>
    (await ola('GET', `/admin/categorization/${yearId}`)).body.taskGroup[0].primaryTasks
  const names = (rows: { name: string }[]) => rows.map(row => row.name)
  const before = await tasksIn(world.open.id)
  const wanted = [chronicle.id, ...ids(before).filter(id => id !== chronicle.id)]
  const { status, body } = await ola('PATCH', `${TASK_ORDER}/${unit.id}`, { ids: wanted })
  expect([status, ids(body)]).toEqual([200, wanted])
  expect(ids(await tasksIn(world.open.id))).toEqual(wanted)
  expect(wanted).toContain(boys.id)

  const jan = await as(world.jan)
  const sheet = (await jan('GET', '/tasks')).body
  expect(ids(sheet[0].tasks).slice(0, wanted.length)).toEqual(wanted)

  const { body: copy } = await ola('POST', '/admin/categorization', { name: 'Kopia', sourceId: world.open.id })
  expect(names(await tasksIn(copy.id))).toEqual(names(body))
  const { body: file } = await ola('GET', `/admin/categorization/file/${world.open.id}`)
  expect(names(file.groups[0].tasks)).toEqual(names(body))
})

test('a task of another area is rejected in the order', async () => {
  await refused(ola, 409, 'PATCH', `${TASK_ORDER}/${world.draft.camps.id}`, { ids: [world.draft.boys.id] })
  await refused(ola, 404, 'PATCH', `${TASK_ORDER}/999999`, { ids: [] })
})

test('the order must contain every area of the year once and no other', async () => {
  const { unit, camps } = world.open
  const path = `${GROUP_ORDER}/${world.open.id}`
  await refused(ola, 409, 'PATCH', path, { ids: [camps.id] })
  await refused(ola, 409, 'PATCH', path, { ids: [camps.id, world.draft.unit.id] })
  await refused(ola, 409, 'PATCH', path, { ids: [camps.id, unit.id, world.draft.unit.id] })
  await refused(ola, 400, 'PATCH', path, { ids: [camps.id, camps.id] })
  await refused(ola, 400, 'PATCH', path, { ids: [camps.id, '1'] })
  await refused(ola, 400, 'PATCH', path, {})
  await refused(ola, 404, 'PATCH', `${GROUP_ORDER}/999999`, { ids: [] })
  await refused(ola, 409, 'PATCH', `${PREREQUISITE_ORDER}/${world.open.id}`, { ids: [] })
})

test('200 areas keep their order within the allowed priorities', async () => {
  const added = Array.from({ length: 198 }, (_, n) => ({ yearId: world.draft.id, name: `Obszar ${n}` }))
  const rows = db.insert(taskGroups).values(added).returning().all()
  const wanted = [...ids(rows).toReversed(), world.draft.unit.id, world.draft.camps.id]
  const { status, body } = await ola('PATCH', `${GROUP_ORDER}/${world.draft.id}`, { ids: wanted })
  expect([status, ids(body)]).toEqual([200, wanted])
})
