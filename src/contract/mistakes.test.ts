import { expect, test } from 'bun:test'
import * as v from 'valibot'
import { type Mistake, mistake, mistakeIn, mistakeSentence } from './mistakes.ts'

const firstIn = (schema: v.GenericSchema, input: unknown) => mistakeIn(v.safeParse(schema, input).issues![0])

test.each<[string, v.GenericSchema, unknown, Mistake, string]>([
  [
    'an error named by its schema',
    v.pipe(v.string(), v.minLength(8, mistake('password-too-short'))),
    'x',
    { code: 'password-too-short' },
    'Password too short',
  ],
  [
    'a number below the minimum',
    v.pipe(v.number(), v.minValue(0.5, mistake('below'))),
    0,
    { code: 'below', least: 0.5 },
    'Below 0.5',
  ],
  ['a number above the maximum, unnamed', v.pipe(v.number(), v.maxValue(9)), 10, { code: 'above', most: 9 }, 'Above 9'],
  [
    'a number below the minimum, with a name of its own',
    v.message(v.pipe(v.number(), v.minValue(1)), mistake('district-missing')),
    0,
    { code: 'district-missing' },
    'Choose a district',
  ],
  ['a fraction', v.pipe(v.number(), v.safeInteger()), 1.5, { code: 'not-whole' }, 'Not a whole number'],
  ['no number', v.number(), Number.NaN, { code: 'not-a-number' }, 'Not a number'],
  ['another kind', v.number(), '1', { code: 'wrong-kind', wanted: 'number' }, 'Not number'],
  ['nothing', v.object({ name: v.string() }), {}, { code: 'missing' }, 'Missing'],
  ['an empty text', v.pipe(v.string(), v.nonEmpty()), '', { code: 'empty' }, 'Empty'],
  ['anything else', v.pipe(v.string(), v.regex(/^a$/)), 'b', { code: 'unusable' }, 'Cannot be used'],
])('%s has its code', (_, schema, input, wanted, sentence) => {
  const found = firstIn(schema, input)
  expect(found).toEqual(wanted)
  expect(mistakeSentence(found)).toBe(sentence)
})
