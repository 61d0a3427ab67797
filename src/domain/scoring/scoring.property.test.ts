import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { anyTasks, anyValue, anyValues, sampleGroup } from '#test/sampleYear.ts'
import { roundSum } from './roundSum.ts'
import { maxPointsOf, pointsFor, scoreSheet, shareOf, type Values } from './scoring.ts'

const groups = [1, 2, 3].map(id => sampleGroup({ id }))

test('points are between 0 and the maximum', () => {
  fc.assert(
    fc.property(anyTasks, anyValues, (tasks, values) => {
      for (const scored of tasks) {
        const points = pointsFor(scored, values)
        expect(points >= 0 && points <= maxPointsOf(scored)).toBe(true)
      }
    }),
  )
})

test('a greater value never gives fewer points for its own task', () => {
  fc.assert(
    fc.property(anyTasks, anyValues, anyValue, (tasks, values, more) => {
      for (const scored of tasks) {
        const raised = new Map(values).set(scored.id, values.get(scored.id)! + more)
        expect(pointsFor(scored, raised)).toBeGreaterThanOrEqual(pointsFor(scored, values))
      }
    }),
  )
})

test('the shares of a task add up to the whole', () => {
  fc.assert(
    fc.property(anyTasks, tasks => {
      for (const scored of tasks) expect(roundSum([1, 2, 3].reduce((sum, id) => sum + shareOf(scored, id), 0))).toBe(1)
    }),
  )
})

test('the total is the points of all tasks and of all groups, and no group exceeds its maximum', () => {
  fc.assert(
    fc.property(anyTasks, anyValues, (tasks, values) => {
      const { groups: scores, points } = scoreSheet({ groups, tasks }, values)
      expect(points).toBe(roundSum(sumOfPoints(tasks, values)))
      expect(roundSum(scores.reduce((sum, group) => sum + group.collectedSplitPoints, 0))).toBeCloseTo(points, 5)
      for (const group of scores) expect(group.collectedSplitPoints).toBeLessThanOrEqual(group.maxSplitPoints)
    }),
  )
})

function sumOfPoints(tasks: Parameters<typeof pointsFor>[0][], values: Values) {
  return tasks.reduce((sum, scored) => sum + pointsFor(scored, values), 0)
}
