import { expect, test } from 'bun:test'
import { afterCategorization, shortYear } from './shortYear.ts'

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

test('a name that begins with the noun does not repeat it', () => {
  expect(['Kategoryzacja 2026/27', 'Pilotaż', 'Kategoryzacja'].map(afterCategorization)).toEqual([
    '2026/27',
    'Pilotaż',
    'Kategoryzacja',
  ])
})
