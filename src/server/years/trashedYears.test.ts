import { beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { userById } from '#server/auth/user.ts'
import { DAY } from '#server/core/clock.ts'
import { Problem } from '#server/core/problem.ts'
import { db, sqlite } from '#server/database/open.ts'
import { auditEntries, outbox, trash } from '#server/database/schema/records.ts'
import { taskEntries } from '#server/database/schema/sheets.ts'
import { tasks, years } from '#server/database/schema/years.ts'
import { queueMail } from '#server/mail/queueMail.ts'
import { forgetOldThings } from '#server/retention.ts'
import { refused } from '#test/refused.ts'
import { as, type Call, enter, freshWorld, play } from '#test/world.ts'
import { deleteYear } from './changeYear.ts'

const world = freshWorld()
let ola: Call
beforeEach(async () => {
  ola = await as(world.ola)
})

const YEARS = '/admin/categorization'
const inKosz = async () => (await ola('GET', `${YEARS}/trash`)).body
const restore = (id: number) => ola('POST', `${YEARS}/trash/${id}/restore`)
const remove = (id: number) => ola('DELETE', `${YEARS}/${id}`)
const yearOf = (id: number) => db.select().from(years).where(eq(years.id, id)).get()
const newestEntry = () => db.select().from(auditEntries).all().at(-1)

/** All tables but the audit, the journal and what signing in changes, without the order of rows. */
function everything() {
  const names = sqlite.query<{ name: string }, []>("SELECT name FROM sqlite_master WHERE type = 'table'").all()
  const left = ['acts', 'act_parts', 'audit_entries', 'sessions', 'users', 'sqlite_sequence']
  return Object.fromEntries(
    names
      .filter(({ name }) => !left.includes(name))
      .map(({ name }) => [name, sqlite.query(`SELECT * FROM "${name}"`).all()])
      .map(([name, rows]) => [name, (rows as object[]).map(row => JSON.stringify(row)).toSorted()]),
  )
}

/** A draft that was filled in, closed and turned back, with a copy, a remark, and a part of its own in Kosz. */
async function usedDraft() {
  const { finished, wilki, orly } = world
  play(wilki, finished, 5)
  enter(wilki, finished.hike, 3)
  enter(orly, finished.goodTurns, 2)
  const { body: copy } = await ola('POST', YEARS, { name: 'Kopia', sourceId: finished.id })
  await ola('PATCH', `${YEARS}/state/draftify/${finished.id}`)
  const about = { text: 'Skąd?', taskId: world.open.hike.id }
  await (await as(world.ewa))('POST', `/remarks/${world.open.id}/of/${wilki.id}`, about)
  await ola('DELETE', `${YEARS}/tasks/${finished.hike.id}`)
  return { id: finished.id, copy }
}

test('86 a deleted draft waits in Kosz and is restored whole, with its own Kosz and as the origin of its copy', async () => {
  const { id, copy } = await usedDraft()
  const before = everything()
  expect((await remove(id)).status).toBe(204)
  expect(yearOf(id)).toBeUndefined()

  const [thrown, ...others] = await inKosz()
  expect(others).toEqual([])
  expect(thrown).toMatchObject({ kind: 'year', name: '2024/25', year: null, by: { own: true } })
  expect(thrown).toMatchObject({ groups: 2, tasks: 5, prerequisites: 1, entries: 2, marks: 1 })
  expect(newestEntry()).toMatchObject({ kind: 'year.delete', yearId: id, actorId: world.ola.id })

  expect(await restore(thrown.id)).toMatchObject({ status: 200, body: { kind: 'year', id, yearId: id } })
  expect(newestEntry()).toMatchObject({
    kind: 'year.restore',
    yearId: id,
    yearName: '2024/25',
    after: { kind: 'year' },
  })
  expect(everything()).toEqual(before)

  const [part] = await inKosz()
  expect(part).toMatchObject({ kind: 'task', name: 'Wędrówka', year: { id, name: '2024/25', state: 'DRAFT' } })
  expect((await restore(part.id)).status).toBe(200)
  const { body } = await ola('GET', `${YEARS}/${copy.id}`)
  const hike = body.taskGroup
    .flatMap((group: { primaryTasks: object[] }) => group.primaryTasks)
    .find(({ name }: { name: string }) => name === 'Wędrówka')
  expect(hike.originId).toBe(world.finished.hike.id)
})

test('86 every row of every table about a draft comes back, however many keys lead to it', async () => {
  const { open, wilki } = world
  const jan = await as(world.jan)
  play(wilki, open, 5)
  await jan('PUT', `/tasks/${open.hike.id}`, { value: 3 })
  await jan('PUT', `/tasks/${open.hike.id}/note`, { text: 'Ruda' })
  await jan('POST', `/tasks/select/${open.hike.id}`)
  const ewa = await as(world.ewa)
  for (const taskId of [open.hike.id, null])
    await ewa('POST', `/remarks/${open.id}/of/${wilki.id}`, { text: 'Skąd?', taskId })
  await jan('POST', '/review/submit', {})
  await ola('PATCH', `${YEARS}/state/close`)
  await ola('PATCH', `${YEARS}/state/draftify/${open.id}`)
  db.delete(outbox).run()

  const before = everything()
  for (const table of ['remarks', 'entry_changes', 'notifications', 'task_notes', 'mine', 'review_acts'])
    expect([table, before[table]!.length > 0]).toEqual([table, true])
  expect((await remove(open.id)).status).toBe(204)
  expect(db.select().from(taskEntries).all()).toEqual([])
  await restore((await inKosz())[0].id)
  expect(everything()).toEqual(before)
})

test('86 a draft that is opened, and one whose editor loses the office, while the database is copied is not deleted', async () => {
  const { id } = await usedDraft()
  const before = everything()
  const byNobody = deleteYear(() => {
    throw new Problem('not-allowed')
  }, id)
  await expect(byNobody).rejects.toMatchObject({ code: 'not-allowed' })
  expect(everything()).toEqual(before)

  const deleting = deleteYear(() => userById(world.ola.id)!, id)
  db.update(years).set({ state: 'FINISHED' }).where(eq(years.id, id)).run()
  await expect(deleting).rejects.toMatchObject({ code: 'year-stays' })
  expect(yearOf(id)).toMatchObject({ state: 'FINISHED' })
})

test('86 letters about a deleted draft do not come back with it', async () => {
  const letter = { subject: 'Rok', text: 'Rok', html: 'Rok' }
  queueMail('jan@przyklad.example', letter as Parameters<typeof queueMail>[1], { yearId: world.draft.id })
  await remove(world.draft.id)
  await restore((await inKosz())[0].id)
  expect(yearOf(world.draft.id)).toMatchObject({ name: '2026/27' })
  expect(db.select().from(outbox).all()).toEqual([])
})

test('86 a draft leaves Kosz for good after 30 days, and the audit says so', async () => {
  await remove(world.draft.id)
  const [{ id }] = await inKosz()
  const ago = (days: number) =>
    db
      .update(trash)
      .set({ at: new Date(Date.now() - days * DAY).toISOString() })
      .run()
  ago(29)
  forgetOldThings()
  expect(await inKosz()).toHaveLength(1)
  ago(31)
  forgetOldThings()
  expect(await inKosz()).toEqual([])
  expect(newestEntry()).toMatchObject({
    kind: 'year.expire',
    actorId: null,
    yearId: world.draft.id,
    before: { name: '2026/27' },
  })
  await refused(ola, 404, 'POST', `${YEARS}/trash/${id}/restore`)
})

test('86 Kosz names who deleted a draft, and is one list for the parts of all years', async () => {
  await ola('DELETE', `${YEARS}/tasks/${world.open.hike.id}`)
  await ola('DELETE', `${YEARS}/initial/${world.finished.bookkeeping.id}`)
  await (await as(world.adam))('DELETE', `${YEARS}/${world.draft.id}`)
  const seen = (await inKosz()).map(({ name, year, by }: { name: string; year: object; by: { own: boolean } }) => [
    name,
    year,
    by.own,
  ])
  expect(seen).toEqual([
    ['2026/27', null, false],
    ['Książka pracy', { id: world.finished.id, name: '2024/25', state: 'FINISHED' }, true],
    ['Wędrówka', { id: world.open.id, name: '2025/26', state: 'OPEN' }, true],
  ])
})

test('82 86 who deleted a draft takes it back by one call', async () => {
  const { id } = await usedDraft()
  const before = everything()
  const { headers } = await remove(id)
  expect((await (await as(world.adam))('POST', headers.get('undo')!)).status).toBe(410)
  expect((await ola('POST', headers.get('undo')!)).body).toEqual({ left: [] })
  expect(everything()).toEqual(before)
  expect(newestEntry()).toMatchObject({ kind: 'act.undo', yearId: id, after: { kind: 'year.delete', name: '2024/25' } })
})

test('86 a draft whose task refers to an area that is gone stays in Kosz, whole', async () => {
  db.update(tasks).set({ secondaryGroupId: world.finished.camps.id }).where(eq(tasks.id, world.draft.hike.id)).run()
  await remove(world.draft.id)
  const [{ id }] = await inKosz()
  await ola('DELETE', `${YEARS}/tasks/${world.finished.hike.id}`)
  await ola('DELETE', `${YEARS}/tasks/group/${world.finished.camps.id}`)
  const { code, name } = await refused(ola, 409, 'POST', `${YEARS}/trash/${id}/restore`)
  expect({ code, name }).toEqual({ code: 'trash-place-gone', name: 'Wędrówka' })
})
