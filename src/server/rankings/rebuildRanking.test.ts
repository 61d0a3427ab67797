import { beforeEach, expect, test } from 'bun:test'
import { copies } from '#server/database/copies.ts'
import { db } from '#server/database/open.ts'
import { auditEntries } from '#server/database/schema/records.ts'
import { rankings } from '#server/database/schema/sheets.ts'
import { yearById } from '#server/years/yearLookups.ts'
import { as, type Call, enter, freshWorld, play, type WorldYear } from '#test/world.ts'
import { fixRanking, takeSnapshot } from './fixRanking.ts'

const world = freshWorld()
let ola: Call
let anyone: Call
beforeEach(async () => {
  ola = await as(world.ola)
  anyone = await as(null)
})

const rebuild = (call: Call, id: number) => call('PATCH', `/admin/categorization/state/ranking/rebuild/${id}`)
const makeDynamic = (call: Call, id: number) => call('PATCH', `/admin/categorization/state/ranking/makedynamic/${id}`)
const points = async (year: WorldYear) =>
  (await anyone('GET', `/ranking/${year.id}`)).body.map((row: { points: number }) => row.points)

const kindsRecorded = () =>
  db
    .select()
    .from(auditEntries)
    .all()
    .map(({ kind, actorId }) => [kind, actorId])

test('S14 rebuilding the open year takes a new snapshot and leaves it dynamic', async () => {
  takeSnapshot(world.open)
  play(world.wilki, world.open, 3)
  expect(await points(world.open)).toEqual([])

  const { status, body } = await rebuild(ola, world.open.id)
  expect(status).toBe(200)
  expect(body).toMatchObject({ id: world.open.id, state: 'OPEN', ranking: false, rankedAt: expect.any(String) })
  expect(await points(world.open)).toEqual([6])
  expect(kindsRecorded()).toEqual([['ranking.rebuild', world.ola.id]])
})

test.each(['finished', 'draft'] as const)('S14 rebuilding any other year fixes its ranking: %s', async name => {
  const { body } = await rebuild(ola, world[name].id)
  expect(body).toMatchObject({ id: world[name].id, ranking: true, rankedAt: expect.any(String) })
  expect(yearById(world[name].id).rankingFixed).toBe(true)
})

test('rebuilding a fixed ranking replaces it, after a copy of the database', async () => {
  play(world.wilki, world.finished, 3)
  fixRanking(world.finished)
  enter(world.wilki, world.finished.chronicle, 1)
  expect(await points(world.finished)).toEqual([6])

  const copiesBefore = copies('change').length
  expect((await rebuild(ola, world.finished.id)).status).toBe(200)
  expect(await points(world.finished)).toEqual([10])
  expect(copies('change').length).toBe(Math.min(copiesBefore + 1, 10))
})

test('deleting a fixed ranking makes it live again, after a copy of the database', async () => {
  play(world.wilki, world.finished, 3)
  fixRanking(world.finished)
  enter(world.wilki, world.finished.chronicle, 1)

  const { status, body } = await makeDynamic(ola, world.finished.id)
  expect(status).toBe(200)
  expect(body).toMatchObject({ id: world.finished.id, ranking: false, rankedAt: null })
  expect(await points(world.finished)).toEqual([10])
  expect(db.select().from(rankings).all()).toEqual([])
  expect(db.select().from(auditEntries).all()).toMatchObject([
    { kind: 'ranking.makedynamic', yearId: world.finished.id, before: { ranking: true }, after: { ranking: false } },
  ])
})

test.each(['open', 'finished', 'draft'] as const)('S14 a dynamic ranking cannot be deleted: %s', async name => {
  takeSnapshot(world.open)
  const before = yearById(world[name].id)
  expect(await makeDynamic(ola, world[name].id)).toMatchObject({
    status: 409,
    body: { message: 'The ranking is already dynamic' },
  })
  expect(yearById(world[name].id)).toEqual(before)
  expect(kindsRecorded()).toEqual([])
})

test('S14 an unknown year has no ranking to rebuild or delete', async () => {
  for (const id of [999999, 0]) {
    expect([400, 404]).toContain((await rebuild(ola, id)).status)
    expect([400, 404]).toContain((await makeDynamic(ola, id)).status)
  }
})

test.each([
  [null, 401],
  ['jan', 403],
  ['piotr', 403],
  ['ewa', 403],
] as const)('V18 %p can neither rebuild nor delete a ranking', async (name, status) => {
  fixRanking(world.finished)
  const before = yearById(world.finished.id)
  const call = await as(name && world[name])
  expect((await rebuild(call, world.finished.id)).status).toBe(status)
  expect((await makeDynamic(call, world.finished.id)).status).toBe(status)
  expect(yearById(world.finished.id)).toEqual(before)
  expect(kindsRecorded()).toEqual([])
})
