import { expect, test } from 'bun:test'
import { sortRows } from '#client/ui/table/columns.ts'
import { troopColumns, USUAL_ORDER } from './troopColumns.tsx'
import { daysAgo, isLongWait, listedTroops, type Troop } from './troops.ts'

/** A troop with the fields that the filters and orders use. */
const troop = (name: string, over: Partial<Troop> = {}) =>
  ({
    name,
    leaders: [{ id: 1, email: 'jan@przyklad.example', name: null, activated: true, mailed: true }],
    asking: [],
    state: 'IN_PROGRESS',
    since: null,
    prerequisitesDone: 1,
    entered: 3,
    points: 5,
    category: null,
    changedAt: '2027-05-01T10:00:00.000Z',
    waitingSince: null,
    shadow: false,
    requests: 0,
    answersOpen: 0,
    moreTime: null,
    reminder: null,
    ...over,
  }) as Troop

const all = [
  troop('Wilki'),
  troop('Orły', {
    state: 'SUBMITTED',
    since: '2027-05-10T10:00:00.000Z',
    waitingSince: '2027-05-10T10:00:00.000Z',
    points: 9,
    category: 'LESNA',
  }),
  troop('Żubry', {
    state: 'SUBMITTED',
    since: '2027-05-02T10:00:00.000Z',
    waitingSince: '2027-05-02T10:00:00.000Z',
    points: 12,
    category: 'POLOWA',
  }),
  troop('Cienie', { prerequisitesDone: 0, entered: 0, leaders: [], points: 0, changedAt: null }),
  troop('Kruki', {
    state: 'APPROVED',
    since: '2027-05-03T10:00:00.000Z',
    category: 'PUSZCZANSKA',
    leaders: [{ id: 2, email: 'kn@przyklad.example', name: 'Karol Nowak', activated: true, mailed: true }],
  }),
]
const names = (address: string) =>
  sortRows(listedTroops(all, address), troopColumns(1), USUAL_ORDER, address).map(({ name }) => name)

test.each([
  ['by state, the longest wait first', '', ['Żubry', 'Orły', 'Wilki', 'Cienie', 'Kruki']],
  ['an address that says nothing known', '?stan=x&sortuj=y&kategoria=z', ['Żubry', 'Orły', 'Wilki', 'Cienie', 'Kruki']],
  ['those who have not begun', '?stan=NOT_STARTED', ['Cienie']],
  ['those that wait for the coordinator', '?czeka=1', ['Żubry', 'Orły']],
  ['those that nobody reminded for two weeks', '?przypomnienia=1', ['Wilki']],
  ['those without a leader', '?bez=1', ['Cienie']],
  ['of a category', '?kategoria=LESNA', ['Orły']],
  ['without a category', '?kategoria=none', ['Wilki', 'Cienie']],
  ['by name without diacritics', '?szukaj=zubry', ['Żubry']],
  ['by the name of a leader', '?szukaj=nowak', ['Kruki']],
  ['by points', '?sortuj=punkty', ['Żubry', 'Orły', 'Kruki', 'Wilki', 'Cienie']],
  ['by points, the fewest first', '?sortuj=punkty&odwrotnie=1', ['Cienie', 'Kruki', 'Wilki', 'Orły', 'Żubry']],
  ['by name, the last first', '?sortuj=druzyna&odwrotnie=1', ['Żubry', 'Wilki', 'Orły', 'Kruki', 'Cienie']],
  ['by state, what is done first', '?odwrotnie=1', ['Kruki', 'Cienie', 'Wilki', 'Orły', 'Żubry']],
  ['by name', '?sortuj=druzyna', ['Cienie', 'Kruki', 'Orły', 'Wilki', 'Żubry']],
  ['by the last change, the longest silence first', '?sortuj=zmiana&stan=IN_PROGRESS', ['Wilki']],
  ['by category', '?sortuj=kategoria', ['Kruki', 'Orły', 'Żubry', 'Wilki', 'Cienie']],
])('troops are shown %s', (_, address, expected) => {
  expect(names(address)).toEqual(expected)
})

test.each([
  [6, false],
  [7, true],
])('a wait of %p days stands out: %p', (days, late) => {
  expect(isLongWait(new Date(Date.now() - days * 86_400_000).toISOString())).toBe(late)
  expect(isLongWait(null)).toBe(false)
})

test.each([
  ['2027-05-10T21:59:00Z', 'dzisiaj'],
  ['2027-05-09T21:59:00Z', 'wczoraj'],
  ['2027-05-01T10:00:00Z', '9 dni temu'],
])('%s was %s', (moment, words) => {
  expect(daysAgo(moment, Date.parse('2027-05-10T10:00:00Z'))).toBe(words)
})

test('hidden troops are listed only when they are asked for', () => {
  const both = [troop('Wilki'), troop('Cienie', { shadow: true })]
  const listed = (address: string) => listedTroops(both, address).map(({ name }) => name)
  expect([listed(''), listed('?ukryte=1')]).toEqual([['Wilki'], ['Wilki', 'Cienie']])
})

test('a matter is listed under its own name only', () => {
  const answered = troop('Wilki', { answersOpen: 2 })
  const late = troop('Orły', { moreTime: { until: '2027-06-10', reason: 'Obóz', at: '2027-06-01T10:00:00.000Z' } })
  const asked = troop('Żubry', { requests: 1 })
  const under = (kind: string) => listedTroops([answered, late, asked], `?czeka=${kind}`).map(({ name }) => name)
  expect(['odpowiedzi', 'czas', 'prosby'].map(under)).toEqual([['Wilki'], ['Orły'], ['Żubry']])
})
