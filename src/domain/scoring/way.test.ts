import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { anyTasks, anyValues, sampleGroup, sampleTask } from '#test/sampleYear.ts'
import { isMet } from './category.ts'
import { HIGHER_LEVELS, LEVELS, type Level, NO_DEMANDS, requiredFor, symbolFor } from './levels.ts'
import { scoreSheet, shareOf, type Values } from './scoring.ts'
import { type NoWay, spareSymbols, type Way, type WayYear, wayTo } from './way.ts'

const thresholds = {
  lesnaLesneThreshold: 1,
  lesnaPuszczanskieThreshold: 0,
  puszczanskaLesnaThreshold: 1,
  puszczanskaPuszczanskieThreshold: 1,
}

/** Makes areas 1, 2, … with one LINEAR task of the same id each: 2 points for 1, at most 10; symbols at 4 and 8. */
const areasOf = (count: number, over: Partial<WayYear> = {}): WayYear => ({
  groups: Array.from({ length: count }, (_, index) => sampleGroup({ id: index + 1 })),
  tasks: Array.from({ length: count }, (_, index) => sampleTask({ id: index + 1, primaryGroupId: index + 1 })),
  thresholds,
  ...over,
})
const entered = (...values: number[]): Values => new Map(values.map((value, index) => [index + 1, value]))

test('the way raises the area that misses least, with the values to enter', () => {
  expect(wayTo('LESNA', areasOf(2), entered(0, 1))).toEqual({
    target: 'LESNA',
    missingPoints: 2,
    steps: [{ groupId: 2, level: 'LESNA', missingPoints: 2, tasks: [{ taskId: 2, value: 2, points: 2 }] }],
  })
})

test('of equally short ways the one with fewer areas wins, then the one with the first area of the year', () => {
  expect(wayTo('LESNA', areasOf(2), entered(0, 0))).toMatchObject({ steps: [{ groupId: 1 }] })
  // Six points give one wilderness symbol, or raise a forest symbol to wilderness and add a forest one.
  const year = areasOf(2, { groups: [1, 2].map(id => sampleGroup({ id, lesnaThreshold: 2, puszczanskaThreshold: 6 })) })
  expect(wayTo('PUSZCZANSKA', year, entered(1, 0))).toMatchObject({
    missingPoints: 6,
    steps: [{ groupId: 2, level: 'PUSZCZANSKA' }],
  })
})

test('a reached category needs no way', () => {
  expect(wayTo('LESNA', areasOf(2), entered(2, 0))).toEqual({ target: 'LESNA', missingPoints: 0, steps: [] })
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
  const way = wayTo('LESNA', { ...year, thresholds: { ...thresholds, lesnaLesneThreshold: 1 } }, new Map())
  expect(way).toMatchObject({ steps: [{ tasks: [{ taskId: 3, value: 1, points: 10 }] }] })
  const further = wayTo('LESNA', { ...year, groups: [sampleGroup({ lesnaThreshold: 13 })] }, new Map())
  expect(further).toMatchObject({ steps: [{ tasks: [{ taskId: 3 }] }] })
})

const wilderness = { ...thresholds, puszczanskaPuszczanskieThreshold: 2, puszczanskaLesnaThreshold: 0 }

test.each([
  ['groups', areasOf(1), { short: 'symbols', within: 1, needed: 2 }],
  ['points', areasOf(2, { tasks: [sampleTask({ maxPoints: 1 })] }), { short: 'puszczanska', within: 0, needed: 1 }],
  [
    'points',
    areasOf(3, {
      tasks: [sampleTask({ id: 1 }), sampleTask({ id: 2, maxPoints: 5, primaryGroupId: 2 })],
      thresholds: wilderness,
    }),
    { short: 'puszczanska', within: 1, needed: 2 },
  ],
] as const)('there is no way because of %s', (why, year, figures) => {
  expect(wayTo('PUSZCZANSKA', year, new Map())).toEqual({ target: 'PUSZCZANSKA', why, ...figures })
})

test('a way that only lacks a reference is not reported as out of reach', () => {
  const tasks = [
    sampleTask({ id: 1, type: 'REFONLY', maxPoints: 0 }),
    sampleTask({ id: 2, type: 'LINEAR_REF', refValId: 1 }),
  ]
  const year = areasOf(1, { tasks })
  expect(wayTo('LESNA', year, new Map())).toMatchObject({ why: 'reference' })
  // A reference of 0, or a threshold above all the tasks, puts the way out of reach.
  expect(wayTo('LESNA', year, new Map([[1, 0]]))).toMatchObject({ why: 'points' })
  const dear = { ...year, groups: [sampleGroup({ lesnaThreshold: 11, puszczanskaThreshold: 12 })] }
  expect(wayTo('LESNA', dear, new Map())).toMatchObject({ why: 'points' })
})

test('the shown parts add up to the total', () => {
  const groups = [1, 2].map(id => sampleGroup({ id, lesnaThreshold: 6.28, puszczanskaThreshold: 9 }))
  const two = { ...areasOf(2), groups, thresholds: { ...thresholds, lesnaLesneThreshold: 2 } }
  const way = wayTo('LESNA', two, new Map())
  expect(way).toMatchObject({ missingPoints: 12.6, steps: [{ missingPoints: 6.28 }, { missingPoints: 6.28 }] })
})

test('a reference is never raised, and without one no task measured against it is', () => {
  const tasks = [sampleTask({ id: 1, multiplier: 1 }), sampleTask({ id: 2, type: 'LINEAR_REF', refValId: 1 })]
  const year = areasOf(1, { tasks })
  expect(wayTo('LESNA', year, new Map([[1, 0]]))).toMatchObject({ why: 'points' })
  const way = wayTo('LESNA', { ...year, groups: [sampleGroup({ lesnaThreshold: 7 })] }, entered(5, 0))
  expect(way).toMatchObject({ missingPoints: 2, steps: [{ tasks: [{ taskId: 2, value: 1, points: 2 }] }] })
})

const anyYear = fc
  .record({
    tasks: anyTasks,
    tenths: fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 6, maxLength: 6 }),
    more: fc.array(fc.tuple(fc.integer({ min: 1, max: 80 }), fc.integer({ min: 0, max: 80 }), fc.boolean()), {
      maxLength: 5,
    }),
    // Some areas ask for themselves.
    demands: fc.array(fc.constantFrom(null, null, null, null, ...HIGHER_LEVELS), { minLength: 16, maxLength: 16 }),
    needs: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 4, maxLength: 4 }),
  })
  .map(
    ({ tasks, tenths, more, demands, needs }): WayYear => ({
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
      ].map((group, index) => ({
        ...group,
        lesnaRequires: demands[index]!,
        puszczanskaRequires: demands[index + 8]!,
      })),
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
const pointsIn = (groupId: number, year: WayYear, values: Values) =>
  scoreSheet(year, values).groups.find(({ id }) => id === groupId)!.collectedSplitPoints
const symbolsWith = (year: WayYear, values: Values) =>
  scoreSheet(year, values).groups.map(({ achievedSymbol }) => achievedSymbol)
const isReached = (target: Level, symbols: Level[], year: WayYear) => {
  const { thresholds } = year
  const [l, p] =
    target === 'LESNA'
      ? [thresholds.lesnaLesneThreshold, thresholds.lesnaPuszczanskieThreshold]
      : [thresholds.puszczanskaLesnaThreshold, thresholds.puszczanskaPuszczanskieThreshold]
  const puszczanska = symbols.filter(symbol => symbol === 'PUSZCZANSKA').length
  const all = symbols.filter(symbol => symbol !== 'POLOWA').length
  return puszczanska >= p && all >= l + p && year.groups.every((group, at) => hasRequired(target, group, symbols[at]!))
}

const hasRequired = (target: Level, group: WayYear['groups'][number], now: Level) => {
  const symbol = requiredFor(target, group)
  return symbol === null || isMet({ symbol }, now)
}

/** Areas that must rise come first, each kind in the order of the year. */
function inOrderOfWay(target: Level, year: WayYear, values: Values) {
  const now = symbolsWith(year, values)
  const must = (group: WayYear['groups'][number], at: number) => !hasRequired(target, group, now[at]!)
  return [...year.groups.filter(must), ...year.groups.filter((group, at) => !must(group, at))]
}

/** Returns the maximum an area can get from its tasks, each with the greatest value, but references unchanged. */
function mostIn(groupId: number, year: WayYear, values: Values) {
  const references = new Set(year.tasks.map(task => task.refValId))
  const raised = new Map(values)
  for (const { id } of year.tasks) if (!references.has(id)) raised.set(id, 1_000_000)
  return pointsIn(groupId, year, raised)
}

const millionthsTo = (threshold: number, points: number) => Math.max(Math.ceil((threshold - points) * 1e6 - 1e-3), 1)

interface Choice {
  level: Level
  millionths: number
  lifted: boolean
}

/** Returns every symbol that one area can be raised to, and the choice to leave it. */
function choicesFor(group: WayYear['groups'][number], year: WayYear, values: Values): Choice[] {
  const points = pointsIn(group.id, year, values)
  const now = symbolFor(points, group)
  const stay = { level: now, millionths: 0, lifted: false }
  const most = mostIn(group.id, year, values)
  const lifts = [group.lesnaThreshold, group.puszczanskaThreshold]
    .filter(threshold => threshold > points && threshold <= most)
    .map(threshold => ({
      level: symbolFor(threshold, group),
      millionths: millionthsTo(threshold, points),
      lifted: true,
    }))
  return [stay, ...lifts]
}

/** Tries every set of areas, each raised to every symbol. The best has the fewest points, then areas, then the first ones. */
function tryAll(target: Level, year: WayYear, values: Values) {
  const choices = year.groups.map(group => choicesFor(group, year, values))
  let best: Choice[] | null = null
  const walk = (chosen: Choice[]) => {
    const next = choices[chosen.length]
    if (next) for (const choice of next) walk([...chosen, choice])
    else if (
      isReached(
        target,
        chosen.map(({ level }) => level),
        year,
      ) &&
      (!best || isBetter(chosen, best))
    )
      best = chosen
  }
  walk([])
  return best as Choice[] | null
}

const missingIn = (chosen: Choice[]) => chosen.reduce((sum, { millionths }) => sum + millionths, 0)
const liftedIn = (chosen: Choice[]) => chosen.filter(({ lifted }) => lifted).length

function isBetter(a: Choice[], b: Choice[]): boolean {
  const difference = missingIn(a) - missingIn(b) || liftedIn(a) - liftedIn(b)
  if (difference !== 0) return difference < 0
  const parting = a.findIndex(({ lifted }, index) => lifted !== b[index]!.lifted)
  return parting >= 0 && a[parting]!.lifted
}

const isNoWay = (way: Way | NoWay): way is NoWay => 'why' in way

test('no set of areas is shorter than the way, and there is no way only if no set suffices', () => {
  const found = { steps: 0, none: 0, required: 0 }
  fc.assert(
    fc.property(anyYear, anyValues, fc.constantFrom('LESNA', 'PUSZCZANSKA'), (year, values, target) => {
      const way = wayTo(target, year, values)
      const best = tryAll(target, year, values)
      if (isNoWay(way)) {
        found.none++
        expect(best).toBeNull()
        return
      }
      found.steps += way.steps.length
      expect(Math.round(way.steps.reduce((sum, { missingPoints }) => sum + missingPoints, 0) * 1e6)).toBe(
        missingIn(best!),
      )
      const lifted = new Set(year.groups.filter((_, index) => best![index]!.lifted).map(({ id }) => id))
      const order = inOrderOfWay(target, year, values).map(({ id }) => id)
      expect(way.steps.map(step => step.groupId)).toEqual(order.filter(id => lifted.has(id)))
      if (order[0] !== year.groups[0]!.id) found.required++
    }),
    { numRuns: 300 },
  )
  expect(found.steps).toBeGreaterThan(100)
  expect(found.none).toBeGreaterThan(20)
  expect(found.required).toBeGreaterThan(20)
})

test('in every area of the way neither fewer tasks nor a smaller number in the last one suffices', () => {
  let tasks = 0
  fc.assert(
    fc.property(anyYear, anyValues, fc.constantFrom('LESNA', 'PUSZCZANSKA'), (year, values, target) => {
      const way = wayTo(target, year, values)
      if (isNoWay(way)) return
      const references = new Set(year.tasks.map(task => task.refValId))
      for (const step of way.steps) {
        const group = year.groups.find(({ id }) => id === step.groupId)!
        const isLifted = (entries: [number, number][]) =>
          LEVELS.indexOf(symbolFor(pointsIn(group.id, year, new Map([...values, ...entries])), group)) >=
          LEVELS.indexOf(step.level)
        const own = year.tasks.filter(task => shareOf(task, group.id) > 0 && !references.has(task.id))
        for (const fewer of setsOf(own, step.tasks.length - 1))
          expect(isLifted(fewer.map(({ id }) => [id, 1_000_000]))).toBe(false)

        const named = step.tasks.map(({ taskId, value }): [number, number] => [taskId, value])
        expect(isLifted(named)).toBe(true)
        const [last, least] = named.at(-1)!
        if (least > 0) expect(isLifted([...named.slice(0, -1), [last, least - 1]])).toBe(false)
        tasks += named.length
      }
    }),
    { numRuns: 400 },
  )
  expect(tasks).toBeGreaterThan(100)
})

/** Returns every subset of `size` items. */
function setsOf<T>(items: readonly T[], size: number): T[][] {
  if (size === 0) return [[]]
  return items.flatMap((item, index) => setsOf(items.slice(index + 1), size - 1).map(rest => [item, ...rest]))
}

test('entering the values of the way reaches the category, and in each area its symbol', () => {
  let reached = 0
  fc.assert(
    fc.property(anyYear, anyValues, fc.constantFrom('LESNA', 'PUSZCZANSKA'), (year, values, target) => {
      const way = wayTo(target, year, values)
      if (isNoWay(way)) return
      const after = new Map(values)
      // A shared task is entered as far as the more demanding area needs.
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

test.each([
  [3, 1, 0],
  [3, 2, 1],
  [1, 1, 0],
  [0, 4, 2],
  [5, 0, 0],
])('with %i forest and %i wilderness symbols %i can be lost', (lesna, puszczanska, spare) => {
  expect(spareSymbols('PUSZCZANSKA', held(lesna, puszczanska), thresholds)).toBe(spare)
})

const held = (lesna: number, puszczanska: number, required = 0) =>
  [...Array(puszczanska).fill('PUSZCZANSKA'), ...Array(lesna).fill('LESNA'), 'POLOWA'].map((achievedSymbol, at) => ({
    ...NO_DEMANDS,
    achievedSymbol: achievedSymbol as Level,
    puszczanskaRequires: at < required ? ('LESNA' as const) : null,
  }))

test('a symbol that the category requires of its area cannot be lost', () => {
  expect(spareSymbols('PUSZCZANSKA', held(1, 4, 3), thresholds)).toBe(2)
  expect(spareSymbols('PUSZCZANSKA', held(1, 4, 4), thresholds)).toBe(1)
  expect(spareSymbols('PUSZCZANSKA', held(1, 4, 5), thresholds)).toBe(0)
})

const requiring = (id: number, over: object) =>
  areasOf(3, { groups: [1, 2, 3].map(each => sampleGroup({ id: each, ...(each === id && over) })) })

test('the way lifts first the area that the category requires a symbol of, though another one misses less', () => {
  const year = requiring(3, { lesnaRequires: 'LESNA' })
  expect(wayTo('LESNA', year, entered(0, 1, 0))).toMatchObject({
    missingPoints: 4,
    steps: [{ groupId: 3, level: 'LESNA' }],
  })
  expect(wayTo('LESNA', { ...year, thresholds: wilderness }, entered(0, 1, 2))).toMatchObject({ steps: [] })
  const two = { ...year, thresholds: { ...thresholds, lesnaLesneThreshold: 2 } }
  expect(wayTo('LESNA', two, entered(0, 1, 0))).toMatchObject({ steps: [{ groupId: 3 }, { groupId: 2 }] })
})

test('an area is lifted as far as the category requires, even if its symbols are enough', () => {
  const year = requiring(1, { lesnaRequires: 'PUSZCZANSKA' })
  expect(wayTo('LESNA', year, entered(2, 4, 0))).toMatchObject({ steps: [{ groupId: 1, level: 'PUSZCZANSKA' }] })
})

test('an area that cannot have the required symbol is why there is no way', () => {
  const year = requiring(2, { lesnaRequires: 'PUSZCZANSKA', puszczanskaThreshold: 11 })
  expect(wayTo('LESNA', year, entered(4, 4, 4))).toEqual({
    target: 'LESNA',
    why: 'area',
    name: 'Obszar 2',
    symbol: 'PUSZCZANSKA',
  })
  const tasks = [sampleTask({ id: 1, type: 'REFONLY' }), sampleTask({ id: 2, type: 'LINEAR_REF', refValId: 1 })]
  const measured = areasOf(1, { tasks, groups: [sampleGroup({ lesnaRequires: 'LESNA' })], thresholds: wilderness })
  expect(wayTo('LESNA', measured, new Map())).toEqual({ target: 'LESNA', why: 'reference' })
})
