import { beforeEach, expect, test } from 'bun:test'
import { readSheet } from '../client/sheet/readSheet.ts'
import { prepareSheet } from '../client/sheet/sheet.ts'
import { parseValue } from '../domain/values.ts'
import { as, createWorld, type World } from './world.ts'

// Three ways through the whole product, one test each.

let world: World
beforeEach(() => {
  world = createWorld()
})

test('A: a value becomes a symbol', async () => {
  const [jan, kuba, ewa] = [await as(world.jan), await as(world.kuba), await as(world.ewa)]
  const { open } = world
  await jan('POST', `/tasks/initial/mark/${open.bookkeeping.id}`)

  // The browser knows the rules of the year and what the troop entered, and scores what is being typed at once.
  const answers = await Promise.all(
    ['/categorization', '/tasks/', '/tasks/initial'].map(async path => (await kuba('GET', path)).body),
  )
  const { year, entries } = readSheet([answers[0], answers[1], answers[2]])
  const scored = prepareSheet(year)
  expect(scored(entries).standing).toMatchObject({ category: 'POLOWA', missingTokens: { lesna: 1 } })

  const value = parseValue('2,5')!
  const typed = scored({ ...entries, values: new Map([[open.goodTurns.id, value]]) })
  expect(typed.areas[0]).toMatchObject({ collectedSplitPoints: 5, achievedSymbol: 'LESNA' })
  expect(typed.standing).toMatchObject({ category: 'LESNA', nextCategory: 'PUSZCZANSKA' })

  // The server stores it and comes to the same, for every leader of the troop.
  const saved = await kuba('PUT', `/tasks/${open.goodTurns.id}`, { value })
  expect(saved).toMatchObject({ status: 200, body: { value: 2.5, entered: true, points: 5 } })
  expect((await jan('GET', '/tasks/')).body[0]).toMatchObject({ collectedSplitPoints: 5, achievedSymbol: 'LESNA' })
  expect((await jan('GET', '/categorization/category')).body).toEqual(typed.standing)

  // So does the panel, which also tells who entered it.
  const [unit] = (await ewa('GET', `/tasks/${open.id}/of/${world.wilki.id}`)).body
  expect(unit.tasks).toContainEqual({ ...saved.body, updatedBy: 'kuba@przyklad.example' })
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
