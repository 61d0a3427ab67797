import { expect, test } from 'bun:test'
import { withTildes } from '#test/tildes.ts'
import { deadlineInWords } from './deadlineWords.ts'

test.each([
  ['2027-05-12T10:00:00Z', 'Termin 31.05.2027, zostało 19~dni'],
  ['2027-05-28T10:00:00Z', 'Termin 31.05.2027, zostały 3~dni'],
  ['2027-05-30T10:00:00Z', 'Termin 31.05.2027, został 1~dzień'],
  ['2027-05-31T21:59:00Z', 'Termin 31.05.2027, mija dziś'],
  ['2027-05-31T22:00:00Z', 'Termin minął 31.05.2027'],
])('the time left to the deadline is shown in Polish words and time: %s', (time, words) => {
  expect(withTildes(deadlineInWords('2027-05-31', Date.parse(time)))).toBe(words)
})
