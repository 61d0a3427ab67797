import { beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '#server/database/open.ts'
import { teams } from '#server/database/schema/people.ts'
import { years } from '#server/database/schema/years.ts'
import { yearById } from '#server/years/yearLookups.ts'
import { saysOnlyWhy } from '#test/refused.ts'
import { as, type Call, createYear, freshWorld, play, team } from '#test/world.ts'
import { fixRanking, takeSnapshot } from './fixRanking.ts'

const world = freshWorld()
let anyone: Call
beforeEach(async () => {
  anyone = await as(null)
})

const historyOf = ({ id }: { id: number }) => anyone('GET', `/teams/${id}/history`)

test('a visitor reads the years of a troop, the newest first, under the names it had', async () => {
  const older = createYear('2023/24', 'FINISHED')
  const newer = createYear('2024/25 bis', 'FINISHED')
  for (const [index, year] of [older, newer].entries()) {
    play(world.wilki, year, 3 - index * 2)
    play(world.fale, year, 2)
    fixRanking(year)
    db.update(teams).set({ name: 'Rysie', nameKey: 'rysie' }).where(eq(teams.id, world.wilki.id)).run()
  }
  expect(await historyOf(world.wilki)).toMatchObject({
    status: 200,
    body: {
      id: world.wilki.id,
      name: 'Rysie',
      district: 'Mazowiecka',
      years: [
        {
          yearId: newer.id,
          year: '2024/25 bis',
          name: 'Rysie',
          place: 2,
          of: 2,
          points: 2,
          category: 'POLOWA',
          tokens: { polowa: 2, lesna: 0, puszczanska: 0 },
        },
        { yearId: older.id, year: '2023/24', name: 'Wilki', place: 1, of: 2, points: 6, category: 'LESNA' },
      ],
      open: null,
    },
  })
})

test('the newest year is the one closed last, whenever it was made', async () => {
  const madeEarly = createYear('2025/26', 'FINISHED')
  const madeLate = createYear('2024/25', 'FINISHED')
  for (const [year, day] of [
    [madeLate, '2025-08-31'],
    [madeEarly, '2026-08-31'],
  ] as const) {
    play(world.wilki, year, 3)
    if (year === madeEarly) play(world.fale, year, 5)
    db.update(years)
      .set({ closedAt: `${day}T18:00:00.000Z` })
      .where(eq(years.id, year.id))
      .run()
    fixRanking(yearById(year.id))
  }
  expect((await historyOf(world.wilki)).body.years.map(({ year }: { year: string }) => year)).toEqual([
    '2025/26',
    '2024/25',
  ])
  const rows = async ({ id }: { id: number }) => (await anyone('GET', `/ranking/${id}`)).body
  const movement = (ranking: { name: string; place: number; previousPlace: number | null }[]) =>
    ranking.map(({ name, place, previousPlace }) => [name, place, previousPlace])
  expect(movement(await rows(madeLate))).toEqual([['Wilki', 1, null]])
  expect(movement(await rows(madeEarly))).toEqual([
    ['Fale', 1, null],
    ['Wilki', 2, 1],
  ])
})

test('only fixed rankings count: neither one of a draft nor a live one', async () => {
  for (const year of [world.draft, world.finished]) play(world.wilki, year, 3)
  fixRanking(world.draft)
  expect((await historyOf(world.wilki)).body.years).toEqual([])
  fixRanking(world.finished)
  expect((await historyOf(world.wilki)).body.years).toHaveLength(1)
  db.update(years).set({ state: 'DRAFT' }).where(eq(years.id, world.finished.id)).run()
  expect((await historyOf(world.wilki)).body.years).toEqual([])
})

test('the open year has its last snapshot, with the rows around the troop', async () => {
  const troops = ['Dziki', 'Łosie', 'Rysie', 'Sowy', 'Żubry'].map(name => team(name, world.pomerania))
  for (const [index, troop] of troops.entries()) play(troop, world.open, 5 - index)
  takeSnapshot(world.open)
  const own = troops[3]!
  play(world.orly, world.open, 4.5)

  const { open } = (await historyOf(own)).body
  expect(open).toMatchObject({ year: '2025/26', place: 4, of: 5, points: 4, takenAt: expect.stringMatching(/Z$/) })
  expect(open.near.map(({ place, name }: { place: number; name: string }) => [place, name])).toEqual([
    [2, 'Łosie'],
    [3, 'Rysie'],
    [4, 'Sowy'],
    [5, 'Żubry'],
  ])
  expect((await historyOf(troops[0]!)).body.open.near).toHaveLength(3)
  expect((await historyOf(world.orly)).body.open).toBeNull()
})

test.each(['hidden', 'unknown'])('a troop that is %s has no page, even if it was ranked', async kind => {
  const { id } = kind === 'hidden' ? world.wilki : { id: 999_999 }
  play(world.wilki, world.finished, 3)
  fixRanking(world.finished)
  expect((await historyOf(world.wilki)).status).toBe(200)
  db.update(teams).set({ shadow: true }).where(eq(teams.id, world.wilki.id)).run()
  const { status, body } = await historyOf({ id })
  expect([status, body.code]).toEqual([404, 'team-unknown'])
  saysOnlyWhy(body)
})

test('the history contains no leaders and no entries', async () => {
  play(world.wilki, world.open, 3)
  takeSnapshot(world.open)
  const { body } = await historyOf(world.wilki)
  expect(Object.keys(body).sort()).toEqual(['district', 'formerNames', 'id', 'merged', 'name', 'open', 'years'])
  expect(JSON.stringify(body)).not.toContain('@')
})
