import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { anyTasks, anyValues, sampleGroup, sampleTask } from '#test/sampleYear.ts'
import { loweredByReferences, type PlannedTask, planMarks, plannedValues, preparePlan, withoutLate } from './plan.ts'
import { dueDayOf, monthsOfYear, monthsOver } from './planMonths.ts'
import { leastWithSamePoints, planOffers } from './planOffers.ts'
import { hasReference, pointsFor, pointsWith, scoreSheet, type Values } from './scoring/scoring.ts'
import type { YearTask } from './year/fullYear.ts'

const thresholds = {
  lesnaLesneThreshold: 1,
  lesnaPuszczanskieThreshold: 0,
  puszczanskaLesnaThreshold: 0,
  puszczanskaPuszczanskieThreshold: 1,
}
/** Tasks: 1 number of boys, 2 camps (two points each, up to 10), 3 uniforms (share of the boys), 4 chronicle. */
const tasks = [
  sampleTask({ id: 1, type: 'REFONLY' }),
  sampleTask({ id: 2, multiplier: 2, maxPoints: 10 }),
  sampleTask({ id: 3, type: 'LINEAR_REF', refValId: 1, maxPoints: 10 }),
  sampleTask({ id: 4, type: 'BOOLEAN', maxPoints: 4 }),
]
const year = { groups: [sampleGroup()], tasks, prerequisites: [{ id: 1 }], thresholds }
const planned = (values: Record<number, number>, month: string | null = null): PlannedTask[] =>
  Object.entries(values).map(([id, value]) => ({ taskId: Number(id), value, month }))
const entered = (values: Record<number, number>) =>
  new Map(Object.entries(values).map(([id, value]) => [Number(id), value]))
const NO_LIMIT = { deadline: null, extendedTo: null }

describe('the months that a plan may name', () => {
  test.each([
    ['from the opening to the deadline', '2026-10-03', '2027-05-31', '2026-10', '2027-05', 8],
    ['at most twelve', '2026-10-03', '2028-05-31', '2026-10', '2027-09', 12],
    ['September to August around an opening in autumn', '2026-11-03', null, '2026-09', '2027-08', 12],
    ['and around one in spring', '2027-03-03', null, '2026-09', '2027-08', 12],
    ['and in August', '2027-08-31', null, '2026-09', '2027-08', 12],
    ['the month of the opening if the deadline is before it', '2027-06-03', '2027-05-31', '2027-06', '2027-06', 1],
  ])('%s', (_, openedOn, deadline, first, last, count) => {
    const months = monthsOfYear({ openedOn, deadline })
    expect([months[0], months.at(-1), months.length]).toEqual([first, last, count])
  })
})

describe('a month is due', () => {
  test.each([
    ['at its end', '2026-12', NO_LIMIT, '2026-12-31'],
    ['at the end of a short month', '2028-02', NO_LIMIT, '2028-02-29'],
    [
      'even if the deadline comes before its end',
      '2027-05',
      { deadline: '2027-05-20', extendedTo: null },
      '2027-05-31',
    ],
    [
      'on the last day of an extended sheet',
      '2027-05',
      { deadline: '2027-05-31', extendedTo: '2027-06-10' },
      '2027-06-10',
    ],
    [
      'at its end in earlier months, also with an extension',
      '2027-04',
      { deadline: '2027-05-31', extendedTo: '2027-06-10' },
      '2027-04-30',
    ],
  ])('%s', (_, month, deadlines, day) => expect(dueDayOf(month, deadlines)).toBe(day))

  test.each([
    ['before midnight in winter', '2026-12', '2026-12-31T22:59:59Z', false],
    ['after it', '2026-12', '2026-12-31T23:00:00Z', true],
    ['before midnight in summer', '2027-04', '2027-04-30T21:59:59Z', false],
    ['after it', '2027-04', '2027-04-30T22:00:00Z', true],
    ['in the month when clocks go forward', '2027-03', '2027-03-31T22:00:00Z', true],
    ['in the month when clocks go back', '2026-10', '2026-10-31T22:59:59Z', false],
    ['never for the whole year', null, '2099-01-01T00:00:00Z', false],
  ])('over in Warsaw: %s', (_, month, time, over) => expect(monthsOver(NO_LIMIT, Date.parse(time))(month)).toBe(over))
})

describe('the planned sheet', () => {
  test.each([
    ['the plan without an entry', {}, { 2: 3 }, { 2: 3 }],
    ['the plan if it gives more points', { 2: 1 }, { 2: 3 }, { 2: 3 }],
    ['the entry if it gives more points', { 2: 4 }, { 2: 3 }, { 2: 4 }],
    ['the entry if both give the same points', { 2: 7 }, { 2: 9 }, { 2: 7 }],
    ['the larger reference', { 1: 22 }, { 1: 20 }, { 1: 22 }],
    ['the larger planned reference', { 1: 18 }, { 1: 20 }, { 1: 20 }],
    ['points measured against the planned reference', { 1: 10, 3: 10 }, { 1: 20, 3: 12 }, { 1: 20, 3: 12 }],
  ])('takes %s', (_, values, plan, merged) =>
    expect(plannedValues(tasks, entered(values), planned(plan))).toEqual(entered(merged)),
  )

  test('counts planned prerequisites as done and the others as missing', () => {
    const standing = preparePlan(year)
    const sheet = { values: entered({}), done: new Set<number>() }
    const values = planned({ 2: 5 })
    expect(standing(sheet, { tasks: values, prerequisites: [] })).toMatchObject({
      category: null,
      prerequisitesMissing: 1,
    })
    const prerequisites = [{ initialTaskId: 1, month: null }]
    expect(standing(sheet, { tasks: values, prerequisites })).toMatchObject({ category: 'PUSZCZANSKA', points: 10 })
  })

  test('is never worth less than the sheet if no reference is planned', () => {
    fc.assert(
      fc.property(anyTasks, anyValues, anyValues, (tasks, values, wanted) => {
        const references = new Set(tasks.filter(({ type }) => hasReference(type)).map(({ refValId }) => refValId))
        const plan = [...wanted]
          .filter(([id]) => !references.has(id))
          .map(([taskId, value]) => ({ taskId, value, month: null }))
        const merged = plannedValues(tasks, values, plan)
        for (const task of tasks) expect(pointsFor(task, merged)).toBeGreaterThanOrEqual(pointsFor(task, values))
      }),
    )
  })

  test('lowers entered tasks that are measured against a larger reference, and names how many', () => {
    const lowered = (values: Record<number, number>, plan: Record<number, number>) => [
      ...loweredByReferences(tasks, entered(values), planned(plan)),
    ]
    expect(lowered({ 1: 20, 3: 10 }, { 1: 25 })).toEqual([[1, 1]])
    expect(lowered({ 1: 20, 3: 30 }, { 1: 25 })).toEqual([])
    expect(lowered({ 1: 20, 3: 10 }, { 1: 20 })).toEqual([])
    expect(lowered({ 1: 20 }, { 1: 25 })).toEqual([])
    expect(lowered({ 3: 10 }, { 1: 25, 2: 5 })).toEqual([])
  })

  test('is marked and scored as by hand, also with references that have references', () => {
    fc.assert(
      fc.property(anyTasks, someValues, someValues, (tasks, values, wanted) => {
        const groups = [1, 2, 3].map(id => sampleGroup({ id }))
        const plan = {
          tasks: [...wanted].map(([taskId, value]) => ({ taskId, value, month: null })),
          prerequisites: [],
        }
        const { merged, fulfilled } = byHand(tasks, values, wanted)
        expect(plannedValues(tasks, values, plan.tasks)).toEqual(merged)

        const sheet = { values, done: new Set<number>() }
        const { points, tokens, groups: areas } = scoreSheet({ groups, tasks }, merged)
        const planYear = { groups, tasks, prerequisites: [], thresholds }
        expect(preparePlan(planYear)(sheet, plan)).toMatchObject({ points, tokens, groups: areas })
        const marks = planMarks(planYear, sheet, plan, NO_LIMIT, 0).tasks
        expect([...marks]).toEqual([...wanted.keys()].map(id => [id, fulfilled.has(id) ? 'fulfilled' : 'ahead']))
      }),
    )
  })
})

const someValues = fc
  .tuple(anyValues, fc.subarray([1, 2, 3, 4, 5, 6]))
  .map(([values, kept]) => new Map(kept.map(id => [id, values.get(id)!])))

/** Computes the planned sheet step by step as the rule says, without the product's shortcuts. */
function byHand(tasks: readonly YearTask[], values: Values, wanted: Values) {
  const isReference = (id: number) => tasks.some(({ type, refValId }) => hasReference(type) && refValId === id)
  const references = new Map(values)
  for (const [id, value] of wanted) if (isReference(id)) references.set(id, Math.max(value, values.get(id) ?? 0))
  const merged = new Map(references)
  const fulfilled = new Set<number>()
  for (const [id, value] of wanted) {
    const task = tasks.find(task => task.id === id)!
    const entered = values.get(id)
    const points = pointsWith(task, value, references)
    const collected = pointsWith(task, entered ?? 0, references)
    if (!isReference(id) && (entered === undefined || points > collected)) merged.set(id, value)
    if (entered !== undefined && (entered >= value || (points > 0 && collected >= points))) fulfilled.add(id)
  }
  return { merged, fulfilled }
}

describe('a planned task is', () => {
  const markOf = (values: Record<number, number>, plan: Record<number, number>, month: string | null) => {
    const sheet = { values: entered(values), done: new Set<number>() }
    const rows = { tasks: planned(plan, month), prerequisites: [] }
    const marks = planMarks(year, sheet, rows, NO_LIMIT, Date.parse('2027-01-01T00:00:00Z'))
    return marks.tasks.get(rows.tasks.at(-1)!.taskId)
  }
  test.each([
    ['ahead without an entry', {}, { 2: 3 }, '2027-01', 'ahead'],
    ['late once its month is over', { 2: 2 }, { 2: 3 }, '2026-12', 'late'],
    ['never late without a month', { 2: 2 }, { 2: 3 }, null, 'ahead'],
    ['fulfilled by an equal entry', { 2: 3 }, { 2: 3 }, '2026-12', 'fulfilled'],
    ['fulfilled by an entry with the same points', { 2: 6 }, { 2: 9 }, '2026-12', 'fulfilled'],
    ['not fulfilled if both give no points', { 3: 1 }, { 3: 5 }, '2026-12', 'late'],
    ['not fulfilled without an entry, even for 0', {}, { 2: 0 }, '2026-12', 'late'],
  ] as const)('%s', (_, values, plan, month, mark) => expect(markOf(values, plan, month)).toBe(mark))

  test('is left out by withoutLate if it is late', () => {
    const rows = { tasks: [...planned({ 2: 3 }, '2026-12'), ...planned({ 4: 1 })], prerequisites: [] }
    const sheet = { values: entered({}), done: new Set<number>() }
    const marks = planMarks(year, sheet, rows, NO_LIMIT, Date.parse('2027-01-01T00:00:00Z'))
    expect(withoutLate(rows, marks).tasks.map(({ taskId }) => taskId)).toEqual([4])
  })
})

describe('the values offered for planning', () => {
  const group = { id: 1, collectedSplitPoints: 4, lesnaThreshold: 10, puszczanskaThreshold: 20 }
  const task = sampleTask({ id: 1, type: 'LINEAR', maxPoints: 12, multiplier: 2, primaryGroupId: 1 })
  const offers = (values: [number, number][], lastYear?: number, planned = task) =>
    planOffers(planned, { tasks: [planned], group }, new Map(values), [], lastYear).map(({ value, why }) => [
      value,
      why,
    ])

  test('are those for the next symbol, of last year and for the maximum, ascending', () => {
    expect(offers([[1, 2]], 4)).toEqual([
      [4, 'lastYear'],
      [5, 'symbol'],
      [6, 'most'],
    ])
  })
  test('are never repeated, above the maximum or worth no more points', () => {
    expect(offers([[1, 2]], 9)).toEqual([
      [5, 'symbol'],
      [6, 'lastYear'],
    ])
    expect(offers([[1, 5]], 3)).toEqual([[6, 'most']])
    expect(offers([[1, 6]], 8)).toEqual([])
  })
  test('for a task without points are those of last year only', () => {
    const boys = sampleTask({ id: 1, type: 'REFONLY', maxPoints: 0, primaryGroupId: 1 })
    expect(offers([], 22, boys)).toEqual([[22, 'lastYear']])
    expect(offers([[1, 23]], 22, boys)).toEqual([])
  })
  test('are reduced to the least value with the same points', () => {
    expect(leastWithSamePoints(task, [task], new Map(), [], 9)).toBe(6)
    expect(leastWithSamePoints(task, [task], new Map(), [], 2.5)).toBe(2.5)
  })
})
