import { expect, test } from 'bun:test'
import { nextFreeName } from './nextFreeName.ts'

test.each([
  ['Kronika', ['Kronika'], 'Kronika (2)'],
  ['Kronika', ['Kronika', 'KRONIKA  (2)'], 'Kronika (3)'],
  ['Kronika (2)', ['Kronika', 'Kronika (2)'], 'Kronika (3)'],
  ['Obóz (letni)', ['Obóz (letni)'], 'Obóz (letni) (2)'],
  ['x'.repeat(200), ['x'.repeat(200)], `${'x'.repeat(196)} (2)`],
])('a copy of %p next to %p is called %p', (name, taken, copy) => {
  expect(nextFreeName(name, taken)).toBe(copy)
})

test('a name cut within a surrogate pair stays readable', () => {
  expect(nextFreeName(`${'x'.repeat(195)}🌲${'x'.repeat(3)}`, []).isWellFormed()).toBe(true)
})
