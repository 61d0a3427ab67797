import { expect, test } from 'bun:test'
import { withQuery } from '#client/ui/table/useQuery.ts'
import { placeInOverview } from './placeOfSheet.ts'
import {
  addressFromOverview,
  addressOfList,
  addressOfSheet,
  type ListedSheet,
  listOf,
  placeInList,
} from './sheetList.ts'
import type { Troop } from './troops.ts'

const sheet = (id: number, review: ListedSheet['review'], over: Partial<ListedSheet> = {}): ListedSheet => ({
  id,
  name: `${id} DH`,
  formerNames: [],
  shadow: false,
  district: { id: 1, name: 'Mazowiecka' },
  tokens: { polowa: 0, lesna: 0, puszczanska: 0 },
  category: null,
  points: 0,
  review,
  since: null,
  prerequisites: { done: 1, of: 1 },
  tasks: { filled: 0, of: 6 },
  obligatory: { filled: 2, of: 2 },
  remarksOpen: 0,
  ...over,
})

const sheets = [sheet(1, 'SUBMITTED'), sheet(2, 'IN_PROGRESS'), sheet(3, 'SUBMITTED'), sheet(4, 'SUBMITTED')]
const submitted = '?stan=SUBMITTED'

test.each([
  [
    'a sheet is followed by the next one in the list',
    sheets,
    1,
    { place: 1, of: 3, left: 2, next: { id: 3, name: '3 DH' } },
  ],
  ['the last sheet is followed by the first', sheets, 4, { place: 3, of: 3, left: 2, next: { id: 1, name: '1 DH' } }],
  [
    'a sheet that no longer matches the filters keeps its place',
    sheets.with(2, sheet(3, 'APPROVED')),
    3,
    { place: 2, of: 3, left: 2, next: { id: 4, name: '4 DH' } },
  ],
  [
    'the last of a queue has no next one',
    [sheet(1, 'SUBMITTED'), sheet(2, 'APPROVED')],
    1,
    { place: 1, of: 1, left: 0, next: null },
  ],
  ['the only sheet has no next one', [sheet(1, 'SUBMITTED')], 1, { place: 1, of: 1, left: null, next: null }],
  [
    'a list of all sheets is no queue',
    [sheet(1, 'SUBMITTED'), sheet(2, 'SUBMITTED')],
    1,
    { place: 1, of: 2, left: null, next: { id: 2, name: '2 DH' } },
  ],
  ['a sheet that is not listed has no place', sheets, 9, { place: 0, of: 3, left: 3, next: { id: 1, name: '1 DH' } }],
])('the next sheet: %s', (_, list, id, expected) => {
  expect(placeInList(list, submitted, id)).toEqual(expected)
})

test('the address of a sheet carries the filters of its list', () => {
  const from = withQuery('', { stan: 'SUBMITTED', choragiew: '3', szukaj: 'dh & „wilki”', uwagi: 'otwarte' })
  const address = addressOfSheet(7, 5, from)
  expect(address).toStartWith('/admin/kategoryzacja/7/w-roku/5?z=')
  expect(listOf(address.slice(address.indexOf('?')))).toBe(from)
  expect(listOf('?z=stan%3Dzmyslony')).toBe('')
})

test('a sheet opened from the overview links back to the filtered overview', () => {
  const address = addressFromOverview(7, 5, '?stan=SUBMITTED&sortuj=punkty')
  const from = listOf(address.slice(address.indexOf('?')))
  expect(addressOfList(5, from)).toBe('/admin/przeglad?stan=SUBMITTED&sortuj=punkty#druzyny')
  expect(addressOfList(5, '?stan=SUBMITTED')).toBe('/admin/kategoryzacja/5/arkusze?stan=SUBMITTED')
})

test('the next sheet from the overview follows its order, filters and search', () => {
  const troop = (teamId: number, name: string, points: number, over: Partial<Troop> = {}) =>
    ({
      teamId,
      name,
      points,
      formerNames: [],
      shadow: false,
      leaders: [],
      asking: [],
      entered: 1,
      state: 'IN_PROGRESS',
      category: null,
      waitingSince: '2027-05-01T10:00:00.000Z',
      answersOpen: 1,
      ...over,
    }) as Troop
  const troops = [
    troop(1, 'Wilki', 5),
    troop(2, 'Orły', 9),
    troop(3, 'Żubry', 7),
    troop(4, 'Kruki', 8, { answersOpen: 0 }),
  ]
  const next = (search: string, id: number) => placeInOverview(troops, 1, search, id).next?.id
  const byPoints = '?lista=przeglad&czeka=odpowiedzi&sortuj=punkty'
  expect([2, 3, 1].map(id => next(byPoints, id))).toEqual([3, 1, 2])
  expect(next('?lista=przeglad&szukaj=wilki', 1)).toBeUndefined()
  // A troop whose answers are no longer open keeps its place.
  expect(placeInOverview(troops, 1, byPoints, 4)).toMatchObject({ place: 2, of: 4, next: { id: 3 } })
})
