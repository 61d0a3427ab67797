import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { anyTasks, anyValues, sampleTask } from '#test/sampleYear.ts'
import {
  boundOf,
  DOUBTS,
  type DoubtedTask,
  dependantsIn,
  doubtableIn,
  doubtsIn,
  floodDoubt,
  gravest,
  jumpDoubt,
  MOST_DOUBTS,
} from './doubts.ts'

const boys = sampleTask({ id: 1, type: 'REFONLY', maxPoints: 0 })
const uniforms = sampleTask({ id: 2, type: 'LINEAR_REF', refValId: 1, wholeNumbers: true })
const nights = sampleTask({ id: 3, type: 'LINEAR' })
const chronicle = sampleTask({ id: 4, type: 'BOOLEAN' })
const TASKS = [boys, uniforms, nights, chronicle]

interface Given {
  values: Record<number, number>
  lastYear?: Record<number, number>
  bounds?: Record<number, number>
}

const byId = (numbers: Record<number, number> = {}) =>
  new Map(Object.entries(numbers).map(([id, value]) => [Number(id), value]))

const taskById = (tasks: readonly DoubtedTask[]) => new Map(tasks.map(task => [task.id, task]))

function codes({ values, lastYear, bounds }: Given, tasks: readonly DoubtedTask[] = TASKS) {
  const facts = { values: byId(values), lastYear: byId(lastYear), bounds: byId(bounds) }
  const found = gravest(doubtsIn(tasks, dependantsIn(tasks), facts), taskById(tasks))
  return found.map(({ taskId, code }) => `${taskId} ${code}`)
}

describe('80 a doubt', () => {
  test('80 is raised for a value above its reference, not for one equal to it', () => {
    expect(codes({ values: { 1: 22, 2: 66 } })).toEqual(['2 above-reference'])
    expect(codes({ values: { 1: 22, 2: 22 } })).toEqual([])
  })

  test('80 is raised for a missing reference that other entered tasks depend on', () => {
    expect(codes({ values: { 1: 0, 2: 5 } })).toEqual(['1 reference-gone'])
    expect(codes({ values: { 2: 5 } })).toEqual(['1 reference-gone'])
    expect(codes({ values: { 1: 0, 2: 0 } })).toEqual([])
    expect(codes({ values: { 1: 0 } })).toEqual([])
  })

  test('80 is raised for a fraction only where whole numbers are counted', () => {
    expect(codes({ values: { 1: 22, 2: 5.5, 3: 0.5 } })).toEqual(['2 fraction'])
  })

  test.each([
    [10, 51, true],
    [10, 50, false],
    [60, 11, true],
    [60, 12, false],
    [0, 10, true],
    [0, 9, false],
    [12, 2, true],
    [11, 2, false],
  ])('80 from %d a year ago to %d is far: %p', (then, now, isFar) => {
    expect(codes({ values: { 3: now }, lastYear: { 3: then } })).toEqual(isFar ? ['3 far-from-last-year'] : [])
  })

  test('80 is raised for a value above the bound of other troops, never for yes or no', () => {
    expect(codes({ values: { 3: 9, 4: 1 }, bounds: { 3: 8, 4: 0 } })).toEqual(['3 far-from-others'])
    expect(codes({ values: { 3: 8 }, bounds: { 3: 8 } })).toEqual([])
  })

  test('80 the most serious doubt comes first, then the one with the most points at stake', () => {
    const big = sampleTask({ ...uniforms, id: 5, maxPoints: 50 })
    expect(codes({ values: { 1: 10, 2: 11, 3: 9, 5: 10.5 }, bounds: { 3: 8 } }, [...TASKS, big])).toEqual([
      '5 above-reference',
      '2 above-reference',
      '3 far-from-others',
      '5 fraction',
    ])
  })

  test('80 of the whole sheet is raised for over 40 % more points or over 60 % late entries', () => {
    expect(jumpDoubt(100, 140)).toEqual([])
    expect(jumpDoubt(100, 141)).toEqual([{ taskId: null, code: 'jump', value: 41 }])
    expect(jumpDoubt(0, 141)).toEqual([])
    expect(floodDoubt(6, 10)).toEqual([])
    expect(floodDoubt(7, 10)).toEqual([{ taskId: null, code: 'late-flood', value: 70 }])
    expect(floodDoubt(0, 0)).toEqual([])
  })
})

test('80 fewer than twenty troops give no bound', () => {
  expect(boundOf(Array(19).fill(4))).toBeNull()
  expect(boundOf(Array(20).fill(4))).toBe(4)
  // The quartiles of 0 to 100 are 25 and 75.
  expect(boundOf(Array.from({ length: 101 }, (_, index) => 100 - index))).toBe(75 + 3 * 50)
})

test('80 a sheet has at most ten doubts, each with an entered value, and none reveals the bound', () => {
  const many = fc.array(fc.tuple(anyTasks, anyValues), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(many, anyValues, (parts, then) => {
      const tasks = parts.flatMap(([tasks], part) =>
        tasks.map(task => {
          const at = (id: number) => part * 10 + id
          return { ...task, id: at(task.id), refValId: task.refValId && at(task.refValId), wholeNumbers: true }
        }),
      )
      const values = new Map(
        parts.flatMap(([, values], part) => [...values].map(([id, value]) => [part * 10 + id, value] as const)),
      )
      const lastYear = new Map(tasks.map(({ id }) => [id, then.get(id % 10) ?? 0]))
      // No value has so many digits after the comma.
      const bounds = new Map(tasks.map(({ id }) => [id, 7.123456]))
      const all = doubtsIn(tasks, dependantsIn(tasks), { values, lastYear, bounds })
      const found = gravest(all, taskById(tasks))

      const dependants = dependantsIn(tasks)
      expect(doubtsIn(doubtableIn(tasks, dependants), dependants, { values, lastYear, bounds })).toEqual(all)
      expect(found).toHaveLength(Math.min(all.length, MOST_DOUBTS))
      expect(JSON.stringify(found)).not.toContain('7.123456')
      for (const { taskId, value } of found) expect(value).toBe(values.get(taskId) ?? null)
      const ranks = found.map(({ code }) => DOUBTS.indexOf(code))
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
    }),
  )
})
