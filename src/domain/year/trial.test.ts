import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { LEVELS, NO_DEMANDS } from '#domain/scoring/levels.ts'
import { prepareYear } from '#domain/scoring/scoring.ts'
import { standingOf } from '#domain/scoring/standing.ts'
import { anyYear } from '#test/anyYear.ts'
import { anyValue, sampleGroup, sampleTask, sampleYear } from '#test/sampleYear.ts'
import type { FullYear } from './fullYear.ts'
import { NO_ORIGINS, originsOfCopy } from './origins.ts'
import { FEWEST_TRIED, prepareTrial, reaching, sizeOf, untestedIn, verdictOn } from './trial.ts'

const earlier = sampleYear()
const origins = originsOfCopy(earlier)
/** Two values of 2 are 4 points in each of both areas: two forest symbols. */
const forest = new Map([
  [1, 2],
  [2, 2],
])
const tried = (over: Parameters<typeof sampleYear>[0], values = forest) =>
  prepareTrial({ draft: sampleYear(over), earlier, origins })(values)
const withGroup = (over: object) => ({ groups: [sampleGroup(over), sampleGroup({ id: 2 })] })

test('a draft that is the copy of the year changes nothing', () => {
  expect(tried({})).toEqual({
    before: 'LESNA',
    after: 'LESNA',
    symbolsBefore: ['LESNA', 'LESNA'],
    symbolsAfter: ['LESNA', 'LESNA'],
    because: null,
  })
})

test.each([
  ['a threshold of one area', { lesnaLesneThreshold: 2, ...withGroup({ lesnaThreshold: 5 }) }, 'POLOWA', 1],
  ['a demand of one area', withGroup({ lesnaRequires: 'PUSZCZANSKA' }), 'POLOWA', 1],
  [
    'lower points of a task',
    { lesnaLesneThreshold: 2, tasks: [sampleTask({ multiplier: 1 }), sampleTask({ id: 2, primaryGroupId: 2 })] },
    'POLOWA',
    1,
  ],
  ['the thresholds of the year', { lesnaLesneThreshold: 3 }, 'POLOWA', null],
  ['a lower threshold', withGroup({ puszczanskaThreshold: 4 }), 'PUSZCZANSKA', 1],
  [
    'two areas together',
    { groups: [sampleGroup({ lesnaThreshold: 5 }), sampleGroup({ id: 2, lesnaThreshold: 5 })], lesnaLesneThreshold: 2 },
    'POLOWA',
    null,
  ],
] as const)('what decides a change of the category: %s', (_, over, after, because) => {
  expect(tried(over as object)).toMatchObject({ before: 'LESNA', after, because })
})

test('a new area has no earlier symbol, its tasks are empty, and its demand may decide', () => {
  const added = {
    groups: [...earlier.groups, sampleGroup({ id: 3, lesnaRequires: 'LESNA' })],
    tasks: [...earlier.tasks, sampleTask({ id: 3, primaryGroupId: 3 })],
  }
  expect(tried(added)).toMatchObject({ after: 'POLOWA', symbolsBefore: ['LESNA', 'LESNA', null], because: 3 })
  expect(sizeOf(untestedIn(sampleYear(added), origins))).toEqual({ tasks: 1, points: 10 })
})

test('a task whose reference was not carried is not tested either, and a number of a task that is now yes or no means yes', () => {
  const tasks = [sampleTask({ id: 1, type: 'LINEAR_REF', refValId: 9 }), sampleTask({ id: 9, type: 'REFONLY' })]
  expect(sizeOf(untestedIn(sampleYear({ tasks }), origins))).toEqual({ tasks: 2, points: 10 })
  const yesNo = { tasks: [sampleTask({ type: 'BOOLEAN', maxPoints: 8 }), ...earlier.tasks.slice(1)] }
  expect(tried(yesNo)).toMatchObject({ symbolsAfter: ['PUSZCZANSKA', 'LESNA'], after: 'PUSZCZANSKA', because: 1 })
})

test('a draft without origins gives every troop what an empty sheet has', () => {
  const { after, symbolsBefore } = prepareTrial({ draft: sampleYear(), earlier, origins: NO_ORIGINS })(forest)
  expect([after, symbolsBefore]).toEqual(['POLOWA', [null, null]])
})

test.each([
  [0, 10, 'unreached'],
  [1, 10, null],
  [8, 10, null],
  [9, 10, 'too-easy'],
  [10, 10, 'too-easy'],
  [897, 997, null],
  [898, 997, 'too-easy'],
  [0, FEWEST_TRIED, 'unreached'],
  [0, FEWEST_TRIED - 1, null],
  [1, 1, null],
  [0, 0, null],
] as const)('a symbol that %i of %i troops have: %s', (reached, troops, verdict) => {
  expect(verdictOn(reached, troops)).toBe(verdict)
})

test('whoever has the wilderness symbol reaches the forest one', () => {
  const symbols = { polowa: 4, lesna: 2, puszczanska: 1 }
  expect([reaching('LESNA', symbols), reaching('PUSZCZANSKA', symbols)]).toEqual([3, 1])
})

/** Few symbols are needed, and few areas are required. */
const easier = (year: FullYear): FullYear => ({
  ...year,
  lesnaLesneThreshold: year.lesnaLesneThreshold % 3,
  lesnaPuszczanskieThreshold: 0,
  puszczanskaLesnaThreshold: year.puszczanskaLesnaThreshold % 3,
  puszczanskaPuszczanskieThreshold: year.puszczanskaPuszczanskieThreshold % 3,
  groups: year.groups.map(group => (group.id % 4 === 0 ? group : { ...group, ...NO_DEMANDS })),
})

test('any draft of any year gives what scoring the carried values by it gives', () => {
  const anyValues = fc.array(anyValue, { minLength: 200, maxLength: 200 })
  const found = new Set<string>()
  fc.assert(
    fc.property(anyYear, anyYear.map(easier), anyValues, (then, draft, entered) => {
      const values = new Map(then.tasks.map(({ id }, at) => [id, entered[at]!]))
      // The rows with the same id are origins; a half of the draft's rows has none.
      const pairs = (now: readonly { id: number }[], before: readonly { id: number }[]) =>
        new Map(now.flatMap(({ id }) => (id % 2 === 0 && before.some(row => row.id === id) ? [[id, id]] : [])))
      const of = {
        prerequisites: new Map(),
        groups: pairs(draft.groups, then.groups),
        tasks: pairs(draft.tasks, then.tasks),
      }
      const { before, after, symbolsAfter } = prepareTrial({ draft, earlier: then, origins: of })(values)
      const carried = new Map(
        [...of.tasks.keys()].map(id => {
          const isYesNo = draft.tasks.find(task => task.id === id)!.type === 'BOOLEAN'
          return [id, isYesNo ? Math.min(Math.ceil(values.get(id)!), 1) : values.get(id)!]
        }),
      )
      const scored = prepareYear(draft)(carried)
      expect(symbolsAfter).toEqual(scored.groups.map(({ achievedSymbol }) => achievedSymbol))
      const standing = (year: typeof draft, sheet: ReturnType<ReturnType<typeof prepareYear>>) =>
        standingOf({ ...sheet, prerequisitesMissing: 0 }, year).category
      expect([before, after] as (string | null)[]).toEqual([
        standing(then, prepareYear(then)(values)),
        standing(draft, scored),
      ])
      found.add(after)
    }),
    { numRuns: 100 },
  )
  expect(found.size).toBe(LEVELS.length)
})
