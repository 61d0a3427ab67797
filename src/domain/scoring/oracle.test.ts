import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { rank } from '#domain/ranking.ts'
import { sampleGroup, sampleTask } from '#test/sampleYear.ts'
import { type CategoryThresholds, categoryOf } from './category.ts'
import { HIGHER_LEVELS, LEVELS, type Level } from './levels.ts'
import { prepareYear, type ScoredTask, TASK_TYPES, type Values } from './scoring.ts'

// A second implementation of the rules, in exact fractions and without the scoring's own code, over 260 random teams, and
// over 1,000 in years whose areas categories require symbols of.

const GROUPS = [1, 2, 3, 4, 5, 6, 7, 8]
const TASKS = Array.from({ length: 48 }, (_, index) => index + 1)
const TEAMS = 260

interface Fraction {
  over: bigint
  under: bigint
}

const ZERO: Fraction = { over: 0n, under: 1n }
const ONE: Fraction = { over: 1n, under: 1n }
/** Every number of the generated year has at most four decimals. */
const exact = (number: number): Fraction => ({ over: BigInt(Math.round(number * 1e4)), under: 10_000n })
const plus = (a: Fraction, b: Fraction) => ({ over: a.over * b.under + b.over * a.under, under: a.under * b.under })
const minus = (a: Fraction, b: Fraction) => plus(a, { over: -b.over, under: b.under })
const times = (a: Fraction, b: Fraction) => ({ over: a.over * b.over, under: a.under * b.under })
const isLess = (a: Fraction, b: Fraction) => a.over * b.under < b.over * a.under
const least = (a: Fraction, b: Fraction) => (isLess(a, b) ? a : b)
/** Returns tenths of a millionth, truncated. */
const tenthsOfMillionths = ({ over, under }: Fraction) => Number((over * 10_000_000n) / under)

function exactPoints(task: ScoredTask, values: Values): Fraction {
  const value = exact(values.get(task.id) ?? 0)
  const max = exact(task.maxPoints)
  if (task.type === 'REFONLY') return ZERO
  if (task.type === 'BOOLEAN') return value.over > 0n ? max : ZERO
  if (task.type === 'LINEAR') return least(times(exact(task.multiplier!), value), max)

  const reference = exact(values.get(task.refValId!) ?? 0)
  if (reference.over === 0n) return ZERO
  const part = least({ over: value.over * reference.under, under: value.under * reference.over }, ONE)
  return times(max, task.type === 'LINEAR_REF' ? part : times(part, part))
}

function exactPointsIn(groupId: number, tasks: readonly ScoredTask[], values: Values): Fraction {
  let points = ZERO
  for (const task of tasks) {
    const first = task.secondaryGroupId === null ? ONE : exact(task.split)
    if (task.primaryGroupId === groupId) points = plus(points, times(exactPoints(task, values), first))
    if (task.secondaryGroupId === groupId) points = plus(points, times(exactPoints(task, values), minus(ONE, first)))
  }
  return points
}

/** Computes the category as the rule says: surplus wilderness symbols count as forest symbols. */
function exactCategory(lesna: number, puszczanska: number, year: CategoryThresholds): Level {
  const has = (leastLesna: number, leastPuszczanska: number) =>
    puszczanska >= leastPuszczanska && lesna + puszczanska - leastPuszczanska >= leastLesna
  if (has(year.puszczanskaLesnaThreshold, year.puszczanskaPuszczanskieThreshold)) return 'PUSZCZANSKA'
  return has(year.lesnaLesneThreshold, year.lesnaPuszczanskieThreshold) ? 'LESNA' : 'POLOWA'
}

const anyTask = fc.record({
  type: fc.constantFrom(...TASK_TYPES),
  maxPoints: fc.integer({ min: 1, max: 40 }).map(halves => halves / 2),
  multiplier: fc.constantFrom(0.5, 1, 1.5, 0.1, 0.3333),
  reference: fc.constantFrom(...TASKS),
  primaryGroupId: fc.constantFrom(...GROUPS),
  secondaryGroupId: fc.option(fc.constantFrom(...GROUPS)),
  split: fc.integer({ min: 0, max: 20 }).map(part => part / 20),
})
const anyTeam = fc.array(
  fc.oneof(
    fc.integer({ min: 0, max: 12 }),
    fc.integer({ min: 0, max: 300 }).map(n => n / 10),
  ),
  {
    minLength: TASKS.length,
    maxLength: TASKS.length,
  },
)

const tasks = fc.sample(anyTask, { numRuns: TASKS.length, seed: 38 }).map(({ reference, ...task }, index) => {
  const id = TASKS[index]!
  const isShared = task.secondaryGroupId !== task.primaryGroupId
  const refValId = task.type.endsWith('_REF') ? (reference === id ? (id % TASKS.length) + 1 : reference) : null
  return sampleTask({ ...task, id, refValId, secondaryGroupId: isShared ? task.secondaryGroupId : null })
})
const groups = GROUPS.map(id => sampleGroup({ id, lesnaThreshold: 12, puszczanskaThreshold: 24 }))
const thresholds = {
  lesnaLesneThreshold: 2,
  lesnaPuszczanskieThreshold: 1,
  puszczanskaLesnaThreshold: 2,
  puszczanskaPuszczanskieThreshold: 3,
}
const teams = fc
  .sample(anyTeam, { numRuns: TEAMS, seed: 3 })
  .map((entered, index) => ({ id: index + 1, values: new Map(entered.map((value, at) => [TASKS[at]!, value])) }))

const expected = teams.map(({ id, values }) => {
  const inGroups = groups.map(group => exactPointsIn(group.id, tasks, values))
  const reached = (threshold: number) => inGroups.filter(points => !isLess(points, exact(threshold))).length
  const puszczanska = reached(24)
  const category = exactCategory(reached(12) - puszczanska, puszczanska, thresholds)
  return { id, points: tasks.reduce((sum, task) => plus(sum, exactPoints(task, values)), ZERO), inGroups, category }
})

const score = prepareYear({ groups, tasks })
const scored = teams.map(({ id, values }) => ({ id, ...score(values) }))

test('P36 the points of every team and group equal the exact ones to a millionth', () => {
  for (const [index, team] of scored.entries()) {
    const { points, inGroups } = expected[index]!
    expect(Math.abs(team.points * 1e7 - tenthsOfMillionths(points))).toBeLessThan(10)
    for (const [at, group] of team.groups.entries())
      expect(Math.abs(group.collectedSplitPoints * 1e7 - tenthsOfMillionths(inGroups[at]!))).toBeLessThan(10)
  }
})

test('every team has the category of the exact points, and the ranking has their order', () => {
  const categories = scored.map(team => categoryOf(team, thresholds))
  expect(categories).toEqual(expected.map(({ category }) => category))
  expect(new Set(categories).size).toBe(3)

  const isAbove = (a: (typeof expected)[number], b: (typeof expected)[number]) => {
    const higher = LEVELS.indexOf(a.category) - LEVELS.indexOf(b.category)
    return higher === 0 ? isLess(b.points, a.points) : higher > 0
  }
  const rows = rank(
    scored.map(({ id, points, tokens }, index) => ({
      teamId: id,
      name: `Drużyna ${id}`,
      district: 'Mazowiecka',
      approved: false,
      group: null,
      points,
      tokens,
      category: categories[index]!,
    })),
  )
  expect(rows).toHaveLength(TEAMS)
  for (const row of rows) {
    const own = expected[row.teamId - 1]!
    expect([row.teamId, row.place]).toEqual([row.teamId, 1 + expected.filter(other => isAbove(other, own)).length])
  }
})

const anyDemand = fc.constantFrom(null, null, ...HIGHER_LEVELS)
const demandedGroups = fc.sample(fc.record({ lesnaRequires: anyDemand, puszczanskaRequires: anyDemand }), {
  numRuns: 50,
  seed: 65,
})

test('with areas that a category requires a symbol of, 1,000 sheets have the category of an independent count', () => {
  const sheets = fc.sample(anyTeam, { numRuns: 1000, seed: 65 }).map(entered => ({
    values: new Map(entered.map((value, at) => [TASKS[at]!, value])),
  }))
  const found: Level[] = []
  let lowered = 0
  for (const [at, { values }] of sheets.entries()) {
    // Two areas of eight have demands, other ones in each of 50 years.
    const demands = demandedGroups[at % 50]!
    const year = groups.map((group, index) => (index === at % 8 || index === 3 ? { ...group, ...demands } : group))
    const inGroups = groups.map(group => exactPointsIn(group.id, tasks, values))
    const reaches = (index: number, threshold: number) => !isLess(inGroups[index]!, exact(threshold))
    const count = (threshold: number) => inGroups.filter((_, index) => reaches(index, threshold)).length
    const isAllowed = (field: 'lesnaRequires' | 'puszczanskaRequires') =>
      year.every((group, index) => group[field] === null || reaches(index, group[field] === 'LESNA' ? 12 : 24))
    const [lesna, puszczanska] = [count(12) - count(24), count(24)]
    const free = exactCategory(lesna, puszczanska, thresholds)
    const hasForest = puszczanska >= 1 && lesna + puszczanska >= 3
    const category =
      free === 'PUSZCZANSKA' && isAllowed('puszczanskaRequires')
        ? 'PUSZCZANSKA'
        : hasForest && isAllowed('lesnaRequires')
          ? 'LESNA'
          : 'POLOWA'
    const sheet = prepareYear({ groups: year, tasks })(values)
    expect([at, categoryOf(sheet, thresholds)]).toEqual([at, category])
    found.push(category)
    if (category !== free) lowered++
  }
  expect(new Set(found).size).toBe(3)
  expect(lowered).toBeGreaterThan(100)
})
