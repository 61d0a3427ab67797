import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '#server/database/open.ts'
import { mine } from '#server/database/schema/mine.ts'
import { auditEntries } from '#server/database/schema/records.ts'
import { taskEntries } from '#server/database/schema/sheets.ts'
import { tasks } from '#server/database/schema/years.ts'
import { isCopiedDuring } from '#test/copies.ts'
import { refused } from '#test/refused.ts'
import { as, type Call, enter, freshWorld } from '#test/world.ts'

const TASKS = '/admin/categorization/tasks'
const HUGE = '1e309'

const world = freshWorld()
let ola: Call
beforeEach(async () => {
  ola = await as(world.ola)
})

const chronicle = () => ({ name: 'Kronika II', type: 'BOOLEAN', maxPoints: 4, primaryGroupId: world.draft.unit.id })
const counted = () => ({ ...chronicle(), type: 'LINEAR', multiplier: 2 })
const measured = () => ({ ...chronicle(), type: 'LINEAR_REF', refValId: world.draft.boys.id })
const shared = () => ({ ...counted(), secondaryGroupId: world.draft.camps.id, split: 0.25 })

async function shown(id: number) {
  const { body } = await ola('GET', `/admin/categorization/${world.draft.id}`)
  return body.taskGroup
    .flatMap((group: { primaryTasks: { id: number }[] }) => group.primaryTasks)
    .find((task: { id: number }) => task.id === id)
}

describe('a new task', () => {
  test('is in its area with the defaults of a new row', async () => {
    const { status, body } = await ola('POST', TASKS, chronicle())
    expect(status).toBe(201)
    expect(body).toEqual({
      id: body.id,
      name: 'Kronika II',
      description: '',
      type: 'BOOLEAN',
      maxPoints: 4,
      multiplier: 1,
      obligatory: false,
      asksForNote: false,
      primaryGroupId: world.draft.unit.id,
      secondaryGroupId: null,
      split: 1,
      refValId: null,
      unit: null,
      wholeNumbers: false,
      displayPriority: 100,
      originId: null,
      primaryGroup: { id: world.draft.unit.id, name: 'Stan jednostki' },
      secondaryGroup: null,
      entries: 0,
    })
    expect(await shown(body.id)).toEqual(body)
  })

  test('shares its points with a second area', async () => {
    const { body } = await ola('POST', TASKS, shared())
    expect(body).toMatchObject({ split: 0.25, secondaryGroup: { id: world.draft.camps.id, name: 'Biwaki' } })
  })

  test('has a unit in three forms, unless it is yes or no', async () => {
    const unit = 'biwak|biwaki|biwaków'
    expect((await ola('POST', TASKS, { ...counted(), unit: ' biwak | biwaki|biwaków' })).body).toMatchObject({ unit })
    expect((await ola('POST', TASKS, { ...chronicle(), unit })).body).toMatchObject({ unit: null })
    await refused(ola, 400, 'POST', TASKS, { ...counted(), unit: 'biwak' })
  })

  test('N08 accepts a split of 0 and of 1', async () => {
    for (const split of [0, 1]) {
      expect(await ola('POST', TASKS, { ...shared(), split })).toMatchObject({ status: 201, body: { split } })
    }
  })

  test.each([-0.1, 1.1, '0.5', null])('N08 rejects a split of %p', async split => {
    await refused(ola, 400, 'POST', TASKS, { ...shared(), split })
  })

  test.each([0, -1, 1_000_001, '4', null])('N11 scored by yes or no rejects %p points', async maxPoints => {
    await refused(ola, 400, 'POST', TASKS, { ...chronicle(), maxPoints })
  })

  test.each([0, -0.5, 1_000_001, '2', null, undefined])('N11 LINEAR rejects a multiplier of %p', async multiplier => {
    await refused(ola, 400, 'POST', TASKS, { ...counted(), multiplier })
  })

  test.each([
    ['split', shared],
    ['maxPoints', chronicle],
    ['multiplier', counted],
  ])('N08 N11 rejects an infinite %s', async (field, task) => {
    const text = JSON.stringify({ ...task(), [field]: 0 }).replace(`"${field}":0`, `"${field}":${HUGE}`)
    await refused(ola, 400, 'POST', TASKS, text)
  })

  test('S15 rejects a second area of another year, its own area, or an unknown one', async () => {
    await refused(ola, 409, 'POST', TASKS, { ...shared(), secondaryGroupId: world.open.camps.id })
    await refused(ola, 400, 'POST', TASKS, { ...shared(), secondaryGroupId: world.draft.unit.id })
    await refused(ola, 404, 'POST', TASKS, { ...shared(), secondaryGroupId: 999999 })
  })

  test('S17 needs an existing reference of its own year', async () => {
    await refused(ola, 400, 'POST', TASKS, { ...measured(), refValId: undefined })
    await refused(ola, 400, 'POST', TASKS, { ...measured(), refValId: null })
    await refused(ola, 409, 'POST', TASKS, { ...measured(), refValId: world.open.boys.id })
    await refused(ola, 404, 'POST', TASKS, { ...measured(), refValId: 999999 })
    expect((await ola('POST', TASKS, measured())).status).toBe(201)
  })

  test('S25 needs an existing area', async () => {
    await refused(ola, 404, 'POST', TASKS, { ...chronicle(), primaryGroupId: 999999 })
  })

  // domain/text/text.test.ts has all the invalid names.
  test('T01 T02 T04 rejects an invalid name', async () => {
    for (const name of ['', 'x'.repeat(201), 'Kronika\u202E'])
      await refused(ola, 400, 'POST', TASKS, { ...chronicle(), name })
  })

  test('T01 rejects a description of 10,001 characters and a body beyond the limit', async () => {
    await refused(ola, 400, 'POST', TASKS, { ...chronicle(), description: 'x'.repeat(10_001) })
    await refused(ola, 413, 'POST', TASKS, { ...chronicle(), description: 'x'.repeat(300_000) })
    expect((await ola('POST', TASKS, { ...chronicle(), description: 'x'.repeat(10_000) })).status).toBe(201)
  })

  test('T03 T05 T08 keeps the name and description unchanged', async () => {
    const text = '=HYPERLINK("👨‍👩‍👧‍👦") <img src=x onerror=alert(1)>'
    const { body } = await ola('POST', TASKS, { ...chronicle(), name: text, description: text })
    expect(await shown(body.id)).toMatchObject({ name: text, description: text })
  })
})

describe('a changed task', () => {
  const path = (task: { id: number }) => `${TASKS}/${task.id}`

  test('keeps fields that are left out', async () => {
    const { goodTurns } = world.draft
    const { status, body } = await ola('PATCH', path(goodTurns), { maxPoints: 12 })
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...goodTurns, maxPoints: 12 })
    expect(await shown(goodTurns.id)).toEqual(body)
  })

  test('accepts the whole row as it was read, and writes nothing if nothing differs', async () => {
    const before = await shown(world.draft.hike.id)
    expect(await ola('PATCH', path(world.draft.hike), before)).toMatchObject({ status: 200, body: before })
    expect(db.select().from(auditEntries).all()).toEqual([])
  })

  test('S21 keeps its id, whatever is sent', async () => {
    const { goodTurns } = world.draft
    const forged = { id: 999, categorizationYearId: world.open.id, state: 'OPEN', yearId: world.open.id }
    await refused(ola, 400, 'PATCH', path(goodTurns), forged)
    expect((await ola('PATCH', path(goodTurns), { ...forged, name: 'Uczynki' })).body).toMatchObject({
      ...goodTurns,
      name: 'Uczynki',
    })
  })

  test('becomes REFONLY with all the fields that follow from it', async () => {
    expect((await ola('PATCH', path(world.draft.hike), { type: 'REFONLY' })).body).toMatchObject({
      maxPoints: 0,
      multiplier: 1,
      obligatory: true,
      secondaryGroup: null,
      split: 1,
    })
  })

  test('is validated as a whole', async () => {
    const { boys, goodTurns, hike } = world.draft
    await refused(ola, 400, 'PATCH', path(boys), { type: 'BOOLEAN' })
    await refused(ola, 400, 'PATCH', path(goodTurns), { type: 'LINEAR_REF' })
    await refused(ola, 400, 'PATCH', path(goodTurns), { maxPoints: 0 })
    await refused(ola, 400, 'PATCH', path(goodTurns), { multiplier: 0 })
    await refused(ola, 400, 'PATCH', path(hike), { primaryGroupId: world.draft.camps.id })
    await refused(ola, 400, 'PATCH', path(hike), { secondaryGroupId: world.draft.unit.id })
    await refused(ola, 400, 'PATCH', path(goodTurns), {})
  })

  test('S17 cannot refer to itself, to another year or to an unknown task', async () => {
    const { uniforms } = world.draft
    await refused(ola, 400, 'PATCH', path(uniforms), { refValId: uniforms.id })
    await refused(ola, 409, 'PATCH', path(uniforms), { refValId: world.open.boys.id })
    await refused(ola, 404, 'PATCH', path(uniforms), { refValId: 999999 })
    await refused(ola, 400, 'PATCH', path(uniforms), { refValId: null })
  })

  test('moves to another area of its year, never to one of another year', async () => {
    const { chronicle, camps, boys } = world.draft
    expect((await ola('PATCH', path(chronicle), { primaryGroupId: camps.id })).body.primaryGroup.name).toBe('Biwaki')
    await refused(ola, 409, 'PATCH', path(chronicle), { primaryGroupId: world.open.unit.id })
    await refused(ola, 409, 'PATCH', path(boys), { primaryGroupId: world.open.unit.id })
    await refused(ola, 404, 'PATCH', path(chronicle), { primaryGroupId: 999999 })
  })

  test('writes an audit entry with the changed fields', async () => {
    const { goodTurns } = world.open
    await ola('PATCH', path(goodTurns), { maxPoints: 12, multiplier: 2, name: 'Uczynki' })
    expect(db.select().from(auditEntries).all()).toMatchObject([
      {
        actorId: world.ola.id,
        kind: 'task.change',
        yearId: world.open.id,
        before: { id: goodTurns.id, name: 'Dobre uczynki', maxPoints: 10 },
        after: { id: goodTurns.id, name: 'Uczynki', maxPoints: 12 },
      },
    ])
  })

  test('is 404 for an unknown id', async () => {
    await refused(ola, 404, 'PATCH', `${TASKS}/999999`, { name: 'Nic' })
    await refused(ola, 400, 'PATCH', `${TASKS}/abc`, { name: 'Nic' })
  })
})

describe('a duplicate', () => {
  test('is the same task under the next free name, without values', async () => {
    const { hike } = world.open
    enter(world.wilki, hike, 3)
    const { status, body } = await ola('POST', `${TASKS}/duplicate/${hike.id}`)
    expect(status).toBe(201)
    expect(body).toMatchObject({ ...hike, id: body.id, name: 'Wędrówka (2)', entries: 0 })
    expect((await ola('POST', `${TASKS}/duplicate/${hike.id}`)).body.name).toBe('Wędrówka (3)')
    expect(db.select().from(taskEntries).all()).toHaveLength(1)
  })

  test('of an unknown task is 404', async () => {
    await refused(ola, 404, 'POST', `${TASKS}/duplicate/999999`)
  })
})

describe('a deleted task', () => {
  test('S19 that is the reference of others cannot be deleted, and the error names them', async () => {
    const { boys } = world.open
    enter(world.wilki, boys, 20)
    const { message, dependants } = await refused(ola, 409, 'DELETE', `${TASKS}/${boys.id}`)
    expect(message).toBe('Other tasks depend on it: Umundurowani, Na obozie')
    expect(dependants).toEqual([
      { id: world.open.uniforms.id, name: 'Umundurowani' },
      { id: world.open.campers.id, name: 'Na obozie' },
    ])
  })

  test('is deleted with its entries, after a backup', async () => {
    const { goodTurns } = world.open
    enter(world.wilki, goodTurns, 3)
    enter(world.orly, goodTurns, 4)
    db.insert(mine).values({ teamId: world.wilki.id, taskId: goodTurns.id }).run()

    expect(await isCopiedDuring(() => ola('DELETE', `${TASKS}/${goodTurns.id}`))).toBe(true)
    expect(db.select().from(tasks).where(eq(tasks.id, goodTurns.id)).all()).toEqual([])
    expect(db.select().from(taskEntries).all()).toEqual([])
    expect(db.select().from(mine).all()).toEqual([])
    expect(db.select().from(auditEntries).get()).toMatchObject({
      kind: 'task.delete',
      yearId: world.open.id,
      before: { name: 'Dobre uczynki', entries: 2 },
      after: null,
    })
    await refused(ola, 404, 'DELETE', `${TASKS}/${goodTurns.id}`)
  })

  test('without entries needs no backup', async () => {
    const { goodTurns } = world.draft
    expect(await isCopiedDuring(() => ola('DELETE', `${TASKS}/${goodTurns.id}`))).toBe(false)
    expect(await shown(goodTurns.id)).toBeUndefined()
  })
})

describe('several areas and tasks', () => {
  const change = (parts: object, year = world.draft) => ola('PATCH', `/admin/categorization/${year.id}/parts`, parts)

  test('are changed together, except rows saved by another editor meanwhile, which stay as they are and are named', async () => {
    const { chronicle, hike, camps } = world.draft
    const groups = [{ id: camps.id, lesnaThreshold: 6, seen: { lesnaThreshold: 4 } }]
    const wrong = { groups, tasks: [{ id: chronicle.id, maxPoints: 0 }] }
    expect((await change(wrong)).status).toBe(400)
    const outdated = [{ id: chronicle.id, name: 'Kroniki', maxPoints: 7, seen: { name: 'Kronika', maxPoints: 3 } }]
    expect(await change({ groups, tasks: outdated })).toMatchObject({
      status: 200,
      body: { left: [{ kind: 'task', id: chronicle.id, now: { maxPoints: 4 } }] },
    })
    expect(await shown(chronicle.id)).toMatchObject({ name: 'Kronika', maxPoints: 4 })

    const tasks = [
      { id: chronicle.id, maxPoints: 7 },
      { id: hike.id, name: 'Rajd' },
    ]
    expect((await change({ groups, tasks })).body).toEqual({ left: [] })
    expect(await shown(chronicle.id)).toMatchObject({ maxPoints: 7 })
    expect(await shown(hike.id)).toMatchObject({ name: 'Rajd', split: 0.5 })
    const { body } = await ola('GET', `/admin/categorization/${world.draft.id}`)
    expect(body.taskGroup[1]).toMatchObject({ id: camps.id, lesnaThreshold: 6 })
  })

  test('are deleted together with their references and restored by one call; remaining ones keep their reference', async () => {
    const { boys, uniforms } = world.draft
    const { body } = await change({ removed: [boys.id] })
    expect(body.code).toBe('depended-on')
    const dependants: number[] = body.dependants.map(({ id }: { id: number }) => id)
    expect(dependants).toContain(uniforms.id)
    const { headers } = await change({ removed: [boys.id, ...dependants] })
    expect([await shown(boys.id), await shown(uniforms.id)]).toEqual([undefined, undefined])
    expect((await ola('POST', headers.get('undo')!)).body).toEqual({ left: [] })
    expect(await shown(uniforms.id)).toMatchObject({ refValId: boys.id })
    expect((await change({ removed: [uniforms.id] }, world.open)).status).toBe(404)
  })

  test('are added together and removed again by one call, unless they were changed since', async () => {
    const { camps } = world.draft
    const names = () =>
      db
        .select({ name: tasks.name })
        .from(tasks)
        .where(eq(tasks.primaryGroupId, camps.id))
        .all()
        .map(({ name }) => name)
    const before = names()
    const added = ['Zwiad', 'Gra nocna'].map(name => ({ name, maxPoints: 3, primaryGroupId: camps.id }))
    expect((await change({ added: [...added, { ...added[0], maxPoints: 0 }] })).status).toBe(400)
    expect(names()).toEqual(before)
    const { headers } = await change({ added })
    expect(names()).toEqual([...before, 'Zwiad', 'Gra nocna'])
    expect((await ola('POST', headers.get('undo')!)).body).toEqual({ left: [] })
    expect(names()).toEqual(before)

    const again = await change({ added })
    db.update(tasks).set({ maxPoints: 5 }).where(eq(tasks.name, 'Zwiad')).run()
    expect((await ola('POST', again.headers.get('undo')!)).body.left).toHaveLength(1)
    expect(names()).toEqual([...before, 'Zwiad', 'Gra nocna'])
    expect((await change({ added }, world.open)).status).toBe(404)
  })

  test('are changed by no district coordinator, leader or stranger', async () => {
    const { chronicle, camps } = world.draft
    const parts = {
      groups: [{ id: camps.id, lesnaThreshold: 6 }],
      tasks: [{ id: chronicle.id, maxPoints: 7 }],
      added: [{ name: 'Zwiad', maxPoints: 3, primaryGroupId: camps.id }],
      removed: [chronicle.id],
    }
    for (const [person, status] of [
      [world.ewa, 403],
      [world.jan, 403],
      [null, 401],
    ] as const)
      expect((await (await as(person))('PATCH', `/admin/categorization/${world.draft.id}/parts`, parts)).status).toBe(
        status,
      )
    expect(await shown(chronicle.id)).toMatchObject({ maxPoints: 4 })
  })

  test('must be of the year in the path', async () => {
    expect((await change({ tasks: [{ id: world.draft.hike.id, name: 'Rajd' }] }, world.open)).status).toBe(404)
    expect((await change({ groups: [{ id: world.draft.camps.id, name: 'Rajdy' }] }, world.open)).status).toBe(404)
  })
})

test('whole numbers are required by default only for a task measured against a reference', async () => {
  const made = (await ola('POST', TASKS, measured())).body
  expect(made).toMatchObject({ wholeNumbers: true })
  expect((await ola('POST', TASKS, { ...measured(), wholeNumbers: false })).body).toMatchObject({ wholeNumbers: false })
  expect((await ola('POST', TASKS, counted())).body).toMatchObject({ wholeNumbers: false })

  const changed = async (change: object) => (await ola('PATCH', `${TASKS}/${made.id}`, change)).body.wholeNumbers
  expect(await changed({ type: 'LINEAR', multiplier: 1 })).toBe(false)
  expect(await changed({ wholeNumbers: true })).toBe(true)
  expect(await changed({ type: 'BOOLEAN' })).toBe(false)
})
