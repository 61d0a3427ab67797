import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { isCompared, placesGained, type RankedTeam, rank, shareOfCategories, sortRows } from './ranking.ts'
import { LEVELS, type Level } from './scoring/levels.ts'

let lastId = 0
function troop(name: string, category: Level, points: number, district = 'Mazowiecka'): RankedTeam {
  lastId += 1
  return {
    teamId: lastId,
    name,
    district,
    points,
    category,
    approved: false,
    group: null,
    tokens: { polowa: 0, lesna: 0, puszczanska: 0 },
  }
}
const places = (rows: { place: number; name: string }[]) => rows.map(({ place, name }) => `${place} ${name}`)

test('the category ranks first, then the points', () => {
  const rows = rank([troop('Wilki', 'LESNA', 900), troop('Orły', 'PUSZCZANSKA', 400), troop('Rysie', 'LESNA', 950)])
  expect(places(rows)).toEqual(['1 Orły', '2 Rysie', '3 Wilki'])
})

test('equal sums share a place, and the next one is skipped (1, 1, 3)', () => {
  const rows = rank([troop('Wilki', 'LESNA', 40), troop('Orły', 'LESNA', 50), troop('Rysie', 'LESNA', 50)])
  expect(places(rows)).toEqual(['1 Orły', '1 Rysie', '3 Wilki'])
})

test('sums equal to a millionth are equal, sums a millionth apart are not', () => {
  const rows = rank([troop('Wilki', 'LESNA', 0.299999), troop('Żbiki', 'LESNA', 0.1 * 3), troop('Rysie', 'LESNA', 0.3)])
  expect(places(rows)).toEqual(['1 Rysie', '1 Żbiki', '3 Wilki'])
})

test('the order is by the exact sum, though no decimals are shown', () => {
  const rows = rank([troop('Orły', 'LESNA', 50.1), troop('Wilki', 'LESNA', 50.2)])
  expect(places(rows)).toEqual(['1 Wilki', '2 Orły'])
})

test('equal points in different categories do not share a place', () => {
  const rows = rank([troop('Orły', 'POLOWA', 50), troop('Wilki', 'LESNA', 50)])
  expect(places(rows)).toEqual(['1 Wilki', '2 Orły'])
})

test('troops that share a place are in Polish alphabetical order, 7 before 16', () => {
  const names = ['Żbiki', '16 DH', 'Zawisza', 'Łosie', '7 DH', 'Lisy', 'Ćma', 'Czaple', 'Ósemka', 'Orły']
  const rows = rank(names.map(name => troop(name, 'LESNA', 50)))
  expect(rows.map(({ name }) => name)).toEqual([
    '7 DH',
    '16 DH',
    'Czaple',
    'Ćma',
    'Lisy',
    'Łosie',
    'Orły',
    'Ósemka',
    'Zawisza',
    'Żbiki',
  ])
})

test('teams of the same name are ordered by district', () => {
  const rows = rank([troop('Wilki', 'LESNA', 50, 'Śląska'), troop('Wilki', 'LESNA', 50, 'Łódzka')])
  expect(rows.map(({ district }) => district)).toEqual(['Łódzka', 'Śląska'])
})

test('a troop keeps its place when rows are sorted by points or filtered by district', () => {
  const rows = rank([
    troop('Wilki', 'LESNA', 900),
    troop('Orły', 'PUSZCZANSKA', 400, 'Łódzka'),
    troop('Rysie', 'LESNA', 950),
  ])
  expect(places(sortRows(rows, 'points'))).toEqual(['2 Rysie', '3 Wilki', '1 Orły'])
  expect(places(rows.filter(({ district }) => district === 'Mazowiecka'))).toEqual(['2 Rysie', '3 Wilki'])
  expect(sortRows(sortRows(rows, 'points'), 'category')).toEqual(rows)
})

test('each category has its share, the highest category first', () => {
  const rows = rank([
    troop('Wilki', 'LESNA', 9),
    troop('Orły', 'LESNA', 4),
    troop('Rysie', 'POLOWA', 1),
    troop('Żbiki', 'PUSZCZANSKA', 1),
  ])
  expect(shareOfCategories(rows)).toEqual([
    { level: 'PUSZCZANSKA', count: 1, share: 0.25 },
    { level: 'LESNA', count: 2, share: 0.5 },
    { level: 'POLOWA', count: 1, share: 0.25 },
  ])
  expect(shareOfCategories([]).map(({ count, share }) => [count, share])).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
  ])
})

test.each([
  [3, 5, 2],
  [5, 3, -2],
  [4, 4, 0],
  [4, null, null],
])('at place %d after %p a troop has gained %p', (place, previousPlace, gained) => {
  expect(placesGained({ place, previousPlace })).toBe(gained)
})

test('a ranking without previous places is not compared', () => {
  expect([[], [null], [null, 1]].map(places => isCompared(places.map(previousPlace => ({ previousPlace }))))).toEqual([
    false,
    false,
    true,
  ])
})

test('the ranking does not depend on the order of the troops', () => {
  const anyTroops = fc.array(
    fc.tuple(fc.constantFrom('Wilki', 'Orły', 'Łosie'), fc.constantFrom(...LEVELS), fc.integer({ min: 0, max: 3 })),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(anyTroops, given => {
      const troops = given.map(([name, category, points]) => troop(name, category, points))
      expect(rank(troops.toReversed())).toEqual(rank(troops))
    }),
  )
})
