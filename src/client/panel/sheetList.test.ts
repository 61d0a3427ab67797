import { expect, test } from 'bun:test'
import { withQuery } from '#client/ui/table/useQuery.ts'
import {
  addressFromOverview,
  addressOfList,
  addressOfSheet,
  type ListedSheet,
  listOf,
  placeInList,
} from './sheetList.ts'

const sheet = (id: number, review: ListedSheet['review'], over: Partial<ListedSheet> = {}): ListedSheet => ({
  id,
  name: `${id} DH`,
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
  ['leads to the one after it', sheets, 1, { place: 1, of: 3, next: { id: 3, name: '3 DH', place: 2 } }],
  ['the last leads to the first', sheets, 4, { place: 3, of: 3, next: { id: 1, name: '1 DH', place: 1 } }],
  [
    'one that fits no more keeps its place',
    sheets.with(2, sheet(3, 'APPROVED')),
    3,
    { place: 2, of: 3, next: { id: 4, name: '4 DH', place: 3 } },
  ],
  ['the only one leads nowhere', [sheet(1, 'SUBMITTED')], 1, { place: 1, of: 1, next: null }],
  ['one that is not listed has no place', sheets, 9, { place: 0, of: 3, next: { id: 1, name: '1 DH', place: 1 } }],
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
