import { expect, test } from 'bun:test'
import { isRanked, standingOf } from './standing.ts'

const thresholds = {
  lesnaLesneThreshold: 2,
  lesnaPuszczanskieThreshold: 0,
  puszczanskaLesnaThreshold: 2,
  puszczanskaPuszczanskieThreshold: 2,
}

test('a troop with every prerequisite has its category and gets the symbols missing to the next one', () => {
  const tokens = { polowa: 3, lesna: 1, puszczanska: 1 }
  expect(standingOf({ tokens, unmet: [], points: 57.5, prerequisitesMissing: 0 }, thresholds)).toEqual({
    category: 'LESNA',
    nextCategory: 'PUSZCZANSKA',
    tokens,
    missingTokens: { lesna: 1, puszczanska: 1 },
    points: 57.5,
    prerequisitesMissing: 0,
  })
})

test('the wilderness category has no next one and nothing missing (rules.md#7)', () => {
  const sheet = { tokens: { polowa: 0, lesna: 2, puszczanska: 2 }, unmet: [], points: 90, prerequisitesMissing: 0 }
  expect(standingOf(sheet, thresholds)).toMatchObject({
    category: 'PUSZCZANSKA',
    nextCategory: null,
    missingTokens: { lesna: 0, puszczanska: 0 },
  })
})

test('without all prerequisites there is no category, though symbols and points are shown (rules.md#8)', () => {
  const tokens = { polowa: 0, lesna: 1, puszczanska: 2 }
  expect(standingOf({ tokens, unmet: [], points: 90, prerequisitesMissing: 2 }, thresholds)).toEqual({
    category: null,
    nextCategory: 'POLOWA',
    tokens,
    missingTokens: { lesna: 0, puszczanska: 0 },
    points: 90,
    prerequisitesMissing: 2,
  })
})

test.each([
  ['a troop with every prerequisite is ranked', { prerequisites: 9, prerequisitesDone: 9, entries: 0 }, true],
  ['a troop that lacks a prerequisite is not ranked', { prerequisites: 9, prerequisitesDone: 8, entries: 50 }, false],
  [
    'a year without prerequisites ranks every troop with an entry',
    { prerequisites: 0, prerequisitesDone: 0, entries: 1 },
    true,
  ],
  [
    'a year without prerequisites does not rank an empty sheet',
    { prerequisites: 0, prerequisitesDone: 0, entries: 0 },
    false,
  ],
] as const)('%s', (_, sheet, ranked) => {
  expect(isRanked(sheet)).toBe(ranked)
})
