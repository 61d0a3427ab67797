import { expect, test } from 'bun:test'
import { addressesIn } from './addressesIn.ts'

test.each([
  ['jan@b.example', ['jan@b.example']],
  ['jan@b.example, ewa@b.example', ['jan@b.example', 'ewa@b.example']],
  ['jan@b.example;ewa@b.example', ['jan@b.example', 'ewa@b.example']],
  ['jan@b.example\newa@b.example', ['jan@b.example', 'ewa@b.example']],
  ['jan@b.example i ewa@b.example', ['jan@b.example', 'ewa@b.example']],
  ['jan@b.example oraz ewa@b.example', ['jan@b.example', 'ewa@b.example']],
  ['jan@b.example / ewa@b.example', ['jan@b.example', 'ewa@b.example']],
  ['jan@b.example/ewa@b.example', ['jan@b.example', 'ewa@b.example']],
  ['jan@b.example|ewa@b.example', ['jan@b.example', 'ewa@b.example']],
  ['druzyna/7@b.example', ['druzyna/7@b.example']],
  ['Jan Kos <jan@b.example>; Ewa Las <ewa@b.example>', ['jan@b.example', 'ewa@b.example']],
  ['"Kos, Jan" <jan@b.example>, Las, Ewa <ewa@b.example>', ['jan@b.example', 'ewa@b.example']],
  ['Jan Kos (jan@b.example), Ewa Las (ewa@b.example)', ['jan@b.example', 'ewa@b.example']],
  ['mailto:jan@b.example?subject=Zbiórka', ['jan@b.example']],
  ['Jan <MAILTO:jan@b.example>', ['jan@b.example']],
  ['e-mail: jan@b.example', ['jan@b.example']],
  ['jan@b.example\u200b\u00a0', ['jan@b.example']],
  ['jan@b.example, jan@b.example', ['jan@b.example']],
])('%p has the addresses %p', (cell, addresses) => expect(addressesIn(cell)).toEqual(addresses))

test.each([
  '',
  'brak',
  'Brak.',
  'brak danych',
  'nie ma',
  'nie dotyczy',
  'n/d',
  'b.d.',
  'wakat',
  'x',
  '0',
  '-',
  '—',
  '???',
])('%p is nobody, alone or in one of two columns', cell => {
  expect(addressesIn(cell)).toEqual([])
  expect(addressesIn(`${cell}, jan@b.example`)).toEqual(['jan@b.example'])
  expect(addressesIn(`jan@b.example; ${cell}`)).toEqual(['jan@b.example'])
})

test.each([
  // "jan kos@b.example" is one address with a space: that of "kos" may be somebody else's.
  ['jan kos@b.example', ['jan', 'kos@b.example']],
  ['jan(at)b.example', ['jan(at)b.example']],
  ['600 700 800', ['600', '700', '800']],
  ['nie wiem', ['nie', 'wiem']],
])('%p is answered word by word, so that what is no address is named', (cell, words) =>
  expect(addressesIn(cell)).toEqual(words),
)

test('more than twenty addresses are too many', () => {
  const cell = (n: number) => Array.from({ length: n }, (_, i) => `a${i}@b.example`).join(' ')
  expect(addressesIn(cell(20))).toHaveLength(20)
  expect([addressesIn(cell(21)), addressesIn(cell(40_000))]).toEqual([null, null])
})
