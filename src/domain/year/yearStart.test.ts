import { expect, test } from 'bun:test'
import { isYearStart } from './year.ts'

test.each([
  ['2026-09-01', '2026-09-01', true],
  ['2026-09-01', '2026-11-30', true],
  ['2026-09-01', '2026-12-01', false],
  ['2026-06-20', '2026-10-01', true],
  ['2026-12-05', '2026-12-05', false],
  ['2027-01-10', '2027-01-10', false],
  ['2027-01-10', '2027-09-10', false],
])('a year opened on %s is on %s at its start: %p', (opened, today, expected) => {
  expect(isYearStart(opened, today)).toBe(expected)
})
