import { beforeEach, expect, test } from 'bun:test'
import { db } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { years } from '#server/database/schema/years.ts'
import { takeSnapshot } from '#server/ranking/fixRanking.ts'
import { as, completePrerequisites, createWorld, enter, type World } from '#test/world.ts'

// Names of people are for those who see their e-mails: the panel and those who lead the same troop.

const NAME = /Bonifacy|Niezabudka/

let world: World
beforeEach(async () => {
  world = createWorld()
  completePrerequisites(world.wilki, world.open)
  enter(world.wilki, world.open.goodTurns, 3)
  takeSnapshot(world.open)
  await (await as(world.jan))('POST', `/remarks/${world.open.id}/of/${world.wilki.id}`, { text: 'Gotowe' })
  db.update(users).set({ firstName: 'Bonifacy', lastName: 'Niezabudka' }).run()
})

const PUBLIC = (world: World) => [
  '/config',
  '/ranking',
  '/ranking/years',
  `/ranking/${world.open.id}`,
  `/ranking/${world.open.id}/districts`,
  '/categorization',
  `/categorization/${world.open.id}`,
  `/teams/${world.wilki.id}/history`,
]

test('nothing that everybody may read names anybody', async () => {
  db.update(years).set({ deadline: '2099-05-31' }).run()
  const stranger = await as(null)
  for (const path of PUBLIC(world)) {
    const { status, body } = await stranger('GET', path)
    expect([path, status]).toEqual([path, 200])
    expect(JSON.stringify(body)).not.toMatch(NAME)
  }
})

test('the leader of another troop reads no name but the own', async () => {
  const borys = await as(world.borys)
  const paths = [
    ...PUBLIC(world),
    '/districts',
    `/teams/by-district-id/${world.mazovia.id}`,
    '/tasks',
    '/review',
    '/user/notifications',
  ]
  for (const path of paths) expect(JSON.stringify((await borys('GET', path)).body)).not.toMatch(NAME)
})

test('those who lead the same troop and its coordinators read it', async () => {
  const read = async (who: { id: number }, path: string) => JSON.stringify((await (await as(who))('GET', path)).body)
  expect(await read(world.kuba, '/teams/mine')).toMatch(NAME)
  for (const path of [
    '/admin/overview',
    '/admin/users/?page=1',
    `/admin/teams/${world.wilki.id}`,
    `/admin/districts/${world.mazovia.id}`,
    '/admin/users/shallow?q=boni',
  ])
    expect([path, NAME.test(await read(world.ewa, path))]).toEqual([path, true])
})
