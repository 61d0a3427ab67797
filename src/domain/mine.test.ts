import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { anyTasks, anyValue, anyValues, sampleGroup, sampleTask } from '#test/sampleYear.ts'
import {
  countMarks,
  countsAsMine,
  loweredByReference,
  type Mine,
  prepareMine,
  standingWithMine,
  valuesWithMine,
  whereTargetStands,
} from './mine.ts'
import { dueDayOf, monthsOfYear, monthsOver } from './months.ts'
import { pointsFor } from './scoring/scoring.ts'
import { mineInWords, targetInWords } from './text/targetWords.ts'
import type { YearTask } from './year/fullYear.ts'

const thresholds = {
  lesnaLesneThreshold: 1,
  lesnaPuszczanskieThreshold: 0,
  puszczanskaLesnaThreshold: 0,
  puszczanskaPuszczanskieThreshold: 1,
}
/** Tasks: 1 number of boys, 2 camps (two points each, up to 10), 3 uniforms (share of the boys), 4 chronicle. */
const tasks = [
  sampleTask({ id: 1, type: 'REFONLY', maxPoints: 0, obligatory: true }),
  sampleTask({ id: 2, multiplier: 2, maxPoints: 10 }),
  sampleTask({ id: 3, type: 'LINEAR_REF', refValId: 1, maxPoints: 10 }),
  sampleTask({ id: 4, type: 'BOOLEAN', maxPoints: 4 }),
]
const year = { groups: [sampleGroup()], tasks }
const mine = (values: Record<number, number | null>, month: string | null = null): Map<number, Mine> =>
  new Map(Object.entries(values).map(([id, value]) => [Number(id), { value, month }]))
const entered = (values: Record<number, number>) =>
  new Map(Object.entries(values).map(([id, value]) => [Number(id), value]))
const NO_LIMIT = { deadline: null, extendedTo: null }

describe('the months that a task may have', () => {
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

describe('with everything done that is mine, the points are', () => {
  test.each([
    ['those of the number without an entry', {}, { 2: 3 }, [0, 6, 0, 0]],
    ['those of the number if it gives more', { 2: 1 }, { 2: 3 }, [0, 6, 0, 0]],
    ['those of the entry if it gives more', { 2: 4 }, { 2: 3 }, [0, 8, 0, 0]],
    ['all of the task without a number', { 2: 1 }, { 2: null, 4: null }, [0, 10, 0, 4]],
    ['all of the task also without its reference', {}, { 3: null }, [0, 0, 10, 0]],
    ['measured against the entered reference if it is larger', { 1: 20, 3: 10 }, { 1: 10 }, [0, 0, 5, 0]],
    ['measured against the reference that is mine if it is larger', { 1: 10, 3: 10 }, { 1: 20, 3: 12 }, [0, 0, 6, 0]],
  ] as const)('%s', (_, values, rows, points) =>
    expect(prepareMine(year)({ values: entered(values), mine: mine(rows) }).taskPoints).toEqual([...points]),
  )

  test('those of the merged values by hand, also with references that have references', () => {
    fc.assert(
      fc.property(anyTasks, someValues, someMine, (tasks, values, rows) => {
        const groups = [1, 2, 3].map(id => sampleGroup({ id }))
        const { marks, ...score } = prepareMine({ groups, tasks })({ values, mine: rows })
        const hand = byHand(tasks, values, rows)
        for (const [at, points] of hand.points.entries()) expect(score.taskPoints[at]).toBeCloseTo(points, 6)
        for (const { id, collectedSplitPoints } of score.groups)
          expect(collectedSplitPoints).toBeCloseTo(sumIn(id, tasks, hand.points), 5)
        expect([...marks]).toEqual(
          tasks.filter(({ id }) => rows.has(id)).map(({ id }) => [id, hand.fulfilled.has(id) ? 'fulfilled' : 'ahead']),
        )
        // The same values, scored as if they were entered, give the same points wherever they can give them.
        const merged = valuesWithMine(tasks, values, rows)
        for (const [at, task] of tasks.entries())
          if (rows.get(task.id)?.value !== null) expect(pointsFor(task, merged)).toBeCloseTo(hand.points[at]!, 6)
      }),
    )
  })
})

const someIds = fc.subarray([1, 2, 3, 4, 5, 6])
const someValues = fc.tuple(anyValues, someIds).map(([values, kept]) => new Map(kept.map(id => [id, values.get(id)!])))
const someMine = fc
  .tuple(someIds, fc.array(fc.option(anyValue, { nil: null }), { minLength: 6, maxLength: 6 }))
  .map(([kept, values]) => new Map(kept.map(id => [id, { value: values[id - 1]!, month: null }])))

/** The rule step by step, with formulas of its own. */
function byHand(tasks: readonly YearTask[], values: ReadonlyMap<number, number>, rows: ReadonlyMap<number, Mine>) {
  const has = (id: number) => tasks.some(({ type, refValId }) => type.endsWith('_REF') && refValId === id)
  const reference = (id: number | null) => {
    const own = values.get(id!) ?? 0
    const wanted = rows.get(id!)?.value
    return wanted != null && has(id!) ? Math.max(own, wanted) : own
  }
  const worth = ({ type, maxPoints, multiplier, refValId }: YearTask, value: number) => {
    const of = type.endsWith('_REF') ? reference(refValId) : 0
    const part = of > 0 ? Math.min(value / of, 1) : 0
    if (type === 'BOOLEAN') return value > 0 ? maxPoints : 0
    if (type === 'LINEAR') return Math.min(value * multiplier!, maxPoints)
    if (type === 'LINEAR_REF') return maxPoints * part
    return type === 'PARABOLIC_REF' ? maxPoints * part * part : 0
  }
  const fulfilled = new Set<number>()
  const points = tasks.map(task => {
    const row = rows.get(task.id)
    const own = values.get(task.id)
    const all = task.type === 'REFONLY' ? 0 : task.maxPoints
    const now = worth(task, has(task.id) ? reference(task.id) : (own ?? 0))
    if (!row) return now
    const collected = worth(task, own ?? 0)
    if (row.value === null) {
      if (own !== undefined && collected > all - 1e-7) fulfilled.add(task.id)
      return all
    }
    const wanted = worth(task, row.value)
    if (own !== undefined && (own >= row.value || (wanted > 0 && collected >= wanted))) fulfilled.add(task.id)
    return has(task.id) ? now : Math.max(now, wanted)
  })
  return { points, fulfilled }
}

const sumIn = (groupId: number, tasks: readonly YearTask[], points: readonly number[]) =>
  tasks.reduce((sum, { primaryGroupId, secondaryGroupId, split }, at) => {
    const first = secondaryGroupId === null ? 1 : split
    if (primaryGroupId === groupId) return sum + points[at]! * first
    return secondaryGroupId === groupId ? sum + points[at]! * (1 - first) : sum
  }, 0)

test.each([
  ['larger', { 1: 20, 3: 10 }, 25, 1],
  ['larger than a value that still gives everything', { 1: 20, 3: 30 }, 25, 0],
  ['the same', { 1: 20, 3: 10 }, 20, 0],
  ['larger without a task that is entered', { 1: 20 }, 25, 0],
  ['the first one', { 3: 10 }, 25, 0],
] as const)('a number of a reference that is %s lowers as many tasks', (_, values, value, count) => {
  expect(loweredByReference(tasks, entered(values), 1, value)).toBe(count)
})

describe('a task that is mine is', () => {
  const markOf = (values: Record<number, number>, rows: Record<number, number | null>, month: string | null) => {
    const isOver = monthsOver(NO_LIMIT, Date.parse('2027-01-01T00:00:00Z'))
    const { marks } = prepareMine(year)({ values: entered(values), mine: mine(rows, month), isOver })
    return [...marks.values()].at(-1)
  }
  test.each([
    ['ahead without an entry', {}, { 2: 3 }, '2027-01', 'ahead'],
    ['late once its month is over', { 2: 2 }, { 2: 3 }, '2026-12', 'late'],
    ['never late without a month', { 2: 2 }, { 2: 3 }, null, 'ahead'],
    ['fulfilled by an equal entry', { 2: 3 }, { 2: 3 }, '2026-12', 'fulfilled'],
    ['fulfilled by an entry with the same points', { 2: 6 }, { 2: 9 }, '2026-12', 'fulfilled'],
    ['not fulfilled if both give no points', { 3: 1 }, { 3: 5 }, '2026-12', 'late'],
    ['not fulfilled without an entry, even for 0', {}, { 2: 0 }, '2026-12', 'late'],
    ['without a number fulfilled at its maximum', { 2: 5 }, { 2: null }, '2026-12', 'fulfilled'],
    ['without a number not fulfilled below it', { 2: 4 }, { 2: null }, '2026-12', 'late'],
    ['without points and number fulfilled by any entry', { 1: 0 }, { 1: null }, '2026-12', 'fulfilled'],
  ] as const)('%s', (_, values, rows, month, mark) => expect(markOf(values, rows, month)).toBe(mark))

  test('obligatory only with a number or a month', () => {
    expect(countsAsMine({ obligatory: true }, { value: null, month: null })).toBe(false)
    expect(countsAsMine({ obligatory: true }, { value: 0, month: null })).toBe(true)
    expect(countsAsMine({ obligatory: true }, { value: null, month: '2026-12' })).toBe(true)
    expect(countsAsMine({ obligatory: false }, { value: null, month: null })).toBe(true)
  })
})

describe('the sentence about the target', () => {
  const sentence = (
    rows: Record<number, number | null>,
    prerequisitesMissing: number,
    whom: 'Was' | 'drużynę' = 'Was',
  ) => {
    const score = prepareMine(year)({ values: entered({}), mine: mine(rows) })
    const standing = standingWithMine(score, prerequisitesMissing, thresholds)
    return targetInWords(whereTargetStands('PUSZCZANSKA', standing, thresholds), whom)
  }
  test('says that it is reached, or which symbols are missing', () => {
    expect(sentence({ 2: null }, 0)).toBe('Z moimi sięgniecie celu.')
    expect(sentence({ 2: null }, 0, 'drużynę')).toBe('Z moimi drużyna sięgnie celu.')
    expect(sentence({ 2: 3 }, 0)).toBe('Z moimi do celu zabraknie 1 symbolu puszczańskiego.')
  })
  test('names the prerequisites that are missing, which count as done', () => {
    const reached = 'Z moimi sięgniecie celu.'
    expect(sentence({ 2: null }, 1)).toBe(`${reached} Do kategorii zabraknie jeszcze 1 wymagania wstępnego.`)
    expect(sentence({ 2: null }, 2)).toBe(`${reached} Do kategorii zabraknie jeszcze 2 wymagań wstępnych.`)
  })
  test('counts what is done and late', () => {
    const isOver = (month: string | null) => month !== null
    const rows = new Map([...mine({ 2: 1 }), ...mine({ 4: null }, '2026-10')])
    const { marks } = prepareMine(year)({ values: entered({ 2: 1 }), mine: rows, isOver })
    expect(mineInWords(countMarks(marks))).toBe('Moje: 1 z 2 zrobione, 1 po terminie.')
    expect(mineInWords({ all: 3, done: 0, late: 0 })).toBe('Moje: 0 z 3 zrobione.')
  })
})
