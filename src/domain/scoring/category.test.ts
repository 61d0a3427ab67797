import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { categoryOf, countTokens, missingTokens } from './category.ts'
import { LEVELS, type Level, nextLevel } from './levels.ts'

const year = {
  lesnaLesneThreshold: 4,
  lesnaPuszczanskieThreshold: 1,
  puszczanskaLesnaThreshold: 4,
  puszczanskaPuszczanskieThreshold: 5,
}
const have = (lesna: number, puszczanska: number) => ({ tokens: { lesna, puszczanska }, unmet: [] })

test('symbols are counted per level', () => {
  expect(countTokens(['LESNA', 'POLOWA', 'LESNA', 'PUSZCZANSKA'])).toEqual({ polowa: 1, lesna: 2, puszczanska: 1 })
})

test.each([
  ['no symbols give the field category', have(0, 0), 'POLOWA', { lesna: 4, puszczanska: 1 }],
  [
    'forest symbols alone are not enough if a wilderness symbol is required',
    have(9, 0),
    'POLOWA',
    { lesna: 0, puszczanska: 1 },
  ],
  ['both minimums give the forest category', have(4, 1), 'LESNA', { lesna: 0, puszczanska: 4 }],
  ['a surplus wilderness symbol counts as a forest one', have(3, 2), 'LESNA', { lesna: 1, puszczanska: 3 }],
  ['wilderness symbols alone reach the forest category', have(0, 5), 'LESNA', { lesna: 4, puszczanska: 0 }],
  [
    'one symbol too few of either kind still gives the forest category',
    have(3, 5),
    'LESNA',
    { lesna: 1, puszczanska: 0 },
  ],
  ['both wilderness minimums give the wilderness category', have(4, 5), 'PUSZCZANSKA', null],
  ['the surplus counts for the wilderness category too', have(1, 8), 'PUSZCZANSKA', null],
] as const)('%s', (_, tokens, category, missing) => {
  expect(categoryOf(tokens, year)).toBe(category)
  if (missing) expect(missingTokens(nextLevel(category)!, tokens, year)).toEqual(missing)
})

test('in a year without thresholds every troop has the wilderness category', () => {
  const free = {
    lesnaLesneThreshold: 0,
    lesnaPuszczanskieThreshold: 0,
    puszczanskaLesnaThreshold: 0,
    puszczanskaPuszczanskieThreshold: 0,
  }
  expect(categoryOf(have(0, 0), free)).toBe('PUSZCZANSKA')
})

const anyCount = fc.integer({ min: 0, max: 25 })
const anyYear = fc.record({
  lesnaLesneThreshold: anyCount,
  lesnaPuszczanskieThreshold: anyCount,
  puszczanskaLesnaThreshold: anyCount,
  puszczanskaPuszczanskieThreshold: anyCount,
})
const anyTokens = fc.record({ lesna: anyCount, puszczanska: anyCount })
const anyHigherLevel = fc.constantFrom<Level>('LESNA', 'PUSZCZANSKA')

test('adding exactly the missing symbols reaches the next category (rules.md#7)', () => {
  fc.assert(
    fc.property(anyYear, anyTokens, (thresholds, tokens) => {
      const next = nextLevel(categoryOf({ tokens, unmet: [] }, thresholds))
      if (next === null) return
      const missing = missingTokens(next, { tokens, unmet: [] }, thresholds)
      const after = have(tokens.lesna + missing.lesna, tokens.puszczanska + missing.puszczanska)
      expect(LEVELS.indexOf(categoryOf(after, thresholds))).toBeGreaterThanOrEqual(LEVELS.indexOf(next))
    }),
  )
})

// Counts the total, as a wilderness symbol in place of a forest one replaces no more than that one.
test('adding fewer symbols than are missing never reaches a category (rules.md#7)', () => {
  fc.assert(
    fc.property(
      anyHigherLevel,
      anyYear,
      anyTokens,
      anyCount,
      anyCount,
      (level, thresholds, tokens, lesna, puszczanska) => {
        const missing = missingTokens(level, { tokens, unmet: [] }, thresholds)
        fc.pre(lesna + puszczanska < missing.lesna + missing.puszczanska)
        const after = have(tokens.lesna + lesna, tokens.puszczanska + puszczanska)
        const still = missingTokens(level, after, thresholds)
        expect(still.lesna + still.puszczanska).toBeGreaterThan(0)
      },
    ),
  )
})

test('the missing symbols are never more than the category requires, and never below 0', () => {
  fc.assert(
    fc.property(anyYear, anyTokens, (thresholds, tokens) => {
      const missing = missingTokens('PUSZCZANSKA', { tokens, unmet: [] }, thresholds)
      expect(missing.lesna >= 0 && missing.lesna <= thresholds.puszczanskaLesnaThreshold).toBe(true)
      expect(missing.puszczanska >= 0 && missing.puszczanska <= thresholds.puszczanskaPuszczanskieThreshold).toBe(true)
    }),
  )
})

test('the category never falls when a symbol rises', () => {
  const anySymbols = fc.array(fc.constantFrom<Level>(...LEVELS), { minLength: 1, maxLength: 25 })
  fc.assert(
    fc.property(anyYear, anySymbols, fc.nat(), (thresholds, symbols, pick) => {
      const place = pick % symbols.length
      const raised = symbols.with(place, nextLevel(symbols[place]!) ?? 'PUSZCZANSKA')
      const [before, after] = [symbols, raised].map(each =>
        LEVELS.indexOf(categoryOf({ tokens: countTokens(each), unmet: [] }, thresholds)),
      )
      expect(after).toBeGreaterThanOrEqual(before!)
    }),
  )
})
