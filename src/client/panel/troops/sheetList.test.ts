import { expect, test } from 'bun:test'
import { withQuery } from '#client/ui/table/useQuery.ts'
import { queueInOverview } from './placeOfSheet.ts'
import {
  addressFromOverview,
  addressOfList,
  addressOfSheet,
  filteredSheets,
  type ListedSheet,
  listOf,
  nameOfList,
  restOf,
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
  ['a sheet is followed by those after it', sheets, [1, 3, 4], 1, [3, 4]],
  ['the last sheet is followed by none', sheets, [1, 3, 4], 4, []],
  ['a sheet that an act took from the queue keeps its place', sheets.with(2, sheet(3, 'RETURNED')), [1, 3, 4], 3, [4]],
  ['a sheet that somebody else approved follows no more', sheets.with(2, sheet(3, 'APPROVED')), [1, 3, 4], 1, [4]],
  ['a sheet that was submitted later belongs to the next queue', sheets, [1, 4], 1, [4]],
  ['a sheet that is not in the queue has all of it before it', sheets, [1, 3, 4], 9, [1, 3, 4]],
])('the queue: %s', (_, list, opened, id, expected) => {
  expect(restOf(filteredSheets(list, submitted), opened, id).map(sheet => sheet.id)).toEqual(expected)
})

test.each([
  ['?stan=SUBMITTED&lista=przeglad', 'Zgłoszone, od najdłużej czekających'],
  ['?stan=SUBMITTED&lista=przeglad&sortuj=punkty', 'Zgłoszone'],
  ['?stan=RETURNED', 'Do poprawy'],
  ['?lista=przeglad', 'Przegląd'],
  ['', 'Arkusze drużyn'],
])('the list %s is called %s', (from, name) => expect(nameOfList(from)).toBe(name))

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
  const ids = (search: string) => queueInOverview(troops, 1, search).map(({ id }) => id)
  const byPoints = '?lista=przeglad&czeka=odpowiedzi&sortuj=punkty'
  expect(ids(byPoints)).toEqual([2, 3, 1])
  expect(ids('?lista=przeglad&szukaj=wilki')).toEqual([1])
})
