import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { YearState } from './year.ts'
import { closingTime, finishedBefore, laterFirst, yearBefore } from './yearLine.ts'

const year = (id: number, state: YearState, closedAt: string | null = null) => ({ id, state, closedAt })
const [first, second, third] = ['2024-08-31T18:00:00.000Z', '2025-08-31T18:00:00.000Z', '2026-08-31T18:00:00.000Z']

describe('the year before', () => {
  test.each([
    ['an open year has the one closed last', 3, [year(1, 'FINISHED', first), year(2, 'FINISHED', second)], 2],
    [
      'it has the one closed last even if that one was created first',
      3,
      [year(1, 'FINISHED', second), year(2, 'FINISHED', first)],
      1,
    ],
    ['the year before may have been created later', 1, [year(2, 'FINISHED', first)], 2],
    ['the year before is never a draft', 3, [year(1, 'FINISHED', first), year(2, 'DRAFT')], 1],
    ['the year before may have an unknown time', 3, [year(1, 'FINISHED'), year(2, 'FINISHED')], 2],
    ['a year of unknown time comes before all others', 3, [year(1, 'FINISHED', first), year(2, 'FINISHED')], 1],
    ['the first year has none', 3, [year(1, 'DRAFT')], undefined],
  ] as const)('%s', (_, id, others, before) => {
    for (const state of ['OPEN', 'DRAFT'] as const)
      expect(yearBefore([...others, year(id, state)], year(id, state))?.id).toBe(before)
  })

  test('a finished year has the one closed before it, and the first year has none', () => {
    const years = [year(1, 'FINISHED', second), year(2, 'FINISHED', first), year(3, 'FINISHED', third), year(4, 'OPEN')]
    expect(years.map(each => yearBefore(years, each)?.id ?? null)).toEqual([2, null, 1, 3])
  })

  test('a reopened year keeps the one closed before it', () => {
    const years = [year(1, 'FINISHED', first), year(2, 'OPEN', second), year(3, 'FINISHED', third)]
    expect(yearBefore(years, years[1])?.id).toBe(1)
  })

  test('a new year has the newest one', () => {
    expect(yearBefore([year(2, 'FINISHED', second), year(1, 'FINISHED', third), year(3, 'OPEN')])?.id).toBe(1)
    expect(yearBefore([])).toBeNull()
  })
})

describe('closing', () => {
  const years = [year(1, 'FINISHED', first), year(2, 'FINISHED', third), year(3, 'DRAFT')]
  test.each([
    ['the first closing has the present time', year(4, 'OPEN'), second],
    ['closing the newest year again has the present time', year(4, 'OPEN', '2026-09-10T00:00:00.000Z'), second],
    [
      'closing an older year again keeps its time',
      year(4, 'OPEN', '2025-09-10T00:00:00.000Z'),
      '2025-09-10T00:00:00.000Z',
    ],
  ] as const)('%s', (_, closed, at) => {
    expect(closingTime([...years, closed], closed, second)).toBe(at)
  })
})

const anyYears = fc
  .array(
    fc.record({
      state: fc.constantFrom<YearState>('DRAFT', 'OPEN', 'FINISHED'),
      closedAt: fc.constantFrom(null, first, second, third),
    }),
    { maxLength: 8 },
  )
  .map(rows => rows.map((row, index) => ({ id: index + 1, ...row })))

test('each year before leads from the newest year down to the oldest', () => {
  fc.assert(
    fc.property(anyYears, years => {
      const line = finishedBefore(years)
      expect(line).toEqual(years.filter(({ state }) => state === 'FINISHED').sort(laterFirst))
      expect(line.map(each => yearBefore(years, each))).toEqual([...line.slice(1), ...(line.length > 0 ? [null] : [])])
      expect(line.map(each => finishedBefore(years, each).length)).toEqual(
        line.map((_, index) => line.length - 1 - index),
      )
    }),
  )
})
