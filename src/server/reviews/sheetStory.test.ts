import { afterEach, expect, setSystemTime, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '#server/database/open.ts'
import { entryChanges } from '#server/database/schema/review.ts'
import { insertKinds, kindsOf } from '#server/years/talkKinds.ts'
import { as, type Call, enter, freshWorld } from '#test/world.ts'

const world = freshWorld()
let jan: Call
afterEach(() => setSystemTime())

interface Story {
  points: { day: string; points: number; category: string | null; tokens: { lesna: number } }[]
  acts: { kind: string; day: string }[]
  talks: { day: string; kind: string; isHeld: boolean }[]
}

const on = async (day: string, ...calls: [method: string, path: string, body?: unknown][]) => {
  setSystemTime(new Date(`${day}T10:00:00Z`))
  jan = await as(world.jan)
  for (const call of calls) expect((await jan(...call)).status).toBe(200)
}
const value = (task: { id: number }, entered: number) =>
  ['PUT', `/tasks/${task.id}`, { value: entered }] as [string, string, unknown]
const story = async (call = jan, year = world.open) =>
  (await call('GET', `/tasks/${year.id}/of/${world.wilki.id}/story`)).body as Story

test('the story has the points week by week, the last equal to the standing, with the acts of the review', async () => {
  const { bookkeeping, goodTurns, hike } = world.open
  await on('2027-04-20', ['POST', `/tasks/initial/mark/${bookkeeping.id}`])
  await on('2027-05-01', value(goodTurns, 1))
  await on('2027-05-08', value(goodTurns, 5), value(hike, 10))
  await on('2027-05-10', ['POST', '/review/submit', {}], ['POST', '/review/withdraw'])
  await on('2027-05-12', ['DELETE', `/tasks/${hike.id}/value`])

  const { points, acts } = await story()
  expect(points.map(({ day, points, category }) => [day, points, category])).toEqual([
    ['2027-04-20', 0, 'POLOWA'],
    ['2027-04-21', 0, 'POLOWA'],
    ['2027-04-28', 0, 'POLOWA'],
    ['2027-05-05', 2, 'POLOWA'],
    ['2027-05-08', 20, 'LESNA'],
    ['2027-05-12', 10, 'LESNA'],
  ])
  const { body: standing } = await jan('GET', '/categorization/category')
  expect(points.at(-1)).toMatchObject({
    points: (standing as { points: number }).points,
    category: (standing as { category: string }).category,
    tokens: (standing as { tokens: { lesna: number } }).tokens,
  })
  expect(acts).toEqual([
    { kind: 'SUBMIT', day: '2027-05-10' },
    { kind: 'WITHDRAW', day: '2027-05-10' },
  ])
})

test('entries without a history count from their day, and other years are left out', async () => {
  setSystemTime(new Date('2027-05-01T10:00:00Z'))
  enter(world.wilki, world.open.goodTurns, 2)
  enter(world.wilki, world.finished.goodTurns, 5)
  await on('2027-05-04')
  expect((await story()).points.map(({ day, points }) => [day, points])).toEqual([
    ['2027-05-01', 4],
    ['2027-05-04', 4],
  ])
  expect(db.select().from(entryChanges).where(eq(entryChanges.teamId, world.wilki.id)).all()).toEqual([])
  // The story of a closed year ends with its last change.
  expect((await story(jan, world.finished)).points.map(({ day, points }) => [day, points])).toEqual([
    ['2027-05-01', 10],
  ])
})

test('talks are in the story by their day, held or arranged but not cancelled, as soon as they change', async () => {
  await on('2027-01-20')
  insertKinds(world.open.id, null)
  const [autumn, winter] = kindsOf(world.open.id)
  const ewa = await as(world.ewa)
  const post = (body: object) => ewa('POST', `/talks/${world.open.id}/of/${world.wilki.id}`, body)
  const arrangedFor = '2027-01-31T23:30:00Z'
  const { body: arranged } = await post({ kindId: winter!.id, arrangedFor, place: 'harcówka' })
  await post({ kindId: autumn!.id, heldOn: '2027-01-10', agreed: 'Kurs w lutym.' })
  const held = { day: '2027-01-10', kind: autumn!.name, isHeld: true }
  const talksOfStory = async () => (await jan('GET', `/tasks/${world.open.id}/of/${world.wilki.id}/story`)).body.talks
  expect(await talksOfStory()).toEqual([held, { day: '2027-02-01', kind: winter!.name, isHeld: false }])
  await ewa('POST', `/talks/${arranged.id}/cancel`)
  expect(await talksOfStory()).toEqual([held])
})

test("an empty sheet has no story, and another team's story cannot be read", async () => {
  await on('2027-05-04')
  expect(await story()).toEqual({ points: [], acts: [], talks: [] })
  const borys = await as(world.borys)
  expect((await borys('GET', `/tasks/${world.open.id}/of/${world.wilki.id}/story`)).status).toBe(403)
})
