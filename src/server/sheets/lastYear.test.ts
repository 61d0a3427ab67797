import { beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '#server/database/open.ts'
import { teams } from '#server/database/schema/people.ts'
import { years } from '#server/database/schema/years.ts'
import { as, type Call, completePrerequisites, enter, freshWorld } from '#test/world.ts'

const YEARS = '/admin/categorization'

const world = freshWorld()
let jan: Call
let ola: Call
beforeEach(async () => {
  jan = await as(world.jan)
  ola = await as(world.ola)
  completePrerequisites(world.wilki, world.open)
  enter(world.wilki, world.open.boys, 20)
  enter(world.wilki, world.open.uniforms, 10)
  enter(world.wilki, world.open.hike, 8)
})

/** Closes the open year and opens a copy of a year; `change` has the changed fields of its tasks. */
async function nextYear(source: { id: number }, change: Record<string, object> = {}) {
  await ola('PATCH', `${YEARS}/state/close`)
  const { id } = (await ola('POST', YEARS, { name: 'Następny', sourceId: source.id })).body
  const { body: year } = await ola('GET', `${YEARS}/${id}`)
  for (const { primaryTasks } of year.taskGroup)
    for (const task of primaryTasks)
      if (change[task.name])
        expect((await ola('PATCH', `${YEARS}/tasks/${task.id}`, change[task.name])).status).toBe(200)
  expect((await ola('PATCH', `${YEARS}/state/activate/${id}`)).status).toBe(200)
  return id as number
}

async function lastYears(ask: Call, path = '/tasks') {
  const groups = (await ask('GET', path)).body as { tasks: { name: string; lastYear: unknown }[] }[]
  return Object.fromEntries(groups.flatMap(({ tasks }) => tasks.map(({ name, lastYear }) => [name, lastYear])))
}

const then = (value: number, points: number, sameRules = true) => ({
  yearId: world.open.id,
  value,
  points,
  sameRules,
  note: null,
})

test('a task has the value of the troop a year ago and its points', async () => {
  await nextYear(world.open, { Umundurowani: { maxPoints: 12, name: 'W mundurach' } })
  expect(await lastYears(jan)).toEqual({
    'Liczba harcerzy': then(20, 0),
    'Dobre uczynki': null,
    Kronika: null,
    'W mundurach': then(10, 5, false),
    'Na obozie': null,
    Wędrówka: then(8, 8),
  })
})

test('a year copied from the year before last is still compared with last year', async () => {
  const source = (await ola('POST', YEARS, { name: 'Wzór', sourceId: world.open.id })).body
  const middle = await nextYear(world.open)
  const [unit] = (await jan('GET', '/tasks')).body
  const { id } = unit.tasks.find(({ name }: { name: string }) => name === 'Dobre uczynki')
  const [bookkeeping] = (await jan('GET', '/tasks/initial')).body
  await jan('POST', `/tasks/initial/mark/${bookkeeping.id}`)
  await jan('PUT', `/tasks/${id}`, { value: 4 })
  await nextYear(source)
  expect((await lastYears(jan))['Dobre uczynki']).toEqual({
    yearId: middle,
    value: 4,
    points: 8,
    sameRules: true,
    note: null,
  })
})

test('a coordinator reads the same, also on the sheet of a finished year', async () => {
  const ewa = await as(world.ewa)
  const next = await nextYear(world.open)
  const address = (id: number) => `/tasks/${id}/of/${world.wilki.id}`
  expect((await lastYears(ewa, address(next))).Wędrówka).toEqual(then(8, 8))
  expect((await ewa('GET', `${address(next)}/last-year`)).body).toEqual((await jan('GET', '/tasks/last-year')).body)
  expect((await lastYears(ewa, address(world.open.id))).Wędrówka).toBeNull()
  expect((await (await as(world.dorota))('GET', `${address(next)}/last-year`)).status).toBe(403)
})

test('the sheet of a year ago is summed up by the areas of this year', async () => {
  const next = await nextYear(world.open)
  const groups = (await jan('GET', '/tasks')).body as { id: number }[]
  expect((await jan('GET', '/tasks/last-year')).body.lastYear).toEqual({
    year: { id: world.open.id, name: '2025/26', closedAt: expect.any(String) },
    category: 'LESNA',
    tokens: { polowa: 0, lesna: 2, puszczanska: 0 },
    points: 13,
    prerequisites: expect.any(Array),
    gone: 0,
    maxPoints: 46,
    groups: [
      { id: groups[0]!.id, points: 9, maxPoints: 29, symbol: 'LESNA' },
      { id: groups[1]!.id, points: 4, maxPoints: 17, symbol: 'LESNA' },
    ],
  })
  expect(next).toBeGreaterThan(world.open.id)
})

test('a troop that is hidden and moved to another district keeps its last year', async () => {
  const next = await nextYear(world.open)
  const before = (await jan('GET', '/tasks/last-year')).body
  db.update(teams).set({ shadow: true, districtId: world.pomerania.id }).where(eq(teams.id, world.wilki.id)).run()
  expect((await jan('GET', '/tasks/last-year')).body).toEqual(before)
  expect((await lastYears(jan)).Wędrówka).toEqual(then(8, 8))
  const address = `/tasks/${next}/of/${world.wilki.id}/last-year`
  expect((await (await as(world.dorota))('GET', address)).body).toEqual(before)
  expect((await (await as(world.ewa))('GET', address)).status).toBe(403)
})

test('before the first closed year there is no last year', async () => {
  db.update(years).set({ state: 'DRAFT' }).where(eq(years.id, world.finished.id)).run()
  expect((await jan('GET', '/tasks/last-year')).body).toEqual({ lastYear: null })
  expect(new Set(Object.values(await lastYears(jan)))).toEqual(new Set([null]))
})

test('last year is the one closed last, even if it was made before another', async () => {
  await nextYear(world.finished)
  await jan('POST', `/tasks/initial/mark/${(await jan('GET', '/tasks/initial')).body[0].id}`)
  const [unit] = (await jan('GET', '/tasks')).body
  const task = unit.tasks.find(({ name }: { name: string }) => name === 'Dobre uczynki')
  await jan('PUT', `/tasks/${task.id}`, { value: 1 })
  await ola('PATCH', `${YEARS}/state/close`)
  // This year was made before the one just closed, and is opened after it.
  await ola('PATCH', `${YEARS}/state/activate/${world.draft.id}`)
  expect((await jan('GET', '/tasks/last-year')).body.lastYear.year.name).toBe('Następny')
  await ola('PATCH', `${YEARS}/state/close`)
  expect((await ola('GET', '/rules/changes')).body).toMatchObject({
    year: { id: world.draft.id },
    before: { name: 'Następny' },
  })
})

test('a troop without entries then has no last year', async () => {
  await nextYear(world.open)
  const borys = await as(world.borys)
  expect((await borys('GET', '/tasks/last-year')).body).toEqual({ lastYear: null })
  expect(new Set(Object.values(await lastYears(borys)))).toEqual(new Set([null]))
})
