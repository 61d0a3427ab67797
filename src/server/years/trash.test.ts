import { beforeEach, expect, test } from 'bun:test'
import { getTableName } from 'drizzle-orm'
import { DAY } from '#server/core/clock.ts'
import { db } from '#server/database/open.ts'
import { mine } from '#server/database/schema/mine.ts'
import { trash } from '#server/database/schema/records.ts'
import { entryChanges, remarks } from '#server/database/schema/review.ts'
import { donePrerequisites, taskEntries, taskNotes } from '#server/database/schema/sheets.ts'
import { prerequisites, taskGroups, tasks } from '#server/database/schema/years.ts'
import { forgetOldThings } from '#server/retention.ts'
import { as, type Call, freshWorld, play, showHeldNotices } from '#test/world.ts'

const world = freshWorld()
let ola: Call
beforeEach(async () => {
  ola = await as(world.ola)
  const jan = await as(world.jan)
  play(world.wilki, world.open, 5)
  await jan('PUT', `/tasks/${world.open.boys.id}`, { value: 12 })
  await jan('PUT', `/tasks/${world.open.hike.id}`, { value: 3 })
  await jan('PUT', `/tasks/${world.open.hike.id}/note`, { text: 'Ruda' })
  await jan('POST', `/tasks/select/${world.open.hike.id}`)
  const about = { text: 'Skąd?', taskId: world.open.hike.id }
  await (await as(world.ewa))('POST', `/remarks/${world.open.id}/of/${world.wilki.id}`, about)
})

const KEPT = [prerequisites, taskGroups, tasks, taskEntries, mine, donePrerequisites, remarks, entryChanges, taskNotes]
const everything = () =>
  Object.fromEntries(
    KEPT.map(table => [
      getTableName(table),
      db
        .select()
        .from(table)
        .all()
        .map(row => JSON.stringify(row))
        .toSorted(),
    ]),
  )
const inKosz = async () => (await ola('GET', '/admin/categorization/trash')).body
const remove = (path: string) => ola('DELETE', `/admin/categorization/${path}`)
const restore = (id: number) => ola('POST', `/admin/categorization/trash/${id}/restore`)
const draftTask = async (id: number) => {
  const { body } = await ola('GET', `/admin/categorization/${world.draft.id}`)
  type Group = { primaryTasks: { id: number }[] }
  return body.taskGroup.flatMap((group: Group) => group.primaryTasks).find((task: { id: number }) => task.id === id)
}
const pointsOf = async () => {
  const { body } = await ola('GET', '/admin/overview')
  return body.troops.find(({ teamId }: { teamId: number }) => teamId === world.wilki.id)
}

test.each([
  ['task', () => `tasks/${world.open.hike.id}`, { entries: 1, notes: 1, remarks: 1, tasks: 0 }],
  ['prerequisite', () => `initial/${world.open.bookkeeping.id}`, { marks: 1 }],
])('86 a deleted %s waits in Kosz and is restored whole', async (kind, path, counts) => {
  const before = everything()
  const standing = await pointsOf()
  expect((await remove(path())).status).toBe(204)
  expect(everything()).not.toEqual(before)
  const [thrown] = await inKosz()
  expect(thrown).toMatchObject({ kind, by: expect.anything(), ...counts })
  expect(await restore(thrown.id)).toMatchObject({ status: 200, body: { kind, yearId: world.open.id } })
  expect(everything()).toEqual(before)
  expect(await pointsOf()).toEqual(standing)
  expect(await inKosz()).toEqual([])
})

test('86 an area is restored with its tasks, and a task only into an existing area', async () => {
  const { unit, camps, hike, campers } = world.open
  await ola('PATCH', `/admin/categorization/tasks/${hike.id}`, { secondaryGroupId: null })
  const before = everything()
  await remove(`tasks/${campers.id}`)
  await remove(`tasks/group/${camps.id}`)
  const [area, task] = await inKosz()
  expect(await restore(task.id)).toMatchObject({ status: 409, body: { code: 'trash-place-gone', name: 'Na obozie' } })
  expect((await restore(area.id)).status).toBe(200)
  expect((await restore(task.id)).status).toBe(200)
  expect(everything()).toEqual(before)

  await remove(`tasks/${campers.id}`)
  await remove(`tasks/group/${unit.id}`)
  const [whole] = await inKosz()
  expect(whole).toMatchObject({ kind: 'group', tasks: 5, entries: 3, favourites: 1 })
  await restore(whole.id)
  await restore((await inKosz())[0].id)
  expect(everything()).toEqual(before)
})

test('86 the effect of restoring is scored first, and a troop that lost by the deletion gains by it', async () => {
  await remove(`tasks/${world.open.goodTurns.id}`)
  expect(await pointsOf()).toMatchObject({ category: 'POLOWA' })
  const [{ id }] = await inKosz()
  const asked = await ola('POST', `/admin/categorization/${world.open.id}/impact`, { restore: id })
  expect(asked.body.hit).toMatchObject([{ name: 'Wilki', from: 'POLOWA', to: 'LESNA', won: 1 }])
  expect((await inKosz()).length).toBe(1)
  await restore(id)
  showHeldNotices()
  const { body } = await (await as(world.jan))('GET', '/user/notifications')
  const texts = body.map(({ text }: { text: string }) => text).join(' ')
  expect(texts).toContain('kategoria leśna, wcześniej kategoria polowa')
  expect(texts).toContain('kategoria polowa, wcześniej kategoria leśna')
})

test('86 copies keep their origin, files and comparisons contain nothing of Kosz, and 30 days later it is deleted', async () => {
  const { body: copy } = await ola('POST', '/admin/categorization', { name: 'Kopia', sourceId: world.open.id })
  const originOf = async () =>
    (await ola('GET', `/admin/categorization/${copy.id}`)).body.taskGroup
      .flatMap((group: { primaryTasks: object[] }) => group.primaryTasks)
      .find(({ name }: { name: string }) => name === 'Wędrówka').originId
  await remove(`tasks/${world.open.hike.id}`)
  expect(await originOf()).toBeNull()
  expect(JSON.stringify((await ola('GET', `/admin/categorization/file/${world.open.id}`)).body)).not.toContain(
    'Wędrówka',
  )
  const [{ id }] = await inKosz()
  await restore(id)
  expect(await originOf()).toBe(world.open.hike.id)

  await remove(`tasks/${world.open.hike.id}`)
  const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString()
  db.update(trash)
    .set({ at: ago(29) })
    .run()
  forgetOldThings()
  expect((await inKosz()).length).toBe(1)
  db.update(trash)
    .set({ at: ago(31) })
    .run()
  forgetOldThings()
  expect(await inKosz()).toEqual([])
  expect((await restore(id)).status).toBe(404)
})

test('82 the person who deleted a part restores it by one call, unless it is already restored', async () => {
  const before = everything()
  const { headers } = await remove(`tasks/${world.open.hike.id}`)
  expect((await (await as(world.adam))('POST', headers.get('undo')!)).status).toBe(410)
  expect((await ola('POST', headers.get('undo')!)).body).toEqual({ left: [] })
  expect(everything()).toEqual(before)
  expect(await inKosz()).toEqual([])

  const { headers: again } = await remove(`tasks/${world.open.hike.id}`)
  const [{ id }] = await inKosz()
  await restore(id)
  expect((await ola('POST', again.get('undo')!)).body).toEqual({ left: [world.open.name] })
  expect(everything()).toEqual(before)
})

test('82 one call takes back parts saved together, except a task changed by another editor since', async () => {
  const { chronicle, hike } = world.draft
  const { headers } = await ola('PATCH', `/admin/categorization/${world.draft.id}/parts`, {
    groups: [],
    tasks: [
      { id: chronicle.id, maxPoints: 9 },
      { id: hike.id, maxPoints: 8 },
    ],
  })
  await (await as(world.adam))('PATCH', `/admin/categorization/tasks/${hike.id}`, { name: 'Rajd' })
  expect((await ola('POST', headers.get('undo')!)).body).toEqual({ left: ['Wędrówka'] })
  expect(await draftTask(chronicle.id)).toMatchObject({ maxPoints: chronicle.maxPoints })
  expect(await draftTask(hike.id)).toMatchObject({ maxPoints: 8, name: 'Rajd' })
})
