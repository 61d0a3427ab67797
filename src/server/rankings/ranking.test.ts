import { beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { RankingRow } from '#domain/ranking.ts'
import { runAllSteps } from '#server/core/slices.ts'
import { db } from '#server/database/open.ts'
import { districts, teams } from '#server/database/schema/people.ts'
import { donePrerequisites } from '#server/database/schema/sheets.ts'
import { prerequisites, years } from '#server/database/schema/years.ts'
import { standingOfTeam } from '#server/sheets/sheetOf.ts'
import { standingsIn } from '#server/sheets/standings.ts'
import { saysOnlyWhy } from '#test/refused.ts'
import {
  as,
  type Call,
  completePrerequisites,
  createYear,
  district,
  enter,
  freshWorld,
  play,
  team,
} from '#test/world.ts'
import { fixRanking, takeSnapshot } from './fixRanking.ts'

const world = freshWorld()
let anyone: Call
beforeEach(async () => {
  anyone = await as(null)
})

const rows = async (path: string) => (await anyone('GET', path)).body
const names = async (path: string) => (await rows(path)).map((row: { name: string }) => row.name)

test('the ranking has place, troop, district, points, category, tokens and approval, no persons and no empty fields', async () => {
  play(world.wilki, world.open, 3)
  takeSnapshot(world.open)
  expect(await anyone('GET', '/ranking')).toMatchObject({
    status: 200,
    body: [
      {
        place: 1,
        teamId: world.wilki.id,
        name: 'Wilki',
        district: 'Mazowiecka',
        points: 6,
        category: 'LESNA',
        tokens: { polowa: 1, lesna: 1, puszczanska: 0 },
        approved: false,
        previousPlace: null,
      },
    ],
  })
  expect(Object.keys((await rows('/ranking'))[0])).toHaveLength(10)
})

test('a higher category ranks before points, and equal troops share a place in alphabetical order', async () => {
  const [zubry, lis, dzik] = ['Żubry', 'Łosie', 'Dziki'].map(name => team(name, world.pomerania)) as [
    typeof world.wilki,
    typeof world.wilki,
    typeof world.wilki,
  ]
  play(world.wilki, world.open, 2) // 4 points: field
  play(zubry, world.open, 3)
  play(lis, world.open, 3)
  play(dzik, world.open, 2.5)
  takeSnapshot(world.open)

  const ranking = (await rows('/ranking')) as { place: number; name: string; points: number; category: string }[]
  expect(ranking.map(({ place, name, points, category }) => [place, name, points, category])).toEqual([
    [1, 'Łosie', 6, 'LESNA'],
    [1, 'Żubry', 6, 'LESNA'],
    [3, 'Dziki', 5, 'LESNA'],
    [4, 'Wilki', 4, 'POLOWA'],
  ])
})

test('S05 a troop without all prerequisites, a hidden one and one without entries are in no ranking', async () => {
  play(world.wilki, world.open, 3)
  enter(world.orly, world.open.goodTurns, 5)
  play(world.hiddenTeam, world.open, 5)
  takeSnapshot(world.open)
  expect(await names('/ranking')).toEqual(['Wilki'])
})

test('a year without prerequisites ranks the troops that entered at least one value', async () => {
  db.delete(donePrerequisites).run()
  db.delete(prerequisites).where(eq(prerequisites.yearId, world.open.id)).run()
  enter(world.orly, world.open.goodTurns, 0)
  takeSnapshot(world.open)
  expect(await rows('/ranking')).toMatchObject([{ name: 'Orły', points: 0, category: 'POLOWA' }])
})

test('the troops of a hidden district stay ranked', async () => {
  const hidden = district('Ukryta')
  play(team('Sowy', hidden), world.open, 3)
  db.update(districts).set({ shadow: true }).where(eq(districts.id, hidden.id)).run()
  takeSnapshot(world.open)
  expect(await rows('/ranking')).toMatchObject([{ name: 'Sowy', district: 'Ukryta' }])
})

test('a ranking is filtered by its districts that are not hidden today, under their names in it', async () => {
  const hidden = district('Ukryta')
  for (const troop of [team('Sowy', hidden), world.fale, world.wilki]) play(troop, world.finished, 3)
  const offered = () => rows(`/ranking/${world.finished.id}/districts`)
  expect(await offered()).toEqual(['Mazowiecka', 'Pomorska', 'Ukryta'])

  fixRanking(world.finished)
  db.update(districts).set({ shadow: true }).where(eq(districts.id, hidden.id)).run()
  db.update(districts).set({ name: 'Stołeczna' }).where(eq(districts.id, world.mazovia.id)).run()
  expect(await offered()).toEqual(['Mazowiecka', 'Pomorska'])
  expect((await anyone('GET', `/ranking/${world.draft.id}/districts`)).status).toBe(404)
})

test('scoring the whole year gives the points of every single sheet', () => {
  const { open } = world
  for (const [index, team] of [world.wilki, world.orly, world.fale, world.hiddenTeam].entries()) {
    if (index !== 2) completePrerequisites(team, open)
    for (const task of [open.boys, open.goodTurns, open.uniforms, open.campers, open.hike])
      enter(team, task, ((task.id * 7 + index * 5) % 13) / 2)
  }
  const standings = runAllSteps(standingsIn(open.id, db))
  expect(standings.map(troop => [troop.name, troop.ranked])).toEqual([
    ['Wilki', true],
    ['Orły', true],
    ['Fale', false],
    ['Cienie', true],
  ])
  for (const troop of standings) expect(troop).toMatchObject(standingOfTeam(troop.teamId, open))
})

test('the open year shows its last snapshot, whatever was entered since', async () => {
  play(world.wilki, world.open, 3)
  takeSnapshot(world.open)
  play(world.orly, world.open, 5)
  expect(await names('/ranking')).toEqual(['Wilki'])
  expect(await names(`/ranking/${world.open.id}`)).toEqual(['Wilki'])
  takeSnapshot(world.open)
  expect(await names('/ranking')).toEqual(['Orły', 'Wilki'])
})

const moves = async (path: string) =>
  (await rows(path)).map(({ name, place, previousPlace }: RankingRow) => [name, place, previousPlace])

test('the open year has the places of its previous snapshot; a first one is compared with nothing', async () => {
  play(world.wilki, world.open, 2)
  play(world.orly, world.open, 0.5)
  takeSnapshot(world.open)
  expect(await moves('/ranking')).toEqual([
    ['Wilki', 1, null],
    ['Orły', 2, null],
  ])

  play(world.fale, world.open, 3)
  enter(world.orly, world.open.chronicle, 1)
  takeSnapshot(world.open)
  expect(await moves('/ranking')).toEqual([
    ['Fale', 1, null],
    ['Orły', 2, 2],
    ['Wilki', 3, 1],
  ])
  takeSnapshot(world.open)
  expect((await moves('/ranking'))[0]).toEqual(['Fale', 1, 1])
})

test.each(['fixed', 'live'])(
  'a %s ranking of a finished year has the places of the fixed one before, skipping drafts',
  async kind => {
    const older = createYear('2023/24', 'FINISHED')
    const skipped = createYear('2023/24 próbna', 'FINISHED')
    const last = createYear('2024/25 druga', 'FINISHED')
    play(world.wilki, older, 3)
    play(world.orly, older, 2)
    fixRanking(older)
    play(world.fale, skipped, 3)
    fixRanking(skipped)
    db.update(years).set({ state: 'DRAFT' }).where(eq(years.id, skipped.id)).run()

    for (const [troop, value] of [
      [world.fale, 3],
      [world.orly, 2],
      [world.wilki, 1],
    ] as const)
      play(troop, last, value)
    if (kind === 'fixed') fixRanking(last)
    expect(await moves(`/ranking/${last.id}`)).toEqual([
      ['Fale', 1, null],
      ['Orły', 2, 2],
      ['Wilki', 3, 1],
    ])
    expect(await moves(`/ranking/${older.id}`)).toEqual([
      ['Wilki', 1, null],
      ['Orły', 2, null],
    ])
  },
)

test('closing a year compares its places with those of the year before, not with its last snapshot', async () => {
  play(world.orly, world.finished, 3)
  play(world.wilki, world.finished, 2)
  fixRanking(world.finished)
  play(world.wilki, world.open, 3)
  takeSnapshot(world.open)
  play(world.orly, world.open, 1)
  expect((await (await as(world.ola))('PATCH', '/admin/categorization/state/close')).status).toBe(200)
  expect(await moves('/ranking')).toEqual([
    ['Wilki', 1, 2],
    ['Orły', 2, 1],
  ])
})

test('a finished year without a fixed ranking shows a live one', async () => {
  const path = `/ranking/${world.finished.id}`
  play(world.wilki, world.finished, 3)
  expect(await rows(path)).toMatchObject([{ name: 'Wilki', points: 6 }])
  play(world.orly, world.finished, 5)
  expect(await names(path)).toEqual(['Orły', 'Wilki'])
  db.update(teams).set({ shadow: true }).where(eq(teams.id, world.orly.id)).run()
  expect(await names(path)).toEqual(['Wilki'])
})

test('"Najnowszy" is the open year, else the newest finished one, else nothing', async () => {
  play(world.wilki, world.finished, 1)
  fixRanking(world.finished)
  expect(await rows('/ranking')).toEqual([])
  db.update(years).set({ state: 'DRAFT' }).where(eq(years.id, world.open.id)).run()
  expect(await names('/ranking')).toEqual(['Wilki'])
  db.update(years).set({ state: 'DRAFT' }).run()
  expect(await anyone('GET', '/ranking')).toMatchObject({ status: 200, body: [] })
  expect(await anyone('GET', '/ranking/years')).toMatchObject({ status: 200, body: [] })
})

test('the years have the kind and time of their ranking, and drafts are left out', async () => {
  takeSnapshot(world.open)
  expect(await rows('/ranking/years')).toEqual([
    {
      id: world.open.id,
      name: '2025/26',
      state: 'OPEN',
      fixed: false,
      updatedAt: expect.stringMatching(/Z$/),
      closedAt: null,
    },
    { id: world.finished.id, name: '2024/25', state: 'FINISHED', fixed: false, updatedAt: null, closedAt: null },
  ])
})

test.each(['999999', 'abc', '-1', '0', '1.5', '%00', 'draft'])('H15 there is no ranking of %s', async id => {
  fixRanking(world.draft)
  const { status, body } = await anyone('GET', `/ranking/${id === 'draft' ? world.draft.id : id}`)
  expect([400, 404]).toContain(status)
  saysOnlyWhy(body)
  expect(JSON.stringify(await rows('/ranking/years'))).not.toContain('2026/27')
})

test('H15 a draft has no public ranking, even for an administrator', async () => {
  expect((await (await as(world.adam))('GET', `/ranking/${world.draft.id}`)).status).toBe(404)
})
