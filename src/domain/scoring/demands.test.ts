import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { sampleGroup, sampleTask } from '#test/sampleYear.ts'
import { type CategoryThresholds, categoryOf, countTokens, demandsOf, isMet, missingTokens } from './category.ts'
import { type GroupDemands, HIGHER_LEVELS, LEVELS, type Level, levelRank, NO_DEMANDS, requiredFor } from './levels.ts'
import { scoreSheet } from './scoring.ts'
import { standingOf } from './standing.ts'

// Areas of which a category requires a symbol (rules.md#65), beside the rule without them (rules.md#7).

const thresholds: CategoryThresholds = {
  lesnaLesneThreshold: 2,
  lesnaPuszczanskieThreshold: 0,
  puszczanskaLesnaThreshold: 1,
  puszczanskaPuszczanskieThreshold: 2,
}

const LETTERS = { o: 'POLOWA', l: 'LESNA', p: 'PUSZCZANSKA', '-': null } as const
type Letter = keyof typeof LETTERS

/** Areas with the symbols of `symbols`, of which both categories require those of the two other texts, letter by letter. */
function earned(symbols: string, lesna = '', puszczanska = '') {
  const at = (text: string, index: number) => LETTERS[(text[index] ?? '-') as Letter]
  return earnedIn(
    [...symbols].map((letter, index) => ({
      now: LETTERS[letter as Letter] ?? 'POLOWA',
      demands: {
        lesnaRequires: at(lesna, index) as GroupDemands['lesnaRequires'],
        puszczanskaRequires: at(puszczanska, index) as GroupDemands['lesnaRequires'],
      },
    })),
  )
}

interface Area {
  now: Level
  demands: GroupDemands
}

const earnedIn = (areas: readonly Area[]) => ({
  tokens: countTokens(areas.map(({ now }) => now)),
  unmet: areas.flatMap(({ now, demands }, index) =>
    demandsOf({ id: index + 1, name: `Obszar ${index + 1}`, ...demands })
      .filter(demand => !isMet(demand, now))
      .map(demand => ({ ...demand, now })),
  ),
})

test.each([
  // Symbols and demands, the category without the demands and with them, what is missing for the next one.
  ['no demand changes nothing', 'llo', '', '', 'LESNA', 'LESNA', { lesna: 0, puszczanska: 2 }],
  ['a demand that is met changes nothing', 'llo', 'l', '', 'LESNA', 'LESNA', { lesna: 0, puszczanska: 2 }],
  ['symbols elsewhere do not make up for it', 'llo', '--l', '', 'LESNA', 'POLOWA', { lesna: 1, puszczanska: 0 }],
  ['a higher symbol meets it', 'llp', '--l', '', 'LESNA', 'LESNA', { lesna: 0, puszczanska: 1 }],
  ['a forest symbol does not meet wilderness', 'llo', 'p', '', 'LESNA', 'POLOWA', { lesna: 0, puszczanska: 1 }],
  [
    'the required symbol is one of the missing ones',
    'loo',
    '--l',
    '',
    'POLOWA',
    'POLOWA',
    { lesna: 1, puszczanska: 0 },
  ],
  ['two required areas miss two symbols', 'lpooo', '--ll', '', 'LESNA', 'POLOWA', { lesna: 2, puszczanska: 0 }],
  ['a demand of one category alone', 'ppl', '', '--p', 'PUSZCZANSKA', 'LESNA', { lesna: 0, puszczanska: 1 }],
  ['the highest whose own test holds', 'pplo', '---l', '', 'PUSZCZANSKA', 'PUSZCZANSKA', null],
  ['an area lifted further than required', 'lplo', '', '---l', 'LESNA', 'LESNA', { lesna: 0, puszczanska: 1 }],
] as const)('%s', (_, symbols, lesna, puszczanska, without, category, missing) => {
  expect(categoryOf(earned(symbols), thresholds)).toBe(without)
  const sheet = earned(symbols, lesna, puszczanska)
  expect(categoryOf(sheet, thresholds)).toBe(category)
  const next = LEVELS[levelRank(category) + 1]
  expect(next ? missingTokens(next, sheet, thresholds) : null).toEqual(missing)
})

const anyDemand = fc.option(fc.constantFrom(...HIGHER_LEVELS), { freq: 2 })
const anyArea = fc.record({
  now: fc.constantFrom<Level>(...LEVELS),
  demands: fc.record({ lesnaRequires: anyDemand, puszczanskaRequires: anyDemand }),
})
const anyAreas = fc.array(anyArea, { maxLength: 6 })
const anyCount = fc.integer({ min: 0, max: 4 })
const anyThresholds = fc.record({
  lesnaLesneThreshold: anyCount,
  lesnaPuszczanskieThreshold: anyCount,
  puszczanskaLesnaThreshold: anyCount,
  puszczanskaPuszczanskieThreshold: anyCount,
})

/** The rule once more: the numbers of symbols, and each demand by itself. */
function holds(category: Level, areas: readonly Area[], year: CategoryThresholds): boolean {
  if (category === 'POLOWA') return true
  const [l, p] =
    category === 'LESNA'
      ? [year.lesnaLesneThreshold, year.lesnaPuszczanskieThreshold]
      : [year.puszczanskaLesnaThreshold, year.puszczanskaPuszczanskieThreshold]
  const puszczanska = areas.filter(({ now }) => now === 'PUSZCZANSKA').length
  const lesna = areas.filter(({ now }) => now === 'LESNA').length
  const allMet = areas.every(({ now, demands }) => {
    const symbol = category === 'LESNA' ? demands.lesnaRequires : demands.puszczanskaRequires
    return symbol === null || now === 'PUSZCZANSKA' || now === symbol
  })
  return puszczanska >= p && lesna + puszczanska - p >= l && allMet
}

test('the category is the highest whose own test holds, and without demands the numbers alone decide', () => {
  let changed = 0
  fc.assert(
    fc.property(anyAreas, anyThresholds, (areas, year) => {
      const highest = (of: readonly Area[]) => LEVELS.findLast(level => holds(level, of, year))!
      const free = areas.map(({ now }) => ({ now, demands: NO_DEMANDS }))
      expect(categoryOf(earnedIn(areas), year)).toBe(highest(areas))
      expect(categoryOf(earnedIn(free), year)).toBe(highest(free))
      for (const level of HIGHER_LEVELS) {
        const { lesna, puszczanska } = missingTokens(level, earnedIn(areas), year)
        expect(lesna + puszczanska === 0).toBe(holds(level, areas, year))
      }
      if (highest(areas) !== highest(free)) changed++
    }),
    { numRuns: 1000 },
  )
  expect(changed).toBeGreaterThan(100)
})

/** The least number of symbols that reach a category: each required area gets one, and further areas are made up. */
function fewest(category: Level, areas: readonly Area[], year: CategoryThresholds): number {
  const unmet = areas.flatMap((area, index) => {
    const symbol = requiredFor(category, area.demands)
    return symbol === null || isMet({ symbol }, area.now) ? [] : [{ index, symbol }]
  })
  const made = (now: Level) => ({ now, demands: NO_DEMANDS })
  let best = Number.POSITIVE_INFINITY
  const lift = (at: number, lifted: readonly Area[]) => {
    const next = unmet[at]
    if (next) {
      for (const now of HIGHER_LEVELS.filter(level => isMet(next, level)))
        lift(at + 1, lifted.with(next.index, { ...lifted[next.index]!, now }))
      return
    }
    for (let p = 0; p <= 8; p++)
      for (let l = 0; l <= 8; l++) {
        const more = [...Array(p).fill(made('PUSZCZANSKA')), ...Array(l).fill(made('LESNA'))]
        if (holds(category, [...lifted, ...more], year)) best = Math.min(best, unmet.length + p + l)
      }
  }
  lift(0, areas)
  return best
}

test('no fewer symbols than the missing ones reach a category, and the required ones are among them', () => {
  let required = 0
  fc.assert(
    fc.property(anyAreas, anyThresholds, fc.constantFrom(...HIGHER_LEVELS), (areas, year, category) => {
      const sheet = earnedIn(areas)
      const { lesna, puszczanska } = missingTokens(category, sheet, year)
      expect(lesna + puszczanska).toBe(fewest(category, areas, year))
      const unmet = sheet.unmet.filter(demand => demand.category === category)
      expect(lesna + puszczanska).toBeGreaterThanOrEqual(unmet.length)
      expect(puszczanska).toBeGreaterThanOrEqual(unmet.filter(({ symbol }) => symbol === 'PUSZCZANSKA').length)
      required += unmet.length
    }),
    { numRuns: 300 },
  )
  expect(required).toBeGreaterThan(100)
})

test('the standing names the areas that the next category requires, and has nothing more without any', () => {
  const groups = [sampleGroup({ lesnaRequires: 'LESNA', puszczanskaRequires: 'PUSZCZANSKA' }), sampleGroup({ id: 2 })]
  const tasks = [sampleTask(), sampleTask({ id: 2, primaryGroupId: 2 })]
  const year = { ...thresholds, lesnaLesneThreshold: 1 }
  const standing = (values: [number, number][]) =>
    standingOf({ ...scoreSheet({ groups, tasks }, new Map(values)), prerequisitesMissing: 0 }, year)

  expect(standing([[2, 5]])).toMatchObject({
    category: 'POLOWA',
    missingTokens: { lesna: 1, puszczanska: 0 },
    missingAreas: [{ category: 'LESNA', groupId: 1, name: 'Obszar 1', symbol: 'LESNA', now: 'POLOWA' }],
  })
  expect(standing([[1, 2]])).toMatchObject({ category: 'LESNA', missingAreas: [{ symbol: 'PUSZCZANSKA' }] })
  expect(standing([[1, 4]])).not.toHaveProperty('missingAreas')
  // Without a category the field one is next, which requires nothing of any area.
  const before = standingOf({ ...scoreSheet({ groups, tasks }, new Map()), prerequisitesMissing: 1 }, year)
  expect(before).not.toHaveProperty('missingAreas')
})
