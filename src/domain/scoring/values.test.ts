import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { anyValue } from '#test/sampleYear.ts'
import { MAX_VALUE, parseValue, stepped, wholeUpTo } from './typedValue.ts'
import { formatLong, formatValue } from './values.ts'

test.each([
  ['true', 1],
  ['TRUE', 1],
  ['false', 0],
  ['', 0],
  ['   ', null],
  ['\u00a0', null],
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
  ['1 000', 1000],
  ['12\u00a0000', 12_000],
  ['1\u202f000\u202f000', 1_000_000],
  ['1\u202f234,5', 1234.5],
  ['1,2,3', null],
  [',', null],
  ['.', null],
  ['abc', null],
  ['٣', null],
] as const)('typed "%s" is parsed as %p', (text, value) => {
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

test.each([formatValue, formatLong])('the text of %p is parsed back', write => {
  fc.assert(fc.property(anyValue, value => expect(parseValue(write(value))).toBe(value)))
})

test.each([
  [0, '0'],
  [999.5, '999,5'],
  [1000, '1\u202f000'],
  [13_435, '13\u202f435'],
  [1234.56789, '1\u202f234,56789'],
  [MAX_VALUE, '1\u202f000\u202f000'],
])('the value %p is shown as %p', (value, text) => {
  expect(formatLong(value)).toBe(text)
})

test.each([
  [0, 1, 1],
  [0, -1, 0],
  [1.5, 1, 2.5],
  [0.5, -1, 0],
  [104, 1, 105],
  [999, 1, 1000],
  [1000, 1, 1100],
  [1000, -1, 999],
  [1100, -1, 1000],
  [10_000, -1, 9900],
  [13_435, 1, 14_000],
  [13_435, -1, 13_000],
  [14_000, 1, 15_000],
  [MAX_VALUE, 1, MAX_VALUE],
  [MAX_VALUE, -1, 990_000],
] as const)('from %p a step of %p gives %p', (value, by, next) => {
  expect(stepped(value, by)).toBe(next)
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
])('a field for whole numbers up to 10 parses "%s" as %p', (text, value) => {
  expect(wholeUpTo(10).parse(text)).toBe(value)
})
