import { expect, test } from 'bun:test'
import { troopColumns, USUAL_ORDER } from '#client/panel/troops/columns/troopColumns.tsx'
import { sortRows } from '#client/ui/table/columns.ts'
import { daysAgo, drawSample, isLongWait, listedTroops, type Troop } from './troops.ts'

const troop = (name: string, over: Partial<Troop> = {}) =>
  ({
    name,
    leaders: [{ id: 1, email: 'jan@przyklad.example', name: null, activated: true, mailed: true, unseen: false }],
    asking: [],
    state: 'IN_PROGRESS',
    since: null,
    prerequisitesDone: 1,
    entered: 3,
    points: 5,
    category: null,
    changedAt: '2027-05-01T10:00:00.000Z',
    waitingSince: null,
    formerNames: [],
    shadow: false,
    requests: 0,
    answersOpen: 0,
    moreTime: null,
    remindedAt: null,
    district: { id: 1, name: 'Mazowiecka' },
    doubts: 0,
    ...over,
  }) as Troop

const all = [
  troop('Wilki', { remindedAt: '2026-01-01T10:00:00.000Z' }),
  troop('Orły', {
    district: { id: 2, name: 'Pomorska' },
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
    doubts: 2,
  }),
  troop('Cienie', { prerequisitesDone: 0, entered: 0, leaders: [], points: 0, changedAt: null }),
  troop('Kruki', {
    state: 'APPROVED',
    since: '2027-05-03T10:00:00.000Z',
    category: 'PUSZCZANSKA',
    leaders: [
      { id: 2, email: 'kn@przyklad.example', name: 'Karol Nowak', activated: true, mailed: true, unseen: false },
    ],
  }),
]
const names = (address: string) =>
  sortRows(listedTroops(all, address), troopColumns(1), USUAL_ORDER, address).map(({ name }) => name)

test.each([
  ['by state, the longest wait first', '', ['Żubry', 'Orły', 'Wilki', 'Cienie', 'Kruki']],
  [
    'by state when the address has unknown values',
    '?stan=x&sortuj=y&kategoria=z',
    ['Żubry', 'Orły', 'Wilki', 'Cienie', 'Kruki'],
  ],
  ['that have not begun', '?stan=NOT_STARTED', ['Cienie']],
  ['that wait for the coordinator', '?czeka=1', ['Żubry', 'Orły']],
  ['that were not reminded for two weeks', '?przypomnienia=1', ['Wilki']],
  ['with doubts to check', '?obejrzenia=1', ['Żubry']],
  ['by doubts, the most first', '?sortuj=obejrzenia&stan=SUBMITTED', ['Żubry', 'Orły']],
  ['without a leader', '?bez=1', ['Cienie']],
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
  ['of a district', '?choragwie=2', ['Orły']],
  ['by the last reminder, the newest first', '?sortuj=przypomnienie&odwrotnie=1&kategoria=none', ['Wilki', 'Cienie']],
  ['by category', '?sortuj=kategoria', ['Kruki', 'Orły', 'Żubry', 'Wilki', 'Cienie']],
])('troops are shown %s', (_, address, expected) => {
  expect(names(address)).toEqual(expected)
})

test.each([
  [6, false],
  [7, true],
])('a wait of %p days is marked as long: %p', (days, late) => {
  expect(isLongWait(new Date(Date.now() - days * 86_400_000).toISOString())).toBe(late)
  expect(isLongWait(null)).toBe(false)
})

test.each([
  ['2027-05-10T21:59:00Z', 'dzisiaj'],
  ['2027-05-09T21:59:00Z', 'wczoraj'],
  ['2027-05-01T10:00:00Z', '9 dni temu'],
])('the day of %s is shown as "%s"', (moment, words) => {
  expect(daysAgo(moment, Date.parse('2027-05-10T10:00:00Z'))).toBe(words)
})

test('hidden troops are listed only with the filter for them', () => {
  const both = [troop('Wilki'), troop('Cienie', { shadow: true })]
  const listed = (address: string) => listedTroops(both, address).map(({ name }) => name)
  expect([listed(''), listed('?ukryte=1')]).toEqual([['Wilki'], ['Wilki', 'Cienie']])
})

test('each filter for a kind of matter lists only its troops', () => {
  const answered = troop('Wilki', { answersOpen: 2 })
  const late = troop('Orły', { moreTime: { until: '2027-06-10', reason: 'Obóz', at: '2027-06-01T10:00:00.000Z' } })
  const requested = troop('Żubry', { requests: 1 })
  const listedFor = (kind: string) =>
    listedTroops([answered, late, requested], `?czeka=${kind}`).map(({ name }) => name)
  expect(['odpowiedzi', 'czas', 'prosby'].map(listedFor)).toEqual([['Wilki'], ['Orły'], ['Żubry']])
})

test('80 a random sample has only submitted sheets of the list, each once and at most five', () => {
  const many = Array.from({ length: 40 }, (_, teamId) =>
    troop(`Drużyna ${teamId}`, { teamId, state: teamId < 30 ? 'SUBMITTED' : 'IN_PROGRESS' }),
  )
  const samples = Array.from({ length: 300 }, () => drawSample(many))
  for (const sample of samples) {
    expect(new Set(sample.map(({ teamId }) => teamId)).size).toBe(5)
    expect(sample.every(({ state }) => state === 'SUBMITTED')).toBe(true)
  }
  // 300 samples of five miss one of thirty sheets with a probability of 1e-21.
  expect(new Set(samples.flat().map(({ teamId }) => teamId)).size).toBe(30)
  expect(drawSample(many.slice(28)).length).toBe(2)
  expect(listedTroops(many, '?wylosowane=3-7').map(({ teamId }) => teamId)).toEqual([3, 7])
})
