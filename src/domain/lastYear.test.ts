import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { anyTasks, anyValues, sampleTask } from '#test/sampleYear.ts'
import { lastYearOf } from './lastYear.ts'
import { roundSum } from './roundSum.ts'
import { pointsFor } from './scoring.ts'
import type { YearTask } from './year/fullYear.ts'

const AGO = 100
/** The year before, with ids of its own. */
const before = (tasks: readonly YearTask[]) =>
  tasks.map(task => ({ ...task, id: task.id + AGO, refValId: task.refValId && task.refValId + AGO }))
const pairsOf = (tasks: readonly YearTask[]) => new Map(tasks.map(({ id }) => [id, id + AGO]))

const scouts = sampleTask({ id: 2, type: 'REFONLY', maxPoints: 0 })
const uniforms = { type: 'LINEAR_REF', refValId: 2 } as const

test.each<[string, Partial<YearTask>, Partial<YearTask>, sameRules: boolean, points: number]>([
  ['nothing changed', {}, {}, true, 6],
  ['it was renamed and moved', { name: 'Inaczej', primaryGroupId: 2 }, {}, true, 6],
  ['its maximum changed', { maxPoints: 12 }, {}, false, 6],
  ['it was worth less', {}, { multiplier: 1 }, false, 3],
  ['it was asked otherwise', {}, { type: 'BOOLEAN' }, false, 10],
  ['it is shared now', { secondaryGroupId: 2, split: 0.5 }, {}, false, 6],
  ['it is shared otherwise', { secondaryGroupId: 2, split: 0.5 }, { secondaryGroupId: 2, split: 0.4 }, false, 6],
  ['a split without a second area is none', { split: 0.5 }, {}, true, 6],
  ['a multiplier that counts for nothing', { ...uniforms, multiplier: 1 }, { ...uniforms, multiplier: 7 }, true, 5],
  ['its reference is another task', { ...uniforms, refValId: 3 }, uniforms, false, 5],
])('%s', (_, now, then, sameRules, points) => {
  const tasks = [sampleTask(now), scouts]
  const earlier = before([sampleTask(then), scouts])
  const values = new Map([
    [1 + AGO, 3],
    [2 + AGO, 6],
  ])
  expect(lastYearOf({ tasks, earlier, pairs: pairsOf(tasks), values }).get(1)).toEqual({ value: 3, points, sameRules })
})

test('a task without a partner has no last year, and neither has one that nothing was entered for', () => {
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

test('in a copy every entry gives what it gave, by the same rules', () => {
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
