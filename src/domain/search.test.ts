import { expect, test } from 'bun:test'
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
