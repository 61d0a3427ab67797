import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { anyTasks, anyValues, sampleTask } from '#test/sampleYear.ts'
import { plannedValues } from './plan.ts'
import { planLikeLastYear, planOfTrial, planOfWay, withDraft } from './planMaking.ts'
import { pointsFor } from './scoring/scoring.ts'

/** Tasks: 1 number of boys, 2 camps (two points each, up to 10), 3 uniforms (share of the boys), 4 chronicle. */
const tasks = [
  sampleTask({ id: 1, type: 'REFONLY', maxPoints: 0 }),
  sampleTask({ id: 2, multiplier: 2, maxPoints: 10 }),
  sampleTask({ id: 3, type: 'LINEAR_REF', refValId: 1, maxPoints: 10 }),
  sampleTask({ id: 4, type: 'BOOLEAN', maxPoints: 4 }),
]
const nothing = { tasks: [], prerequisites: [] }
const then = (values: Record<number, [value: number, points: number]>, prerequisites: number[] = []) => ({
  tasks: new Map(Object.entries(values).map(([id, [value, points]]) => [Number(id), { value, points }])),
  prerequisites,
})
const rowsOf = ({ tasks }: { tasks: readonly { taskId: number; value: number }[] }) =>
  tasks.map(({ taskId, value }) => [taskId, value])

describe('a plan like last year', () => {
  test('takes the values that gave points, caps them by the current rules, and keeps references and prerequisites', () => {
    const made = planLikeLastYear(tasks, nothing, then({ 1: [22, 0], 2: [7, 14], 3: [20, 9], 4: [0, 0] }, [5]))
    expect(rowsOf(made)).toEqual([
      [1, 22],
      [2, 5],
      [3, 20],
    ])
    expect(made.prerequisites).toEqual([{ initialTaskId: 5, month: null }])
    expect(made).toMatchObject({ same: 1, capped: 1, references: 1, withoutPoints: 1, replaced: 0 })
  })

  test('plans only tasks without a plan, measured against the planned reference', () => {
    const plan = {
      tasks: [{ taskId: 1, value: 15, month: '2026-11' }],
      prerequisites: [{ initialTaskId: 5, month: null }],
    }
    const made = planLikeLastYear(tasks, plan, then({ 1: [22, 0], 3: [20, 9] }, [5]))
    expect(rowsOf(made)).toEqual([[3, 15]])
    expect(made).toMatchObject({ capped: 1, references: 0, prerequisites: [] })
  })

  test('leaves out a value that gives nothing by the current rules', () => {
    const worthless = [sampleTask({ id: 2, multiplier: 0, maxPoints: 10 })]
    expect(planLikeLastYear(worthless, nothing, then({ 2: [3, 6] }))).toMatchObject({ tasks: [], withoutPoints: 1 })
  })

  test('gives each task as many points as last year’s value would by the current rules', () => {
    fc.assert(
      fc.property(anyTasks, anyValues, (tasks, values) => {
        const lastYear = new Map([...values].map(([id, value]) => [id, { value, points: 1 }]))
        const made = planLikeLastYear(tasks, nothing, { tasks: lastYear, prerequisites: [] })
        const planned = plannedValues(tasks, new Map(), made.tasks)
        for (const task of tasks) expect(pointsFor(task, planned)).toBeCloseTo(pointsFor(task, values), 6)
      }),
    )
  })
})

test('a plan of a way raises lower planned values, keeps their month, and takes the larger value of a shared task', () => {
  const plan = {
    tasks: [
      { taskId: 2, value: 3, month: '2026-11' },
      { taskId: 3, value: 20, month: null },
    ],
    prerequisites: [],
  }
  const draft = planOfWay(
    [
      { taskId: 2, value: 4 },
      { taskId: 2, value: 5 },
      { taskId: 3, value: 18 },
      { taskId: 4, value: 1 },
    ],
    plan,
  )
  expect(draft).toEqual({
    tasks: [
      { taskId: 2, value: 5, month: '2026-11' },
      { taskId: 4, value: 1, month: null },
    ],
    prerequisites: [],
    replaced: 1,
  })
  expect(rowsOf(withDraft(plan, draft))).toEqual([
    [3, 20],
    [2, 5],
    [4, 1],
  ])
})

test('a plan of a trial leaves out cleared values and those already planned', () => {
  const plan = { tasks: [{ taskId: 2, value: 4, month: null }], prerequisites: [] }
  const tried = [
    { taskId: 2, value: 4 },
    { taskId: 3, value: 9 },
    { taskId: 4, value: 0 },
  ]
  expect(planOfTrial(tried, [5], plan)).toEqual({
    tasks: [{ taskId: 3, value: 9, month: null }],
    prerequisites: [{ initialTaskId: 5, month: null }],
    replaced: 0,
    leftOut: 1,
  })
})
