import { expect, test } from 'bun:test'
import { matchesIn } from './matches.ts'
import { matcher } from './search.ts'

test.each([
  ['', 'Wilki', true],
  ['wilk', '22 KDH „Wilki”', true],
  ['WILKI', '22 KDH „Wilki”', true],
  ['lodz', '5 ŁDH „Łódź”', true],
  ['żolw', 'Zółwie', true],
  ['wilki 22', '22 KDH „Wilki”', true],
  ['  wilki  ', 'Wilki', true],
  ['wilk orly', '22 KDH „Wilki”', false],
  ['.*', 'Wilki', false],
])('typing "%s" finds "%s": %p', (typed, name, found) => {
  expect(matcher(typed)(name)).toBe(found)
})

test.each([
  ['', 'Wilki', 'Wilki'],
  ['zebran', 'Ile zebrań z rodzicami?', 'Ile [zebrań] z rodzicami?'],
  ['LODZ', '5 ŁDH „Łódź”', '5 ŁDH „[Łódź]”'],
  ['ile rodz', 'Ile zebrań z rodzicami?', '[Ile] zebrań z [rodz]icami?'],
  ['nie ma', 'Wilki', 'Wilki'],
  ['ognisk', 'o\u0301gnisko', '[o\u0301gnisk]o'],
  ['z', '\u0301z\u0307z', '[\u0301z\u0307z]'],
  ['bar', 'foo\nbar', 'foo\n[bar]'],
])('typing "%s" marks in "%s": %s', (typed, text, marked) => {
  const parts = matchesIn(text, typed).map(({ part, isMatch }) => (isMatch ? `[${part}]` : part))
  expect(parts.join('')).toBe(marked)
})
