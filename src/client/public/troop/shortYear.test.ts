import { expect, test } from 'bun:test'
import { shortYear } from '#domain/text/shortYear.ts'

test.each([
  ['Kategoryzacja 2026/27', 14, '2026/27'],
  ['Kategoryzacja 2026/27', 6, '26/27'],
  ['2026/2027', 6, '26/27'],
  ['Rok 2026', 6, '2026'],
  ['Jubileuszowa', 14, 'Jubileuszowa'],
  ['Jubileuszowa', 6, 'Jubil…'],
])('%s in %d letters is %s', (name, room, short) => {
  expect(shortYear(name, room)).toBe(short)
})
