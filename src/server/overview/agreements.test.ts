import { beforeEach, expect, setSystemTime, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '#server/database/open.ts'
import { plannedTasks } from '#server/database/schema/plans.ts'
import { tasks } from '#server/database/schema/years.ts'
import { insertKinds, kindsOf } from '#server/years/talkKinds.ts'
import { as, type Call, createWorld, enter, type World } from '#test/world.ts'

let world: World
let jan: Call
let ewa: Call
beforeEach(async () => {
  setSystemTime(new Date('2026-11-20T10:00:00Z'))
  world = createWorld()
  insertKinds(world.open.id, null)
  jan = await as(world.jan)
  ewa = await as(world.ewa)
})

const overview = async () => (await ewa('GET', '/admin/overview')).body
const wilki = async () => (await overview()).troops.find((row: { name: string }) => row.name === 'Wilki')

test('a row has the target, the result of the plan and the progress towards it', async () => {
  expect(await wilki()).toMatchObject({ target: null, plan: null })
  const { goodTurns, hike, chronicle, bookkeeping } = world.open
  await jan('PATCH', '/plan', { target: 'LESNA' })
  await jan('PUT', `/plan/tasks/${goodTurns.id}`, { value: 3, month: '2026-10' })
  await jan('PUT', `/plan/tasks/${hike.id}`, { value: 2 })
  await jan('PUT', `/plan/tasks/${chronicle.id}`, { value: 1, month: '2026-12' })
  enter(world.wilki, hike, 2)
  const { standing } = (await jan('GET', '/plan')).body
  expect(standing.category).toBeNull()
  const { plan, target } = await wilki()
  expect(target).toBe('LESNA')
  expect(plan).toMatchObject({ category: null, points: standing.points, late: 1, done: 1, planned: 3 })
  expect(plan.changedAt).toMatch(/^2026-11-20T10/)

  await jan('PUT', `/plan/prerequisites/${bookkeeping.id}`, {})
  const withPrerequisite = (await jan('GET', '/plan')).body.standing
  expect(withPrerequisite.category).not.toBeNull()
  expect((await wilki()).plan).toMatchObject({ category: withPrerequisite.category, planned: 4, done: 1 })
  await jan('POST', `/tasks/initial/mark/${bookkeeping.id}`)
  expect((await wilki()).plan).toMatchObject({ category: withPrerequisite.category, planned: 4, done: 2 })
})

test('a number planned for a reference that became a yes or no counts as done in a row, as in the plan', async () => {
  const { hike, uniforms } = world.open
  db.update(tasks).set({ refValId: hike.id }).where(eq(tasks.id, uniforms.id)).run()
  await jan('PUT', `/plan/tasks/${hike.id}`, { value: 4 })
  await jan('PUT', `/plan/tasks/${uniforms.id}`, { value: 1 })
  db.update(tasks).set({ type: 'BOOLEAN', maxPoints: 6 }).where(eq(tasks.id, hike.id)).run()
  const { standing } = (await jan('GET', '/plan')).body
  expect(standing.points).toBe(16)
  expect((await wilki()).plan).toMatchObject({ points: 16 })
})

test('a row has the time when the plan of its year last changed', async () => {
  const { goodTurns, hike, bookkeeping } = world.open
  const planAt = async (hour: string, path: string) => {
    setSystemTime(new Date(`2026-11-20T${hour}:00:00Z`))
    await jan('PUT', `/plan/${path}`, path.startsWith('tasks') ? { value: 1 } : {})
    return (await wilki()).plan.changedAt
  }
  expect(await planAt('12', `tasks/${hike.id}`)).toMatch(/T12/)
  expect(await planAt('11', `tasks/${goodTurns.id}`)).toMatch(/T12/)
  expect(await planAt('13', `prerequisites/${bookkeeping.id}`)).toMatch(/T13/)
  const at = '2026-11-20T15:00:00.000Z'
  db.insert(plannedTasks).values({ teamId: world.wilki.id, taskId: world.finished.hike.id, value: 1, at }).run()
  expect(await planAt('14', `tasks/${world.open.chronicle.id}`)).toMatch(/\dT14/)
})

test('a row measures tasks against the planned references, which come later in the year', async () => {
  const { boys, uniforms } = world.open
  db.update(tasks).set({ displayPriority: 900 }).where(eq(tasks.id, boys.id)).run()
  enter(world.wilki, boys, 10)
  enter(world.wilki, uniforms, 10)
  await jan('PUT', `/plan/tasks/${boys.id}`, { value: 20, month: '2026-10' })
  await jan('PUT', `/plan/tasks/${uniforms.id}`, { value: 12 })
  const { standing } = (await jan('GET', '/plan')).body
  expect(standing.points).toBe(6)
  expect((await wilki()).plan).toMatchObject({ points: 6, late: 1, done: 0, planned: 2 })
})

test('a row has its talks, and the response has those ahead and those without a record', async () => {
  const kinds = kindsOf(world.open.id)
  const [autumn, winter, may] = kinds.map(({ id }) => id)
  const sheet = `/talks/${world.open.id}/of/${world.wilki.id}`
  const ahead = (await ewa('POST', sheet, { kindId: winter, arrangedFor: '2026-11-27T17:00:00Z', place: 'harcówka' }))
    .body
  await ewa('POST', sheet, { kindId: autumn, heldOn: '2026-11-19', agreed: 'Stopnie do lutego.', panelNote: 'Sam.' })
  const cancelled = (await ewa('POST', sheet, { kindId: may, arrangedFor: '2026-12-01T17:00:00Z' })).body
  await ewa('POST', `/talks/${cancelled.id}/cancel`)
  await jan('POST', `/talks/${ahead.id}/unfit`, { text: 'Wolimy czwartek.' })

  const { talkKinds, openTalks } = await overview()
  expect(talkKinds).toEqual(kinds)
  expect((await wilki()).talks).toEqual([
    { kindId: winter, state: 'ARRANGED', arrangedFor: '2026-11-27T17:00:00.000Z', heldOn: null },
    { kindId: autumn, state: 'RECORDED', arrangedFor: null, heldOn: '2026-11-19' },
  ])
  expect(openTalks).toMatchObject([
    { id: ahead.id, teamId: world.wilki.id, state: 'ARRANGED', place: 'harcówka', unfit: 'Wolimy czwartek.' },
  ])
  setSystemTime(new Date('2026-11-27T18:00:00Z'))
  ewa = await as(world.ewa)
  expect((await overview()).openTalks).toMatchObject([{ id: ahead.id, state: 'UNRECORDED' }])
})
