import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { formatMissing, formatPoints, formatTotal } from './points.ts'
import { roundSum } from './roundSum.ts'

test.each([
  [0, '0,0'],
  [7, '7,0'],
  [2.5, '2,5'],
  [8.35, '8,4'],
  [1.1 * 3, '3,3'],
  [9.96, '10,0'],
  [1234.56, '1\u202f234,6'],
  [1_000_000, '1\u202f000\u202f000,0'],
])('a task with %p points shows %p', (points, text) => {
  expect(formatPoints(points)).toBe(text)
})

test.each([
  [0, '0'],
  [49.6, '49'],
  [49.999999, '49'],
  [50, '50'],
  [0.1 * 3 * 10, '3'],
  [4.35 * 100, '435'],
  [13_435.9, '13\u202f435'],
])('a total of %p shows %p', (points, text) => {
  expect(formatTotal(points)).toBe(text)
})

test.each([
  [7, '7'],
  [0.4, '0,4'],
  [0.41, '0,5'],
  [0.000001, '0,1'],
  [6.000001, '6,1'],
  [1.1 * 3, '3,3'],
  [9.95, '10'],
  [0, '0'],
  [1234.56, '1\u202f234,6'],
  [12_000, '12\u202f000'],
])('a gap of %p shows %p', (points, text) => {
  expect(formatMissing(points)).toBe(text)
})

test('a shown total never reaches the total that a shown gap calls missing (rules.md#10)', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 299_000_000 }), (threshold, millionths) => {
      const points = roundSum(millionths / 1e6)
      fc.pre(points < threshold)
      expect(Number(formatTotal(points))).toBeLessThan(threshold)
      expect(formatMissing(roundSum(threshold - points))).not.toBe('0')
    }),
  )
})
