import { beforeEach, expect, test } from 'bun:test'
import { db } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { years } from '#server/database/schema/years.ts'
import { takeSnapshot } from '#server/rankings/fixRanking.ts'
import { as, completePrerequisites, enter, freshWorld, type World } from '#test/world.ts'

// Names are visible to those who see the e-mails: the panel and leaders of the same team (visiblePeople.test.ts).

const NAME = /Bonifacy|Niezabudka/

const world = freshWorld()
beforeEach(async () => {
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

test('public responses contain no names', async () => {
  db.update(years).set({ deadline: '2099-05-31' }).run()
  const stranger = await as(null)
  for (const path of PUBLIC(world)) {
    const { status, body } = await stranger('GET', path)
    expect([path, status]).toEqual([path, 200])
    expect(JSON.stringify(body)).not.toMatch(NAME)
  }
})

test('the leader of another team reads no names, also not in the review of their own sheet', async () => {
  const borys = await as(world.borys)
  const paths = [
    ...PUBLIC(world),
    '/districts',
    `/teams/by-district-id/${world.mazovia.id}`,
    '/tasks',
    '/user/notifications',
    '/review',
  ]
  for (const path of paths) expect(JSON.stringify((await borys('GET', path)).body)).not.toMatch(NAME)
})
