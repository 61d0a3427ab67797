import { beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '#server/database/open.ts'
import { teams } from '#server/database/schema/people.ts'
import { years } from '#server/database/schema/years.ts'
import { as, completePrerequisites, enter, freshWorld } from '#test/world.ts'
import { fixRanking, takeSnapshot } from './fixRanking.ts'

const world = freshWorld()
beforeEach(() => {
  for (const [team, goodTurns] of [
    [world.wilki, 3],
    [world.orly, 5],
  ] as const) {
    completePrerequisites(team, world.finished)
    enter(team, world.finished.goodTurns, goodTurns)
  }
})

const diplomas = async (person: { id: number }, team: { id: number }) =>
  (await as(person))('GET', `/teams/${team.id}/diplomas`)

test('a diploma has the results and the names of its time', async () => {
  fixRanking(world.finished)
  db.update(years).set({ closedAt: '2025-08-31T10:00:00.000Z' }).where(eq(years.id, world.finished.id)).run()
  db.update(teams).set({ name: 'Nowe', nameKey: 'nowe', shadow: true }).where(eq(teams.id, world.wilki.id)).run()
  expect((await diplomas(world.jan, world.wilki)).body).toEqual([
    {
      yearId: world.finished.id,
      year: '2024/25',
      name: 'Wilki',
      district: 'Mazowiecka',
      place: 2,
      of: 2,
      points: 6,
      category: 'LESNA',
      tokens: { polowa: 1, lesna: 1, puszczanska: 0 },
      closedAt: '2025-08-31T10:00:00.000Z',
    },
  ])
})

test('there is no diploma of an open year, of a ranking that may still change, or of a troop outside the ranking', async () => {
  completePrerequisites(world.wilki, world.open)
  takeSnapshot(world.open)
  expect((await diplomas(world.jan, world.wilki)).body).toEqual([])

  fixRanking(world.finished)
  expect((await diplomas(world.cezary, world.fale)).body).toEqual([])
  expect((await diplomas(world.jan, world.wilki)).body).toHaveLength(1)
  db.update(years).set({ state: 'DRAFT' }).where(eq(years.id, world.finished.id)).run()
  expect((await diplomas(world.ola, world.wilki)).body).toEqual([])
})

test('the diplomas of another troop or district get 403, those of an unknown troop 404', async () => {
  fixRanking(world.finished)
  for (const stranger of [world.borys, world.piotr, world.dorota])
    expect((await diplomas(stranger, world.wilki)).status).toBe(403)
  for (const reader of [world.kuba, world.ewa, world.ola, world.adam])
    expect((await diplomas(reader, world.wilki)).body).toHaveLength(1)
  expect((await diplomas(world.ola, { id: 999_999 })).status).toBe(404)
})
