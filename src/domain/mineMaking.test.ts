import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { anyTasks, anyValues, sampleTask } from '#test/sampleYear.ts'
import { type Mine, valuesWithMine } from './mine.ts'
import { mineLikeLastYear, mineOfWay, withDraft } from './mineMaking.ts'
import { pointsFor } from './scoring/scoring.ts'

/** Tasks: 1 number of boys, 2 camps (two points each, up to 10), 3 uniforms (share of the boys), 4 chronicle. */
const tasks = [
  sampleTask({ id: 1, type: 'REFONLY', maxPoints: 0 }),
  sampleTask({ id: 2, multiplier: 2, maxPoints: 10 }),
  sampleTask({ id: 3, type: 'LINEAR_REF', refValId: 1, maxPoints: 10 }),
  sampleTask({ id: 4, type: 'BOOLEAN', maxPoints: 4 }),
]
const nothing = new Map<number, Mine>()
const then = (values: Record<number, [value: number, points: number]>) =>
  new Map(Object.entries(values).map(([id, [value, points]]) => [Number(id), { value, points }]))
const numbersOf = (draft: ReadonlyMap<number, Mine>) => [...draft].map(([id, { value }]) => [id, value])

describe('what is mine like last year', () => {
  test('has the values that gave points, capped by the current rules, and references as they were', () => {
    const made = mineLikeLastYear(tasks, nothing, then({ 1: [22, 0], 2: [7, 14], 3: [20, 9], 4: [0, 0] }))
    expect(numbersOf(made.draft)).toEqual([
      [1, 22],
      [2, 5],
      [3, 20],
    ])
    expect(made.withoutPoints).toBe(1)
  })

  test('adds only what is not mine, measured against the reference that is', () => {
    const mine = new Map([
      [1, { value: 15, month: '2026-11' }],
      [2, { value: null, month: null }],
    ])
    const { draft } = mineLikeLastYear(tasks, mine, then({ 1: [22, 0], 2: [3, 6], 3: [20, 9] }))
    expect(numbersOf(draft)).toEqual([[3, 15]])
  })

  test('leaves out a value that gives nothing by the current rules', () => {
    const worthless = [sampleTask({ id: 2, multiplier: 0, maxPoints: 10 })]
    const { draft, withoutPoints } = mineLikeLastYear(worthless, nothing, then({ 2: [3, 6] }))
    expect([draft.size, withoutPoints]).toEqual([0, 1])
  })

  test('gives each task as many points as last year’s value would by the current rules', () => {
    fc.assert(
      fc.property(anyTasks, anyValues, (tasks, values) => {
        const lastYear = new Map([...values].map(([id, value]) => [id, { value, points: 1 }]))
        const { draft } = mineLikeLastYear(tasks, nothing, lastYear)
        const merged = valuesWithMine(tasks, new Map(), draft)
        for (const task of tasks) expect(pointsFor(task, merged)).toBeCloseTo(pointsFor(task, values), 6)
      }),
    )
  })
})

test('a way raises lower numbers, keeps their month, and takes the larger value of a shared task', () => {
  const mine = new Map<number, Mine>([
    [2, { value: 3, month: '2026-11' }],
    [3, { value: 20, month: null }],
  ])
  const draft = mineOfWay(
    [
      { taskId: 2, value: 5 },
      { taskId: 2, value: 4 },
      { taskId: 3, value: 18 },
      { taskId: 4, value: 1 },
    ],
    mine,
  )
  expect([...draft]).toEqual([
    [2, { value: 5, month: '2026-11' }],
    [4, { value: 1, month: null }],
  ])
  expect(numbersOf(withDraft(mine, draft))).toEqual([
    [2, 5],
    [3, 20],
    [4, 1],
  ])
})
