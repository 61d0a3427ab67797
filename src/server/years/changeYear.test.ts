import { beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '#server/database/open.ts'
import { auditEntries } from '#server/database/schema/records.ts'
import { donePrerequisites, taskEntries } from '#server/database/schema/sheets.ts'
import { prerequisites, taskGroups, tasks, years } from '#server/database/schema/years.ts'
import { isCopiedDuring } from '#test/copies.ts'
import { allRows, refused } from '#test/refused.ts'
import { as, type Call, completePrerequisites, enter, freshWorld } from '#test/world.ts'

const YEARS = '/admin/categorization'

const world = freshWorld()
let ola: Call
beforeEach(async () => {
  ola = await as(world.ola)
})

const stored = ({ id }: { id: number }) => db.select().from(years).where(eq(years.id, id)).get()
const change = (year: { id: number }, body: unknown) => ola('PATCH', `${YEARS}/${year.id}`, body)

test('a new year is an empty draft', async () => {
  const { status, body } = await ola('POST', YEARS, { name: '  2027/28  ' })
  expect(status).toBe(201)
  expect(stored(body)).toMatchObject({ name: '2027/28', state: 'DRAFT', rankingFixed: false, lesnaLesneThreshold: 0 })
  expect(db.select().from(auditEntries).all()).toMatchObject([
    { actorId: world.ola.id, kind: 'year.create', yearId: body.id, after: { name: '2027/28', sourceId: null } },
  ])
  expect((await ola('POST', YEARS, { name: '2027/28', sourceId: null })).status).toBe(201)
})

test('a copied year proposes the deadline a year later', async () => {
  await change(world.open, { deadline: '2098-05-31' })
  const { body } = await ola('POST', YEARS, { name: '2098/99', sourceId: world.open.id })
  expect(stored(body)).toMatchObject({ state: 'DRAFT', deadline: '2099-05-31' })
})

test('T01 T02 T04 a year needs a visible name', async () => {
  const names = ['', 'x'.repeat(201), 'Rok\u202E', 7]
  for (const name of [...names, undefined]) await refused(ola, 400, 'POST', YEARS, { name })
  for (const name of names) await refused(ola, 400, 'PATCH', `${YEARS}/${world.draft.id}`, { name })
})

test('a year is renamed in any state', async () => {
  for (const year of [world.draft, world.open, world.finished]) {
    expect(await change(year, { name: 'Nowa nazwa' })).toMatchObject({ status: 200, body: { name: 'Nowa nazwa' } })
    expect(stored(year)!.name).toBe('Nowa nazwa')
  }
})

test('N13 only the given threshold changes', async () => {
  await change(world.draft, { lesnaLesneThreshold: 11, lesnaPuszczanskieThreshold: 5 })
  await change(world.draft, { lesnaPuszczanskieThreshold: 6 })
  expect(stored(world.draft)).toMatchObject({
    name: '2026/27',
    state: 'DRAFT',
    lesnaLesneThreshold: 11,
    lesnaPuszczanskieThreshold: 6,
    puszczanskaLesnaThreshold: 1,
    puszczanskaPuszczanskieThreshold: 1,
  })
  expect(db.select().from(auditEntries).all().at(-1)).toMatchObject({
    kind: 'year.change',
    before: { id: world.draft.id, name: '2026/27', lesnaPuszczanskieThreshold: 5 },
    after: { id: world.draft.id, name: '2026/27', lesnaPuszczanskieThreshold: 6 },
  })
})

test.each(['-1', '1.5', '1e309', '"1"', 'null', '1001'])('N10 no threshold of a category is %s', async threshold => {
  const fields = [
    'lesnaLesneThreshold',
    'lesnaPuszczanskieThreshold',
    'puszczanskaLesnaThreshold',
    'puszczanskaPuszczanskieThreshold',
  ]
  for (const field of fields)
    await refused(ola, 400, 'PATCH', `${YEARS}/${world.draft.id}`, `{"${field}":${threshold}}`)
})

test('S22 state and ranking cannot be changed as fields', async () => {
  await refused(ola, 400, 'PATCH', `${YEARS}/${world.open.id}`, { state: 'FINISHED', ranking: true })
  await change(world.open, { state: 'FINISHED', ranking: true, id: 999, name: 'Nowa' })
  expect(stored(world.open)).toMatchObject({ id: world.open.id, state: 'OPEN', rankingFixed: false, name: 'Nowa' })
  await refused(ola, 400, 'PATCH', `${YEARS}/${world.open.id}`, {})
  await refused(ola, 400, 'PATCH', `${YEARS}/${world.open.id}`)
  await refused(ola, 404, 'PATCH', `${YEARS}/999999`, { name: 'Nowa' })
})

test('S08 only a draft is deleted, and only once', async () => {
  await refused(ola, 409, 'DELETE', `${YEARS}/${world.open.id}`)
  await refused(ola, 409, 'DELETE', `${YEARS}/${world.finished.id}`)
  expect(await ola('DELETE', `${YEARS}/${world.draft.id}`)).toMatchObject({ status: 204, body: '' })
  await refused(ola, 404, 'DELETE', `${YEARS}/${world.draft.id}`)
})

test('a draft with entries is deleted with them, but nothing of other years, after a backup', async () => {
  for (const year of [world.open, world.finished]) {
    completePrerequisites(world.wilki, year)
    enter(world.wilki, year.goodTurns, 3)
  }
  await ola('PATCH', `${YEARS}/state/draftify/${world.finished.id}`)
  expect(await isCopiedDuring(() => ola('DELETE', `${YEARS}/${world.finished.id}`))).toBe(true)

  const { id } = world.finished
  expect(stored(world.finished)).toBeUndefined()
  expect(db.select().from(taskGroups).where(eq(taskGroups.yearId, id)).all()).toEqual([])
  expect(db.select().from(prerequisites).where(eq(prerequisites.yearId, id)).all()).toEqual([])
  expect(db.select().from(tasks).where(eq(tasks.primaryGroupId, world.finished.unit.id)).all()).toEqual([])
  expect(db.select().from(taskEntries).all()).toMatchObject([{ taskId: world.open.goodTurns.id }])
  expect(db.select().from(donePrerequisites).all()).toMatchObject([{ prerequisiteId: world.open.bookkeeping.id }])
  expect(db.select().from(auditEntries).all().at(-1)).toMatchObject({
    kind: 'year.delete',
    yearId: id,
    before: { name: '2024/25', sheets: 1 },
    after: null,
  })
})

test("a draft with a reference of another year's task cannot be deleted, and the error names the task", async () => {
  db.update(tasks).set({ refValId: world.draft.boys.id }).where(eq(tasks.id, world.open.uniforms.id)).run()
  const { dependants } = await refused(ola, 409, 'DELETE', `${YEARS}/${world.draft.id}`)
  expect(dependants).toEqual([{ id: world.open.uniforms.id, name: 'Umundurowani' }])
})

test('edits do not change sheets without the edited rows', async () => {
  enter(world.wilki, world.open.goodTurns, 3)
  const before = allRows().task_entries
  await change(world.open, { lesnaLesneThreshold: 2 })
  await ola('PATCH', `${YEARS}/tasks/${world.open.goodTurns.id}`, { maxPoints: 5 })
  expect(allRows().task_entries).toEqual(before)
})
