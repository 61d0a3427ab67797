import { beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { NO_DEMANDS } from '#domain/scoring/levels.ts'
import type { ScoredTask } from '#domain/scoring/scoring.ts'
import { scoreSheet } from '#domain/scoring/scoring.ts'
import { newRow, TASK_FIELDS } from '#domain/year/yearFields.ts'
import { userById } from '#server/auth/user.ts'
import { db } from '#server/database/open.ts'
import { taskGroups, years } from '#server/database/schema/years.ts'
import { openYear } from '#server/years/yearLookups.ts'
import { sampleTask } from '#test/sampleYear.ts'
import { as, type Call, completePrerequisites, enter, freshWorld, play } from '#test/world.ts'
import { sheetOf } from './sheetOf.ts'
import { dividedPoints } from './tasksOnSheet.ts'

const world = freshWorld()
let jan: Call
beforeEach(async () => {
  jan = await as(world.jan)
})

interface SheetGroup {
  id: number
  name: string
  lesnaThreshold: number
  puszczanskaThreshold: number
  tasks: (ScoredTask & { value: number; favourite: boolean })[]
}

test('a group has its thresholds, its score, its own tasks and those that share points into it', async () => {
  const { open } = world
  enter(world.wilki, open.hike, 8)

  const { status, body } = await jan('GET', '/tasks/')

  expect(status).toBe(200)
  const [unit, camps] = body
  expect(Object.keys(camps).sort()).toEqual(
    'achievedSymbol collectedSplitPoints displayPriority id lesnaThreshold maxFilteredSplitPoints maxSplitPoints name puszczanskaThreshold tasks'.split(
      ' ',
    ),
  )
  expect(unit).toMatchObject({
    name: 'Stan jednostki',
    collectedSplitPoints: 4,
    maxSplitPoints: 29,
    maxFilteredSplitPoints: 4,
    achievedSymbol: 'POLOWA',
  })
  expect(camps).toMatchObject({ name: 'Biwaki', collectedSplitPoints: 4, maxSplitPoints: 17, achievedSymbol: 'LESNA' })
  expect(camps.tasks.map((task: { name: string }) => task.name)).toEqual(['Na obozie', 'Wędrówka'])
})

test('a task has its fields, its value and the points it gives to each of its groups', async () => {
  const { open } = world
  enter(world.wilki, open.hike, 8)

  const [unit] = (await jan('GET', '/tasks')).body
  const hike = unit.tasks.find(({ id }: { id: number }) => id === open.hike.id)

  const { originId: _, ...newTask } = newRow(TASK_FIELDS)
  expect(hike).toEqual({
    ...newTask,
    id: open.hike.id,
    name: 'Wędrówka',
    type: 'LINEAR',
    maxPoints: 10,
    split: 0.5,
    primaryGroupId: open.unit.id,
    primaryGroupName: 'Stan jednostki',
    secondaryGroupId: open.camps.id,
    secondaryGroupName: 'Biwaki',
    value: 8,
    entered: true,
    updatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    favourite: false,
    points: 8,
    primaryPoints: 4,
    secondaryPoints: 4,
    primaryMaxPoints: 5,
    secondaryMaxPoints: 5,
    lastYear: null,
    doubts: [],
    mine: null,
    // The author is unknown.
    author: { by: null, byRole: null },
    note: null,
  })
  expect(unit.tasks[0]).toMatchObject({ value: 0, entered: false, updatedAt: null, favourite: true, points: 0 })
})

test('an area without tasks is listed', async () => {
  const { open, wilki } = world
  for (const task of [open.hike, open.goodTurns]) enter(wilki, task, 8)
  const values = { yearId: open.id, lesnaThreshold: 1, puszczanskaThreshold: 2, displayPriority: 900 }
  db.insert(taskGroups)
    .values({ ...values, name: 'Bez zadań: „żółć”' })
    .run()

  expect(sheetOf(userById(world.jan.id)!, wilki.id, openYear()).at(-1)).toMatchObject({
    name: 'Bez zadań: „żółć”',
    tasks: [],
  })
})

test('the response lets the browser compute the same numbers', async () => {
  const { open } = world
  for (const [task, value] of [
    [open.boys, 20],
    [open.uniforms, 15],
    [open.campers, 12],
    [open.hike, 7],
  ] as const)
    enter(world.wilki, task, value)

  const groups: SheetGroup[] = (await jan('GET', '/tasks')).body
  const tasks = [...new Map(groups.flatMap(group => group.tasks).map(task => [task.id, task])).values()]
  const values = new Map(tasks.map(task => [task.id, task.value]))

  const score = scoreSheet({ groups: groups.map(group => ({ ...NO_DEMANDS, ...group })), tasks }, values)
  for (const [index, group] of score.groups.entries()) expect(groups[index]).toMatchObject({ ...group })
})

test.each([
  ['a task of one group gives it everything', {}, 3, [6, 6, 0, 10, 0]],
  ['a shared task is divided', { secondaryGroupId: 2, split: 0.9 }, 5, [10, 9, 1, 9, 1]],
  ['a split without a second group counts for nothing', { split: 0.5 }, 5, [10, 10, 0, 10, 0]],
  ['a split of 0 gives everything to the second group', { secondaryGroupId: 2, split: 0 }, 5, [10, 0, 10, 0, 10]],
  ['a reference gives no points', { type: 'REFONLY', maxPoints: 5 }, 3, [0, 0, 0, 0, 0]],
] as const)('%s', (_, over, value, [points, primaryPoints, secondaryPoints, primaryMaxPoints, secondaryMaxPoints]) => {
  expect(dividedPoints(sampleTask(over), new Map([[1, value]]))).toEqual({
    points,
    primaryPoints,
    secondaryPoints,
    primaryMaxPoints,
    secondaryMaxPoints,
  })
})

test('groups and prerequisites are ordered by their priority', async () => {
  db.update(taskGroups).set({ displayPriority: 300 }).where(eq(taskGroups.id, world.open.unit.id)).run()
  const { body } = await jan('GET', '/tasks')
  expect(body.map((group: { name: string }) => group.name)).toEqual(['Biwaki', 'Stan jednostki'])
})

test('the standing has the category, the next one and what is missing for it', async () => {
  completePrerequisites(world.wilki, world.open)
  enter(world.wilki, world.open.goodTurns, 3)
  expect((await jan('GET', '/categorization/category')).body).toEqual({
    category: 'LESNA',
    nextCategory: 'PUSZCZANSKA',
    tokens: { polowa: 1, lesna: 1, puszczanska: 0 },
    missingTokens: { lesna: 0, puszczanska: 1 },
    points: 6,
    prerequisitesMissing: 0,
  })
})

test('65 an area of which a category requires a symbol is named; without one the answers have no field about it', async () => {
  const { open } = world
  play(world.wilki, open, 3)
  const answers = async () => {
    const [sheet, standing] = [await jan('GET', '/tasks/'), await jan('GET', '/categorization/category')]
    return { camps: sheet.body[1], standing: standing.body }
  }
  const before = await answers()
  expect(before.standing).toMatchObject({ category: 'LESNA', missingTokens: { lesna: 0, puszczanska: 1 } })
  expect(JSON.stringify(before)).not.toMatch(/Requires|missingAreas|unmet/)

  const ola = await as(world.ola)
  const change = { lesnaRequires: 'LESNA', puszczanskaRequires: 'PUSZCZANSKA' }
  await ola('PATCH', `/admin/categorization/tasks/group/${open.camps.id}`, change)
  const after = await answers()
  expect(after.camps).toEqual({ ...before.camps, ...change })
  expect(after.standing).toEqual({
    ...before.standing,
    ...{ category: 'POLOWA', nextCategory: 'LESNA', missingTokens: { lesna: 1, puszczanska: 0 } },
    missingAreas: [{ category: 'LESNA', groupId: open.camps.id, name: 'Biwaki', symbol: 'LESNA', now: 'POLOWA' }],
  })
  enter(world.wilki, open.hike, 8)
  expect((await answers()).standing).toMatchObject({
    ...{ category: 'LESNA', nextCategory: 'PUSZCZANSKA', missingTokens: { lesna: 0, puszczanska: 1 } },
    missingAreas: [{ symbol: 'PUSZCZANSKA', now: 'LESNA' }],
  })
})

test('without all prerequisites there is no category, but tokens and points are returned', async () => {
  enter(world.wilki, world.open.goodTurns, 3)
  expect((await jan('GET', '/categorization/category')).body).toEqual({
    category: null,
    nextCategory: 'POLOWA',
    tokens: { polowa: 1, lesna: 1, puszczanska: 0 },
    missingTokens: { lesna: 0, puszczanska: 0 },
    points: 6,
    prerequisitesMissing: 1,
  })
})

test('everybody gets the open year, a draft only the panel', async () => {
  const { open, draft, finished } = world
  const expected = {
    id: open.id,
    name: '2025/26',
    state: 'OPEN',
    lesnaLesneThreshold: 1,
    lesnaPuszczanskieThreshold: 0,
    puszczanskaLesnaThreshold: 1,
    puszczanskaPuszczanskieThreshold: 1,
  }
  const [stranger, ewa] = [await as(null), await as(world.ewa)]
  expect(await jan('GET', '/categorization')).toMatchObject({ status: 200, body: expected })
  expect(await stranger('GET', '/categorization/')).toMatchObject({ status: 200, body: expected })
  expect((await jan('GET', `/categorization/${finished.id}`)).body.state).toBe('FINISHED')
  expect((await ewa('GET', `/categorization/${draft.id}`)).body).toMatchObject({ id: draft.id, state: 'DRAFT' })
  expect((await ewa('GET', '/categorization/999999')).status).toBe(404)
})

test('H15 a draft does not exist outside the panel', async () => {
  const stranger = await as(null)
  for (const call of [jan, stranger]) {
    expect((await call('GET', `/categorization/${world.draft.id}`)).status).toBe(404)
    expect((await call('GET', `/tasks/${world.draft.id}`)).status).toBe(404)
  }
})

test('S03 without an open year the sheet answers that there is none', async () => {
  db.update(years).set({ state: 'FINISHED' }).where(eq(years.id, world.open.id)).run()
  for (const path of ['/categorization', '/categorization/category', '/tasks/', '/tasks/initial'])
    expect(await jan('GET', path)).toMatchObject({
      status: 409,
      body: { message: 'No categorization is running' },
    })
})

const PANEL_READS = ['/tasks/', '/tasks/initial/', '/categorization/category/'].map(path => [path] as const)

test.each(PANEL_READS)('V19 a district coordinator reads only sheets of the own district: %s', async path => {
  const [ewa, ola] = [await as(world.ewa), await as(world.ola)]
  expect((await ewa('GET', `${path}${world.open.id}/of/${world.wilki.id}`)).status).toBe(200)
  expect((await ewa('GET', `${path}${world.open.id}/of/${world.fale.id}`)).status).toBe(403)
  expect((await ola('GET', `${path}${world.open.id}/of/${world.fale.id}`)).status).toBe(200)
  expect((await ola('GET', `${path}${world.open.id}/of/999999`)).status).toBe(404)
  expect((await ola('GET', `${path}999999/of/${world.wilki.id}`)).status).toBe(404)
  expect((await ola('GET', `${path}${world.open.id}/of/abc`)).status).toBe(400)
})

test('the panel reads the sheet of a leader in any year, with who entered each value', async () => {
  const ola = await as(world.ola)
  await jan('POST', `/tasks/initial/mark/${world.open.bookkeeping.id}`)
  await jan('PUT', `/tasks/${world.open.goodTurns.id}`, { value: 2 })
  enter(world.wilki, world.finished.goodTurns, 5)

  const [unit] = (await ola('GET', `/tasks/${world.open.id}/of/${world.wilki.id}`)).body
  const [goodTurns, chronicle] = ['goodTurns', 'chronicle'].map(name =>
    unit.tasks.find(({ id }: { id: number }) => id === world.open[name as 'goodTurns'].id),
  )
  expect(goodTurns).toMatchObject({
    value: 2,
    updatedBy: 'jan@przyklad.example',
    author: { by: 'jan@przyklad.example' },
  })
  expect(chronicle).toMatchObject({ value: 0, updatedBy: null, updatedAt: null })
  const [bookkeeping] = (await ola('GET', `/tasks/initial/${world.open.id}/of/${world.wilki.id}`)).body
  expect(bookkeeping).toMatchObject({ name: 'Książka pracy', value: true, updatedBy: 'jan@przyklad.example' })

  const [past] = (await ola('GET', `/tasks/${world.finished.id}/of/${world.wilki.id}`)).body
  expect(past.collectedSplitPoints).toBe(10)
  expect(JSON.stringify((await jan('GET', '/tasks')).body)).not.toContain('@')
})
