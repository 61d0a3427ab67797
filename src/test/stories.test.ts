import { beforeEach, expect, test } from 'bun:test'
import { as, createWorld, type World } from './world.ts'

// Three ways through the whole product, one test each.

let world: World
beforeEach(() => {
  world = createWorld()
})

test('B: a year closes and everybody sees its ranking', async () => {
  const [ola, jan, borys, stranger] = [await as(world.ola), await as(world.jan), await as(world.borys), await as(null)]
  const { open, draft } = world

  // Two troops fill in their sheets; a third only begins.
  for (const leader of [jan, borys]) await leader('POST', `/tasks/initial/mark/${open.bookkeeping.id}`)
  await jan('PUT', `/tasks/${open.goodTurns.id}`, { value: 3 })
  await borys('PUT', `/tasks/${open.boys.id}`, { value: 20 })
  await borys('PUT', `/tasks/${open.campers.id}`, { value: 20 })

  // The year closes: the ranking is fixed, and what is closed stays closed.
  expect(await ola('PATCH', '/admin/categorization/state/close')).toMatchObject({
    status: 200,
    body: { id: open.id, state: 'FINISHED', ranking: true },
  })
  expect((await jan('PUT', `/tasks/${open.goodTurns.id}`, { value: 5 })).status).toBe(409)
  expect((await jan('GET', '/categorization')).status).toBe(409)

  // Everybody sees it, without signing in, as the newest one.
  const ranking = [
    { place: 1, name: 'Orły', district: 'Mazowiecka', points: 12, category: 'LESNA' },
    { place: 2, name: 'Wilki', district: 'Mazowiecka', points: 6, category: 'LESNA' },
  ]
  expect((await stranger('GET', '/ranking')).body).toMatchObject(ranking)
  expect((await stranger('GET', '/ranking/years')).body[0]).toMatchObject({
    id: open.id,
    state: 'FINISHED',
    fixed: true,
  })

  // The next year opens, and the one that closed keeps its ranking.
  expect((await ola('PATCH', `/admin/categorization/state/activate/${draft.id}`)).status).toBe(200)
  expect((await jan('GET', '/categorization')).body).toMatchObject({ id: draft.id, name: '2026/27' })
  expect((await stranger('GET', '/ranking')).body).toEqual([])
  expect((await stranger('GET', `/ranking/${open.id}`)).body).toMatchObject(ranking)
})
