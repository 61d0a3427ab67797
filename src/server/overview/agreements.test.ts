import { beforeEach, expect, setSystemTime, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '#server/database/open.ts'
import { tasks } from '#server/database/schema/years.ts'
import { insertKinds, kindsOf } from '#server/years/talkKinds.ts'
import { as, type Call, enter, freshWorld } from '#test/world.ts'

const world = freshWorld()
let jan: Call
let ewa: Call
beforeEach(async () => {
  setSystemTime(new Date('2026-11-20T10:00:00Z'))
  insertKinds(world.open.id, null)
  jan = await as(world.jan)
  ewa = await as(world.ewa)
})

const overview = async () => (await ewa('GET', '/admin/overview')).body
const wilki = async () => (await overview()).troops.find((row: { name: string }) => row.name === 'Wilki')

test('a row has the target, the result with what is mine and the progress towards it', async () => {
  expect(await wilki()).toMatchObject({ target: null, mine: null })
  const { goodTurns, hike, chronicle } = world.open
  await jan('PUT', `/plan/tasks/${goodTurns.id}`, { value: 3, month: '2026-10' })
  await jan('POST', `/tasks/select/${hike.id}`)
  await jan('PUT', `/plan/tasks/${chronicle.id}`, { value: 1, month: '2026-12' })
  enter(world.wilki, hike, 100)
  expect((await wilki()).mine).toMatchObject({ reaches: null })
  await jan('PATCH', '/plan', { target: 'LESNA' })
  const { standing } = (await jan('GET', '/plan')).body
  const { mine, target } = await wilki()
  expect(target).toBe('LESNA')
  expect(mine).toEqual({ ...standing, late: 1, done: 1, all: 3, reaches: true })
  await jan('PATCH', '/plan', { target: 'PUSZCZANSKA' })
  expect((await wilki()).mine.reaches).toBe(false)
})

test('a number planned for a reference that became a yes or no counts as done in a row, as on the sheet', async () => {
  const { hike, uniforms } = world.open
  db.update(tasks).set({ refValId: hike.id }).where(eq(tasks.id, uniforms.id)).run()
  await jan('PUT', `/plan/tasks/${hike.id}`, { value: 4 })
  await jan('PUT', `/plan/tasks/${uniforms.id}`, { value: 1 })
  db.update(tasks).set({ type: 'BOOLEAN', maxPoints: 6 }).where(eq(tasks.id, hike.id)).run()
  const { standing } = (await jan('GET', '/plan')).body
  expect(standing.points).toBe(16)
  expect((await wilki()).mine).toMatchObject({ points: 16 })
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
  expect((await wilki()).mine).toMatchObject({ points: 6, late: 1, done: 0, all: 2 })
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

test('a talk ahead whose time does not fit waits since now, never since a day to come', async () => {
  const kindId = kindsOf(world.open.id)[0]!.id
  const { body: talk } = await ewa('POST', `/talks/${world.open.id}/of/${world.orly.id}`, {
    kindId,
    arrangedFor: '2026-12-10T17:00:00Z',
  })
  const borys = await as(world.borys)
  const orly = async () => (await overview()).troops.find((row: { name: string }) => row.name === 'Orły')
  expect(await orly()).toMatchObject({ talksOpen: 0, waitingSince: null })
  await borys('POST', `/talks/${talk.id}/unfit`, { text: 'Wolimy czwartek.' })
  const { talksOpen, waitingSince } = await orly()
  expect([talksOpen, waitingSince.slice(0, 10)]).toEqual([1, '2026-11-20'])
})
