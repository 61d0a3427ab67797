import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '#server/database/open.ts'
import { auditEntries } from '#server/database/schema/records.ts'
import { taskEntries } from '#server/database/schema/sheets.ts'
import { taskGroups, tasks } from '#server/database/schema/years.ts'
import { isCopiedDuring } from '#test/copies.ts'
import { refused } from '#test/refused.ts'
import { as, type Call, enter, freshWorld } from '#test/world.ts'

const GROUPS = '/admin/categorization/tasks/group'

const world = freshWorld()
let ola: Call
beforeEach(async () => {
  ola = await as(world.ola)
})

const stored = (id: number) => db.select().from(taskGroups).where(eq(taskGroups.id, id)).get()
const path = (group: { id: number }) => `${GROUPS}/${group.id}`

describe('a new area', () => {
  test('has the defaults of a new row', async () => {
    const { status, body } = await ola('POST', GROUPS, { name: 'Służba', categorizationYearId: world.draft.id })
    expect(status).toBe(201)
    expect(body).toMatchObject({ name: 'Służba', displayPriority: 100, lesnaThreshold: 1, puszczanskaThreshold: 1 })
    expect(stored(body.id)).toMatchObject({ yearId: world.draft.id, name: 'Służba' })
  })

  test('S25 needs an existing year', async () => {
    await refused(ola, 404, 'POST', GROUPS, { name: 'Służba', categorizationYearId: 999999 })
    await refused(ola, 400, 'POST', GROUPS, { name: 'Służba', categorizationYearId: '1' })
    await refused(ola, 400, 'POST', GROUPS, { name: 'Służba' })
  })

  test.each([
    ['N09', 'displayPriority', [0, 1000]],
    ['N10', 'puszczanskaThreshold', [0, 1.5, 1e9]],
  ] as const)('%s accepts a %s of %p', async (_, field, values) => {
    for (const value of values) {
      const group = { name: 'Służba', categorizationYearId: world.draft.id, [field]: value }
      expect(await ola('POST', GROUPS, group)).toMatchObject({ status: 201, body: { [field]: value } })
    }
  })

  test.each([-1, 1001, 1.5, '5', null])('N09 rejects the priority %p', async displayPriority => {
    await refused(ola, 400, 'POST', GROUPS, { name: 'Służba', categorizationYearId: world.draft.id, displayPriority })
  })

  test.each(['-1', '1e309', '"1"', 'null'])('N10 rejects a threshold of %s', async threshold => {
    for (const field of ['lesnaThreshold', 'puszczanskaThreshold']) {
      const body = `{"name":"Służba","categorizationYearId":${world.draft.id},"${field}":${threshold}}`
      await refused(ola, 400, 'POST', GROUPS, body)
    }
  })

  test.each(['', 'POLOWA', 'lesna', 2, {}])('65 rejects %p as the symbol that a category requires', async symbol => {
    for (const field of ['lesnaRequires', 'puszczanskaRequires'])
      await refused(ola, 400, 'POST', GROUPS, {
        name: 'Służba',
        categorizationYearId: world.draft.id,
        [field]: symbol,
      })
  })

  test('65 has the symbols that categories require; they are copied, downloaded and in the audit log', async () => {
    const { draft } = world
    const change = { lesnaRequires: 'LESNA', puszczanskaRequires: 'PUSZCZANSKA' }
    await ola('PATCH', path(draft.camps), { puszczanskaRequires: 'LESNA' })
    expect((await ola('PATCH', path(draft.camps), change)).body).toMatchObject(change)

    const copy = (await ola('POST', '/admin/categorization', { name: 'Kopia', sourceId: draft.id })).body
    const copied = db.select().from(taskGroups).where(eq(taskGroups.yearId, copy.id)).all()
    expect(copied.find(({ name }) => name === 'Biwaki')).toMatchObject(change)
    const file = (await ola('GET', `/admin/categorization/file/${copy.id}`)).body
    expect(file.groups.map(({ lesnaRequires }: { lesnaRequires: string }) => lesnaRequires)).toEqual([null, 'LESNA'])
    const [entry] = (await ola('GET', '/admin/audit?kind=group.change')).body
    expect([entry.before.puszczanskaRequires, entry.after.puszczanskaRequires]).toEqual(['LESNA', 'PUSZCZANSKA'])
  })

  test('T02 needs a visible name', async () => {
    for (const name of ['', 'x'.repeat(201), 'Obóz\u202E'])
      await refused(ola, 400, 'POST', GROUPS, { name, categorizationYearId: world.draft.id })
  })
})

describe('a changed area', () => {
  test('keeps fields that are left out and writes an audit entry', async () => {
    const { camps } = world.draft
    const { status, body } = await ola('PATCH', path(camps), { lesnaThreshold: 5.5 })
    expect([status, body]).toEqual([200, { ...camps, lesnaThreshold: 5.5 }])
    expect(stored(camps.id)).toEqual({ ...camps, lesnaThreshold: 5.5 })
    expect(db.select().from(auditEntries).all()).toMatchObject([
      {
        kind: 'group.change',
        yearId: world.draft.id,
        before: { id: camps.id, name: 'Biwaki', lesnaThreshold: 4 },
        after: { id: camps.id, name: 'Biwaki', lesnaThreshold: 5.5 },
      },
    ])
  })

  test('S21 stays in its year under its id, whatever is sent', async () => {
    const { camps } = world.draft
    const forged = { id: 999, yearId: world.open.id, categorizationYearId: world.open.id, state: 'OPEN' }
    await refused(ola, 400, 'PATCH', path(camps), forged)
    await ola('PATCH', path(camps), { ...forged, name: 'Obozy' })
    expect(stored(camps.id)).toEqual({ ...camps, name: 'Obozy' })
  })

  test('may have reversed thresholds only while its year is a draft', async () => {
    const reversed = { lesnaThreshold: 13 }
    expect((await ola('PATCH', path(world.draft.camps), reversed)).status).toBe(200)
    await refused(ola, 409, 'PATCH', path(world.open.camps), reversed)
    await refused(ola, 409, 'PATCH', path(world.finished.camps), { puszczanskaThreshold: 3 })
    await refused(ola, 409, 'POST', GROUPS, { name: 'Służba', categorizationYearId: world.open.id, lesnaThreshold: 2 })
    expect((await ola('PATCH', path(world.open.camps), { lesnaThreshold: 12 })).status).toBe(200)
  })

  test('accepts the same values as a new one', async () => {
    for (const change of [{ displayPriority: 1001 }, { lesnaThreshold: -1 }, { name: ' ' }, {}])
      await refused(ola, 400, 'PATCH', path(world.draft.camps), change)
    await refused(ola, 404, 'PATCH', `${GROUPS}/999999`, { name: 'Nic' })
  })
})

describe('a deleted area', () => {
  test('S20 into which another area shares points cannot be deleted, and the error names the tasks', async () => {
    enter(world.wilki, world.open.hike, 3)
    const { message, dependants } = await refused(ola, 409, 'DELETE', path(world.open.camps))
    expect(message).toBe('Other tasks depend on it: Wędrówka')
    expect(dependants).toEqual([{ id: world.open.hike.id, name: 'Wędrówka' }])
  })

  test('S20 with the reference of a task elsewhere cannot be deleted', async () => {
    const { dependants } = await refused(ola, 409, 'DELETE', path(world.open.unit))
    expect(dependants).toEqual([{ id: world.open.campers.id, name: 'Na obozie' }])
  })

  test('is deleted with its tasks and their entries, after a backup', async () => {
    await ola('PATCH', `/admin/categorization/tasks/${world.open.hike.id}`, { secondaryGroupId: null })
    enter(world.wilki, world.open.campers, 3)
    enter(world.wilki, world.open.hike, 2)

    expect(await isCopiedDuring(() => ola('DELETE', path(world.open.camps)))).toBe(true)
    expect(stored(world.open.camps.id)).toBeUndefined()
    expect(db.select().from(tasks).where(eq(tasks.primaryGroupId, world.open.camps.id)).all()).toEqual([])
    expect(db.select().from(taskEntries).all()).toMatchObject([{ taskId: world.open.hike.id }])
    expect(db.select().from(auditEntries).all().at(-1)).toMatchObject({
      kind: 'group.delete',
      yearId: world.open.id,
      before: { name: 'Biwaki', tasks: [{ name: 'Na obozie' }] },
      after: null,
    })
    await refused(ola, 404, 'DELETE', path(world.open.camps))
  })

  test('may have tasks that refer to each other', async () => {
    const { unit, boys, uniforms, campers, camps } = world.draft
    await ola('DELETE', `/admin/categorization/tasks/${campers.id}`)
    expect((await ola('DELETE', path(unit))).status).toBe(204)
    expect(db.select().from(tasks).where(eq(tasks.refValId, boys.id)).all()).toEqual([])
    expect(db.select().from(tasks).where(eq(tasks.id, uniforms.id)).all()).toEqual([])
    expect(stored(camps.id)).toEqual(camps)
  })
})
