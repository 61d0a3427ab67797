import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { anyTasks, anyValues, sampleGroup, sampleTask } from '#test/sampleYear.ts'
import { countTokens, missingTokens } from './category.ts'
import { LEVELS, type Level, symbolFor } from './levels.ts'
import { pointsFor, roundSum, shareOf, type Values } from './scoring.ts'
import { type WayYear, wayTo } from './way.ts'

const thresholds = {
  lesnaLesneThreshold: 1,
  lesnaPuszczanskieThreshold: 0,
  puszczanskaLesnaThreshold: 1,
  puszczanskaPuszczanskieThreshold: 1,
}

/** Areas 1, 2, … with a LINEAR task of the same number each: 2 points for each, 10 at most; symbols at 4 and 8. */
const areasOf = (count: number, over: Partial<WayYear> = {}): WayYear => ({
  groups: Array.from({ length: count }, (_, index) => sampleGroup({ id: index + 1 })),
  tasks: Array.from({ length: count }, (_, index) => sampleTask({ id: index + 1, primaryGroupId: index + 1 })),
  thresholds,
  ...over,
})
const entered = (...values: number[]): Values => new Map(values.map((value, index) => [index + 1, value]))
const none = new Set<number>()

test('the area that misses least is lifted, with what to enter', () => {
  expect(wayTo('LESNA', areasOf(2), entered(0, 1), none)).toEqual({
    target: 'LESNA',
    missingPoints: 2,
    steps: [{ groupId: 2, level: 'LESNA', missingPoints: 2, tasks: [{ taskId: 2, value: 2, points: 2 }] }],
  })
})

test('equally short ways: fewer areas, then the first of the year', () => {
  expect(wayTo('LESNA', areasOf(2), entered(0, 0), none)).toMatchObject({ steps: [{ groupId: 1 }] })
  // Four points for two forest symbols, or four for one wilderness one that counts for both.
  const year = areasOf(3, {
    groups: [1, 2, 3].map(id => sampleGroup({ id, lesnaThreshold: 2, puszczanskaThreshold: 6 })),
    thresholds: { ...thresholds, lesnaLesneThreshold: 2 },
  })
  expect(wayTo('LESNA', year, entered(1, 0, 0), none)).toMatchObject({ missingPoints: 2, steps: [{ groupId: 2 }] })
})

test('a category that is reached needs no way', () => {
  expect(wayTo('LESNA', areasOf(2), entered(2, 0), none)).toEqual({ target: 'LESNA', missingPoints: 0, steps: [] })
})

test('the fewest tasks close a gap, the last one only as far as needed', () => {
  const year = areasOf(1, {
    groups: [sampleGroup({ lesnaThreshold: 9, puszczanskaThreshold: 18 })],
    tasks: [
      sampleTask({ id: 1, maxPoints: 3 }),
      sampleTask({ id: 2, maxPoints: 6 }),
      sampleTask({ id: 3, type: 'BOOLEAN', maxPoints: 10 }),
    ],
  })
  const way = wayTo('LESNA', { ...year, thresholds: { ...thresholds, lesnaLesneThreshold: 1 } }, new Map(), none)
  expect(way).toMatchObject({ steps: [{ tasks: [{ taskId: 3, value: 1, points: 10 }] }] })
  const further = wayTo('LESNA', { ...year, groups: [sampleGroup({ lesnaThreshold: 13 })] }, new Map(), none)
  expect(further).toMatchObject({ steps: [{ tasks: [{ taskId: 3 }] }] })
})

test.each([
  ['groups', areasOf(1), none],
  ['aside', areasOf(2), new Set([1])],
  ['points', areasOf(2, { tasks: [sampleTask({ maxPoints: 1 })] }), none],
] as const)('there is no way because of %s', (why, year, aside) => {
  expect(wayTo('PUSZCZANSKA', year, new Map(), aside)).toBe(why)
})

test('a reference is never raised, and without one nothing is measured against it', () => {
  const tasks = [sampleTask({ id: 1, multiplier: 1 }), sampleTask({ id: 2, type: 'LINEAR_REF', refValId: 1 })]
  const year = areasOf(1, { tasks })
  expect(wayTo('LESNA', year, new Map(), none)).toBe('points')
  const way = wayTo('LESNA', { ...year, groups: [sampleGroup({ lesnaThreshold: 7 })] }, entered(5, 0), none)
  expect(way).toMatchObject({ missingPoints: 2, steps: [{ tasks: [{ taskId: 2, value: 1, points: 2 }] }] })
})

const anyYear = fc
  .record({
    tasks: anyTasks,
    tenths: fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 6, maxLength: 6 }),
    more: fc.array(fc.tuple(fc.integer({ min: 1, max: 80 }), fc.integer({ min: 0, max: 80 }), fc.boolean()), {
      maxLength: 5,
    }),
    needs: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 4, maxLength: 4 }),
  })
  .map(
    ({ tasks, tenths, more, needs }): WayYear => ({
      // Three areas with shared tasks and references, and up to five with a task of their own.
      groups: [
        ...[1, 2, 3].map(id =>
          sampleGroup({
            id,
            lesnaThreshold: tenths[id]! / 10,
            puszczanskaThreshold: (tenths[id]! + tenths[id - 1]!) / 10,
          }),
        ),
        ...more.map(([lesna, further], index) =>
          sampleGroup({ id: 4 + index, lesnaThreshold: lesna / 10, puszczanskaThreshold: (lesna + further) / 10 }),
        ),
      ],
      tasks: [
        ...tasks,
        ...more.map(([, , yesNo], index) =>
          sampleTask({ id: 7 + index, type: yesNo ? 'BOOLEAN' : 'LINEAR', maxPoints: 9, primaryGroupId: 4 + index }),
        ),
      ],
      thresholds: {
        lesnaLesneThreshold: needs[0]!,
        lesnaPuszczanskieThreshold: needs[1]!,
        puszczanskaLesnaThreshold: needs[2]!,
        puszczanskaPuszczanskieThreshold: needs[3]!,
      },
    }),
  )
const anyAside = fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { maxLength: 3 }).map(ids => new Set(ids))

const pointsIn = (groupId: number, year: WayYear, values: Values) =>
  roundSum(year.tasks.reduce((sum, task) => sum + pointsFor(task, values) * shareOf(task, groupId), 0))
const symbolsWith = (year: WayYear, values: Values) =>
  year.groups.map(group => symbolFor(pointsIn(group.id, year, values), group))
const isReached = (target: Level, symbols: Level[], year: WayYear) => {
  const { lesna, puszczanska } = missingTokens(target, countTokens(symbols), year.thresholds)
  return lesna + puszczanska === 0
}

/** Every choice of symbols that the areas can reach by one way to a single area, tried one by one. */
function tryAll(target: Level, year: WayYear, values: Values, aside: ReadonlySet<number>) {
  const now = symbolsWith(year, values)
  const choices = year.groups.map((group, index) => {
    const stay = { level: now[index]!, millionths: 0, lifted: false }
    if (aside.has(group.id)) return [stay]
    // One area alone: a way for a year in which nothing but this area counts.
    const alone = (wilderness: boolean) => {
      const needs = {
        ...thresholds,
        lesnaLesneThreshold: wilderness ? 0 : 1,
        lesnaPuszczanskieThreshold: wilderness ? 1 : 0,
      }
      const way = wayTo('LESNA', { ...year, groups: [group], thresholds: needs }, values, none)
      return typeof way === 'string' ? [] : way.steps
    }
    const lifts = [...alone(false), ...alone(true)].map(step => ({
      level: step.level,
      millionths: Math.round(step.missingPoints * 1e6),
      lifted: true,
    }))
    return [stay, ...lifts]
  })

  let best: { millionths: number; areas: number } | null = null
  const walk = (index: number, symbols: Level[], millionths: number, areas: number) => {
    if (index < choices.length) {
      for (const choice of choices[index]!)
        walk(index + 1, [...symbols, choice.level], millionths + choice.millionths, areas + (choice.lifted ? 1 : 0))
      return
    }
    if (!isReached(target, symbols, year)) return
    if (!best || millionths < best.millionths || (millionths === best.millionths && areas < best.areas))
      best = { millionths, areas }
  }
  walk(0, [], 0, 0)
  return best as { millionths: number; areas: number } | null
}

test('no set of areas is shorter than the way, and where none leads there no way is found', () => {
  let found = 0
  fc.assert(
    fc.property(
      anyYear,
      anyValues,
      anyAside,
      fc.constantFrom('LESNA', 'PUSZCZANSKA'),
      (year, values, aside, target) => {
        const way = wayTo(target, year, values, aside)
        const best = tryAll(target, year, values, aside)
        if (typeof way === 'string') return expect(best).toBeNull()
        found += way.steps.length
        expect({ millionths: Math.round(way.missingPoints * 1e6), areas: way.steps.length }).toEqual(best!)
        expect(way.steps.some(step => aside.has(step.groupId))).toBe(false)
      },
    ),
    { numRuns: 300 },
  )
  expect(found).toBeGreaterThan(100)
})

test('whoever enters what the way names reaches the category, each area its symbol', () => {
  let reached = 0
  fc.assert(
    fc.property(anyYear, anyValues, fc.constantFrom('LESNA', 'PUSZCZANSKA'), (year, values, target) => {
      const way = wayTo(target, year, values, none)
      if (typeof way === 'string') return
      const after = new Map(values)
      // A task shared by two areas is entered as far as the one that needs more asks.
      for (const { taskId, value } of way.steps.flatMap(step => step.tasks))
        after.set(taskId, Math.max(after.get(taskId) ?? 0, value))
      for (const step of way.steps) {
        const symbol = symbolFor(
          pointsIn(step.groupId, year, after),
          year.groups.find(({ id }) => id === step.groupId)!,
        )
        expect(LEVELS.indexOf(symbol)).toBeGreaterThanOrEqual(LEVELS.indexOf(step.level))
        expect(step.tasks.every(({ value }) => Number.isInteger(value) && value <= 1_000_000)).toBe(true)
      }
      expect(isReached(target, symbolsWith(year, after), year)).toBe(true)
      reached++
    }),
    { numRuns: 500 },
  )
  expect(reached).toBeGreaterThan(50)
})
