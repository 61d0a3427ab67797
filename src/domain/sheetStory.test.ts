import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { dayAfter, daysBetween } from './deadline.ts'
import { carriedForward, type Entered, type EntryChange, type EntryNow, pointsAtTimeOf, storyOf } from './sheetStory.ts'

/** Gives a point for each unit entered; field from 1, forest from 10 points, once prerequisite 1 is done. */
function worthOf(entered: Entered) {
  const points = [...entered].filter(([key]) => key.startsWith('value/')).reduce((sum, [, value]) => sum + value, 0)
  const category = entered.get('tick/1') ? (points >= 10 ? ('LESNA' as const) : ('POLOWA' as const)) : null
  return { points, category, tokens: { polowa: 0, lesna: 0, puszczanska: 0 } }
}

const changed = (id: number, before: number | null, after: number | null, day: string): EntryChange => ({
  kind: 'value',
  id,
  before,
  after,
  day,
})
const ticked = (after: 0 | 1, day: string): EntryChange => ({ kind: 'tick', id: 1, before: 1 - after, after, day })
const entry = (id: number, value: number, day: string): EntryNow => ({ kind: 'value', id, value, day })
const done = (day: string): EntryNow => ({ kind: 'tick', id: 1, value: 1, day })
const figures = (...given: Parameters<typeof storyOf>) =>
  storyOf(...given).map(({ day, points, category }) => [day, points, category])

describe('a sheet over the year', () => {
  test('has a point a week until today, on its first day and on the first day of each category', () => {
    const changes = [
      changed(1, null, 2, '2027-04-28'),
      ticked(1, '2027-05-04'),
      changed(1, 2, 9, '2027-05-05'),
      changed(2, null, 5, '2027-05-12'),
    ]
    const now = [entry(1, 9, '2027-05-05'), entry(2, 5, '2027-05-12'), done('2027-05-04')]
    expect(figures(changes, now, '2027-05-21', worthOf)).toEqual([
      ['2027-04-28', 2, null],
      ['2027-04-30', 2, null],
      ['2027-05-04', 2, 'POLOWA'],
      ['2027-05-07', 9, 'POLOWA'],
      ['2027-05-12', 14, 'LESNA'],
      ['2027-05-14', 14, 'LESNA'],
      ['2027-05-21', 14, 'LESNA'],
    ])
  })

  test('is empty for a sheet without entries', () => {
    expect(storyOf([], [], '2027-05-21', worthOf)).toEqual([])
  })

  test('counts entries older than the history from their last writing, and earlier values from the first day', () => {
    expect(figures([], [entry(1, 4, '2027-05-10')], '2027-05-21', worthOf)).toEqual([
      ['2027-05-10', 4, null],
      ['2027-05-14', 4, null],
      ['2027-05-21', 4, null],
    ])
    const changes = [changed(2, 3, 4, '2027-05-20')]
    const now = [entry(1, 1, '2027-05-14'), entry(2, 4, '2027-05-20')]
    expect(figures(changes, now, '2027-05-21', worthOf)).toEqual([
      ['2027-05-14', 4, null],
      ['2027-05-21', 5, null],
    ])
  })

  test('drops an erased entry from its day on', () => {
    const changes = [changed(1, null, 4, '2027-05-07'), changed(1, 4, null, '2027-05-14')]
    expect(figures(changes, [], '2027-05-21', worthOf)).toEqual([
      ['2027-05-07', 4, null],
      ['2027-05-14', 0, null],
      ['2027-05-21', 0, null],
    ])
  })

  test('drops an entry erased without a record on the last day, and takes the new value if it is entered again', () => {
    expect(figures([changed(1, null, 4, '2027-05-14')], [], '2027-05-21', worthOf)).toEqual([
      ['2027-05-14', 4, null],
      ['2027-05-21', 0, null],
    ])
    const again = [changed(1, null, 4, '2027-05-13'), changed(1, null, 6, '2027-05-18')]
    expect(figures(again, [entry(1, 6, '2027-05-18')], '2027-05-21', worthOf).at(-1)).toEqual(['2027-05-21', 6, null])
  })
})

test('the last point is the current sheet, days increase, and there are at most sixty', () => {
  const anyChange = fc.record({
    id: fc.integer({ min: 1, max: 4 }),
    after: fc.integer({ min: 0, max: 9 }),
    on: fc.nat(900),
  })
  fc.assert(
    fc.property(fc.array(anyChange, { minLength: 1, maxLength: 60 }), fc.boolean(), (made, isDone) => {
      const values = new Map<number, number>()
      const changes = made
        .toSorted((a, b) => a.on - b.on)
        .map(({ id, after, on }): EntryChange => {
          const before = values.get(id) ?? null
          values.set(id, after)
          return changed(id, before, after, dayAfter('2024-09-01', on))
        })
      const until = dayAfter('2024-09-01', 900)
      const now = [...values].map(([id, value]) => entry(id, value, until))
      if (isDone) now.push(done('2025-01-01'))

      const story = storyOf(changes, now, until, worthOf)
      const { day, ...worth } = story.at(-1)!
      expect([day, worth]).toEqual([
        until,
        worthOf(new Map(now.map(({ kind, id, value }) => [`${kind}/${id}`, value]))),
      ])
      const days = story.map(point => point.day)
      expect(days).toEqual([...new Set(days)].sort())
      expect(days.length).toBeLessThanOrEqual(57)
    }),
  )
})

test.each([
  ['the year after', '2026-08-31', '2026-10-05', '2026-02-14', '2027-02-14'],
  ['a year that began late', '2026-08-31', '2027-06-20', '2026-02-14', '2027-02-14'],
  ['two years later', '2024-08-31', '2026-10-05', '2024-02-14', '2027-02-14'],
  ['a year opened on the day of the closing', '2026-08-31', '2026-08-31', '2026-02-14', '2027-02-14'],
  ['a year that began before the other was closed', '2026-08-31', '2026-05-01', '2026-02-14', '2027-02-14'],
])('last year is moved to the same days of %s', (_, closed, first, day, expected) => {
  const [point] = carriedForward([{ day, points: 1 }], closed, first)
  expect(Math.abs(daysBetween(expected, point!.day))).toBeLessThanOrEqual(1)
})

test('the points of the year before are those at the same time of that year', () => {
  const worth = { category: null, tokens: { polowa: 0, lesna: 0, puszczanska: 0 } }
  const points = [
    { day: '2025-10-01', points: 3, ...worth },
    { day: '2025-11-05', points: 8, ...worth },
    { day: '2026-05-20', points: 30, ...worth },
  ]
  const at = (day: string) => pointsAtTimeOf(day, points, '2026-06-30')
  expect([at('2026-09-10'), at('2026-10-20'), at('2026-11-23'), at('2027-05-31')]).toEqual([null, 3, 8, 30])
})
