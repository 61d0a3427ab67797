import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { roundSum } from '#domain/scoring/roundSum.ts'
import { pointsFor } from '#domain/scoring/scoring.ts'
import { anyTasks, anyValues, sampleTask } from '#test/sampleYear.ts'
import type { YearTask } from './fullYear.ts'
import { lastYearOf } from './lastYear.ts'

const AGO = 100
/** The tasks of the year before, under other ids. */
const before = (tasks: readonly YearTask[]) =>
  tasks.map(task => ({ ...task, id: task.id + AGO, refValId: task.refValId && task.refValId + AGO }))
const pairsOf = (tasks: readonly YearTask[]) => new Map(tasks.map(({ id }) => [id, id + AGO]))

const scouts = sampleTask({ id: 2, type: 'REFONLY', maxPoints: 0 })
const uniforms = { type: 'LINEAR_REF', refValId: 2 } as const

test.each<[string, Partial<YearTask>, Partial<YearTask>, sameRules: boolean, points: number]>([
  ['nothing changed', {}, {}, true, 6],
  ['another name and group', { name: 'Inaczej', primaryGroupId: 2 }, {}, true, 6],
  ['another maximum', { maxPoints: 12 }, {}, false, 6],
  ['another multiplier', {}, { multiplier: 1 }, false, 3],
  ['another type', {}, { type: 'BOOLEAN' }, false, 10],
  ['a new second group', { secondaryGroupId: 2, split: 0.5 }, {}, false, 6],
  ['another split', { secondaryGroupId: 2, split: 0.5 }, { secondaryGroupId: 2, split: 0.4 }, false, 6],
  ['a split without a second group', { split: 0.5 }, {}, true, 6],
  [
    'another multiplier that the type does not use',
    { ...uniforms, multiplier: 1 },
    { ...uniforms, multiplier: 7 },
    true,
    5,
  ],
  ['another reference', { ...uniforms, refValId: 3 }, uniforms, false, 5],
])('%s', (_, now, then, sameRules, points) => {
  const tasks = [sampleTask(now), scouts]
  const earlier = before([sampleTask(then), scouts])
  const values = new Map([
    [1 + AGO, 3],
    [2 + AGO, 6],
  ])
  expect(lastYearOf({ tasks, earlier, pairs: pairsOf(tasks), values }).get(1)).toEqual({ value: 3, points, sameRules })
})

test('a task without a pair or without an entry is left out', () => {
  const tasks = [sampleTask(), sampleTask({ id: 2 }), sampleTask({ id: 3 })]
  const pairs = new Map([
    [1, 1 + AGO],
    [2, 2 + AGO],
  ])
  const values = new Map([
    [2 + AGO, 0],
    [3 + AGO, 5],
  ])
  expect([...lastYearOf({ tasks, earlier: before(tasks), pairs, values }).keys()]).toEqual([2])
})

test('in a copy every entry has the same points and the same rules', () => {
  fc.assert(
    fc.property(anyTasks, anyValues, (tasks, entered) => {
      const values = new Map([...entered].map(([id, value]) => [id + AGO, value]))
      const found = lastYearOf({ tasks, earlier: before(tasks), pairs: pairsOf(tasks), values })
      for (const task of tasks) {
        const { value, points, sameRules } = found.get(task.id)!
        expect([value, sameRules]).toEqual([entered.get(task.id)!, true])
        expect(points).toBe(roundSum(pointsFor(task, entered)))
      }
    }),
  )
})
