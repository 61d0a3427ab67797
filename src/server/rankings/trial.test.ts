import { beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '#server/database/open.ts'
import { teams } from '#server/database/schema/people.ts'
import { auditEntries, outbox } from '#server/database/schema/records.ts'
import { taskEntries } from '#server/database/schema/sheets.ts'
import { prerequisites, taskGroups, tasks } from '#server/database/schema/years.ts'
import { refused } from '#test/refused.ts'
import { as, type Call, freshWorld, play } from '#test/world.ts'

// Five good turns are 10 points in "Stan jednostki", whose forest symbol needs 5.

const YEARS = '/admin/categorization'

const world = freshWorld()
let ola: Call
let draft: { id: number }
let areas: (typeof taskGroups.$inferSelect)[]
beforeEach(async () => {
  ola = await as(world.ola)
  play(world.wilki, world.finished, 5)
  play(world.fale, world.finished, 1)
  draft = (await ola('POST', YEARS, { name: 'Następny', sourceId: world.finished.id })).body
  areas = db.select().from(taskGroups).where(eq(taskGroups.yearId, draft.id)).orderBy(taskGroups.id).all()
})

const trial = async (thresholds?: object, id = draft.id) =>
  (await ola('POST', `${YEARS}/${id}/trial`, { thresholds })).body

test('66 a copy changes nothing, and a raised threshold lowers the troop that it decides about; nothing is stored', async () => {
  const [unit, camps] = areas
  expect(await trial()).toEqual({
    sheetsOf: { id: world.finished.id, name: world.finished.name },
    troops: 2,
    withoutCategory: 0,
    before: { polowa: 1, lesna: 1, puszczanska: 0 },
    after: { polowa: 1, lesna: 1, puszczanska: 0 },
    groups: [
      {
        id: unit!.id,
        before: { polowa: 1, lesna: 1, puszczanska: 0 },
        after: { polowa: 1, lesna: 1, puszczanska: 0 },
        untested: { tasks: 0, points: 0 },
      },
      {
        id: camps!.id,
        before: { polowa: 2, lesna: 0, puszczanska: 0 },
        after: { polowa: 2, lesna: 0, puszczanska: 0 },
        untested: { tasks: 0, points: 0 },
      },
    ],
    moved: [],
    untested: { tasks: 0, points: 0 },
  })

  const before = [
    db.select().from(taskGroups).all(),
    db.select().from(auditEntries).all(),
    db.select().from(outbox).all(),
  ]
  const raised = await trial({ groups: [{ id: unit!.id, lesnaThreshold: 15 }] })
  const moved = { teamId: world.wilki.id, name: 'Wilki', district: 'Mazowiecka', from: 'LESNA', to: 'POLOWA' }
  expect(raised).toMatchObject({ after: { polowa: 2 }, moved: [{ ...moved, because: unit!.id }] })
  const required = await trial({ groups: [{ id: camps!.id, lesnaRequires: 'LESNA' }] })
  expect(required.moved).toEqual([{ ...moved, because: camps!.id }])
  const harder = await trial({ year: { lesnaLesneThreshold: 2 } })
  expect(harder.moved).toEqual([{ ...moved, because: null }])
  const stored = [
    db.select().from(taskGroups).all(),
    db.select().from(auditEntries).all(),
    db.select().from(outbox).all(),
  ]
  expect(stored).toEqual(before)
})

test('66 troops without a category are counted apart, hidden ones not at all, and new tasks and areas are untested', async () => {
  db.insert(taskEntries)
    .values({ teamId: world.orly.id, taskId: world.finished.goodTurns.id, value: 3, updatedAt: '2026-01-01' })
    .run()
  const { id } = db.insert(taskGroups).values({ yearId: draft.id, name: 'Nowy' }).returning().get()
  db.insert(tasks).values({ name: 'Nowe', type: 'LINEAR', maxPoints: 7, primaryGroupId: id }).run()
  db.insert(prerequisites).values({ yearId: draft.id, name: 'Nowe wymaganie' }).run()
  const body = await trial()
  expect(body).toMatchObject({ troops: 2, withoutCategory: 1, moved: [], untested: { tasks: 1, points: 7 } })
  const after = { polowa: 2, lesna: 0, puszczanska: 0 }
  expect(body.groups).toContainEqual({ id, before: null, after, untested: { tasks: 1, points: 7 } })

  db.update(teams).set({ shadow: true }).where(eq(teams.id, world.fale.id)).run()
  expect(await trial()).toMatchObject({ troops: 1, before: { polowa: 0, lesna: 1 } })
})

test('66 the trial tells what closing the draft for real with the same values gives', async () => {
  const [unit, camps] = areas
  const thresholds = {
    year: { lesnaLesneThreshold: 1, puszczanskaLesnaThreshold: 0, puszczanskaPuszczanskieThreshold: 1 },
    groups: [
      { id: unit!.id, lesnaThreshold: 2, puszczanskaThreshold: 10 },
      { id: camps!.id, puszczanskaRequires: 'LESNA' },
    ],
  }
  const tried = await trial(thresholds)
  expect(tried).toMatchObject({
    after: { polowa: 0, lesna: 2, puszczanska: 0 },
    moved: [{ name: 'Fale', because: unit!.id }],
  })

  await ola('PATCH', `${YEARS}/${draft.id}`, thresholds.year)
  for (const { id, ...change } of thresholds.groups) await ola('PATCH', `${YEARS}/tasks/group/${id}`, change)
  expect(await trial()).toEqual(tried)
  await ola('PATCH', `${YEARS}/state/close`)
  expect((await ola('PATCH', `${YEARS}/state/activate/${draft.id}`)).status).toBe(200)
  const inDraft = (name: string) => ({ id: tasksOf(draft.id).find(task => task.name === name)!.id })
  const year = {
    goodTurns: inDraft('Dobre uczynki'),
    bookkeeping: db.select().from(prerequisites).where(eq(prerequisites.yearId, draft.id)).get()!,
  } as typeof world.open
  play(world.wilki, year, 5)
  play(world.fale, year, 1)
  await ola('PATCH', `${YEARS}/state/close`)
  const { body } = await ola('GET', `/ranking/${draft.id}`)
  expect(body.map(({ name, category }: { name: string; category: string }) => [name, category])).toEqual([
    ['Wilki', 'LESNA'],
    ['Fale', 'LESNA'],
  ])
})

const tasksOf = (yearId: number) =>
  db
    .select({ id: tasks.id, name: tasks.name })
    .from(tasks)
    .innerJoin(taskGroups, eq(tasks.primaryGroupId, taskGroups.id))
    .where(eq(taskGroups.yearId, yearId))
    .all()

test('66 without a finished year there is nothing to try; only a draft is tried, with thresholds of its own areas', async () => {
  await refused(ola, 409, 'POST', `${YEARS}/${world.open.id}/trial`, {})
  await refused(ola, 409, 'POST', `${YEARS}/${world.finished.id}/trial`, {})
  await refused(ola, 404, 'POST', `${YEARS}/999999/trial`, {})
  const foreign = { groups: [{ id: world.open.unit.id, lesnaThreshold: 1 }] }
  await refused(ola, 404, 'POST', `${YEARS}/${draft.id}/trial`, { thresholds: foreign })
  for (const groups of [[{ id: areas[0]!.id, lesnaThreshold: -1 }], [{ id: areas[0]!.id, lesnaRequires: 'POLOWA' }]])
    await refused(ola, 400, 'POST', `${YEARS}/${draft.id}/trial`, { thresholds: { groups } })
  expect(await trial({ groups: [{ id: areas[0]!.id, lesnaThreshold: 1e9 }] })).toMatchObject({ after: { polowa: 2 } })

  await ola('PATCH', `${YEARS}/state/draftify/${world.finished.id}`)
  expect(await trial()).toMatchObject({ sheetsOf: null, troops: 0, groups: [], moved: [] })
})
