import { beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '#server/database/open.ts'
import { auditEntries } from '#server/database/schema/records.ts'
import { donePrerequisites } from '#server/database/schema/sheets.ts'
import { prerequisites } from '#server/database/schema/years.ts'
import { isCopiedDuring } from '#test/copies.ts'
import { refused } from '#test/refused.ts'
import { as, type Call, completePrerequisites, freshWorld } from '#test/world.ts'

const INITIAL = '/admin/categorization/initial'

const world = freshWorld()
let ola: Call
beforeEach(async () => {
  ola = await as(world.ola)
})

const stored = (id: number) => db.select().from(prerequisites).where(eq(prerequisites.id, id)).get()

test('a prerequisite is added, changed in part or as a whole, and deleted', async () => {
  const { status, body } = await ola('POST', INITIAL, {
    name: 'Zbiórki co tydzień',
    description: 'Od września\ndo czerwca',
    categorizationYearId: world.draft.id,
  })
  expect(status).toBe(201)
  expect(stored(body.id)).toEqual({
    id: body.id,
    yearId: world.draft.id,
    name: 'Zbiórki co tydzień',
    description: 'Od września\ndo czerwca',
    displayPriority: 100,
    originId: null,
  })

  await ola('PATCH', `${INITIAL}/${body.id}`, { displayPriority: 5 })
  const changed = await ola('PATCH', `${INITIAL}/${body.id}`, { ...body, displayPriority: 5, description: '' })
  expect(changed).toMatchObject({
    status: 200,
    body: { name: 'Zbiórki co tydzień', description: '', displayPriority: 5 },
  })

  expect((await ola('DELETE', `${INITIAL}/${body.id}`)).status).toBe(204)
  expect(stored(body.id)).toBeUndefined()
  expect(db.select().from(auditEntries).all()).toMatchObject([
    { kind: 'prerequisite.create', before: null, after: { name: 'Zbiórki co tydzień' } },
    { kind: 'prerequisite.change', before: { displayPriority: 100 }, after: { displayPriority: 5 } },
    { kind: 'prerequisite.change', before: { description: 'Od września\ndo czerwca' }, after: { description: '' } },
    { kind: 'prerequisite.delete', before: { name: 'Zbiórki co tydzień' }, after: null },
  ])
})

test('S25 a prerequisite needs an existing year', async () => {
  await refused(ola, 404, 'POST', INITIAL, { name: 'Zbiórki', description: '', categorizationYearId: 999999 })
})

test('S21 a prerequisite stays in its year under its id, whatever is sent', async () => {
  const { bookkeeping } = world.draft
  const forged = { id: 999, yearId: world.open.id, categorizationYearId: world.open.id, state: 'OPEN' }
  await refused(ola, 400, 'PATCH', `${INITIAL}/${bookkeeping.id}`, forged)
  await ola('PATCH', `${INITIAL}/${bookkeeping.id}`, { ...forged, name: 'Książka' })
  expect(stored(bookkeeping.id)).toEqual({ ...bookkeeping, name: 'Książka' })
})

test('N09 T01 T02 T04 invalid fields of a prerequisite are rejected', async () => {
  const { id } = world.draft.bookkeeping
  const wrong = [
    { displayPriority: -1 },
    { displayPriority: 1001 },
    { displayPriority: 1.5 },
    { displayPriority: '5' },
    { name: '' },
    { name: ' \u00A0\u200B' },
    { name: 'x'.repeat(201) },
    { name: 'Zbiórki\u202E' },
    { name: 'Zbiórki\u0000' },
    { description: 'x'.repeat(10_001) },
    { description: 'opis\u0000' },
    {},
  ]
  for (const change of wrong) await refused(ola, 400, 'PATCH', `${INITIAL}/${id}`, change)
  await refused(ola, 404, 'PATCH', `${INITIAL}/999999`, { name: 'Nic' })
  await refused(ola, 404, 'DELETE', `${INITIAL}/999999`)
})

test('a prerequisite with ticks is deleted with them, after a backup', async () => {
  completePrerequisites(world.wilki, world.open)
  expect(await isCopiedDuring(() => ola('DELETE', `${INITIAL}/${world.open.bookkeeping.id}`))).toBe(true)
  expect(stored(world.open.bookkeeping.id)).toBeUndefined()
  expect(db.select().from(donePrerequisites).all()).toEqual([])
})
