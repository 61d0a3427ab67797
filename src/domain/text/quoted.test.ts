import { expect, test } from 'bun:test'
import { quoted } from './quoted.ts'

test.each([
  ['Wilki', '„Wilki”'],
  ['12 NDH „Świt”', '„12 NDH «Świt»”'],
  ['„Jeden” i „Dwa”', '„«Jeden» i «Dwa»”'],
  ['5" namiot', '„5" namiot”'],
])('%s', (text, shown) => {
  expect(quoted(text)).toBe(shown)
})
