import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { anyValue } from '#test/sampleYear.ts'
import { formatValue, MAX_VALUE, parseValue, wholeUpTo } from './values.ts'

test.each([
  ['true', 1],
  ['TRUE', 1],
  ['false', 0],
  ['', 0],
  ['   ', 0],
  ['7', 7],
  [' 7 ', 7],
  ['007', 7],
  ['2.5', 2.5],
  ['2,5', 2.5],
  ['0,', 0],
  ['3.', 3],
  [',5', 0.5],
  ['1000000', 1_000_000],
  ['1000000,1', null],
  ['1000001', null],
  ['9'.repeat(400), null],
  ['-1', null],
  ['-0', null],
  ['+1', null],
  ['NaN', null],
  ['Infinity', null],
  ['1e3', null],
  ['0x10', null],
  ['1 000', null],
  ['1,2,3', null],
  [',', null],
  ['.', null],
  ['abc', null],
  ['٣', null],
] as const)('typed "%s" is read as %p', (text, value) => {
  expect(parseValue(text)).toBe(value)
})

test.each([
  [0, '0'],
  [12, '12'],
  [2.5, '2,5'],
  [0.1, '0,1'],
  [0.1 + 0.2, '0,3'],
  [MAX_VALUE, '1000000'],
  [1e-7, '0,0000001'],
])('the value %p is written as %p', (value, text) => {
  expect(formatValue(value)).toBe(text)
})

test('what is written is read back', () => {
  fc.assert(fc.property(anyValue, value => expect(parseValue(formatValue(value))).toBe(value)))
})

test.each([
  ['7', 7],
  ['10', 10],
  ['11', 10],
  ['9'.repeat(400), 10],
  ['2,9', 2],
  ['', 0],
  ['-1', null],
  ['7x', null],
  ['abc', null],
])('where whole numbers up to 10 are taken "%s" is read as %p', (text, value) => {
  expect(wholeUpTo(10).parse(text)).toBe(value)
})
