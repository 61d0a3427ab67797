import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { scoreSheet } from '#domain/scoring/scoring.ts'
import { anyTasks, anyValues, sampleGroup, sampleTask } from '#test/sampleYear.ts'
import { storedTask } from './storedTask.ts'
import { hasMultiplier, hasPoints, hasReferenceIfNeeded, hasTwoGroups } from './taskRules.ts'

const everything = sampleTask({ maxPoints: 4, multiplier: 7, refValId: 2, secondaryGroupId: 2, split: 0.25 })

test.each([
  ['BOOLEAN', { maxPoints: 4, multiplier: 1, refValId: null, secondaryGroupId: 2, split: 0.25, obligatory: false }],
  ['LINEAR', { maxPoints: 4, multiplier: 7, refValId: null, secondaryGroupId: 2, split: 0.25, obligatory: false }],
  ['LINEAR_REF', { maxPoints: 4, multiplier: 1, refValId: 2, secondaryGroupId: 2, split: 0.25, obligatory: false }],
  ['PARABOLIC_REF', { maxPoints: 4, multiplier: 1, refValId: 2, secondaryGroupId: 2, split: 0.25, obligatory: false }],
  ['REFONLY', { maxPoints: 0, multiplier: 1, refValId: null, secondaryGroupId: null, split: 1, obligatory: true }],
] as const)('%s is stored with the fields it uses', (type, stored) => {
  expect(storedTask({ ...everything, type })).toMatchObject(stored)
})

test('a task of one group has a split of 1', () => {
  expect(storedTask({ ...everything, secondaryGroupId: null })).toMatchObject({ secondaryGroupId: null, split: 1 })
})

test('storedTask changes no score and is idempotent', () => {
  fc.assert(
    fc.property(anyTasks, anyValues, (tasks, values) => {
      const groups = [1, 2, 3].map(id => sampleGroup({ id }))
      const stored = tasks.map(storedTask)
      expect(stored.map(storedTask)).toEqual(stored)
      expect(scoreSheet({ groups, tasks: stored }, values)).toEqual(scoreSheet({ groups, tasks }, values))
    }),
  )
})

test('points, multiplier, reference and a second group are required only by types that use them', () => {
  expect(hasPoints({ type: 'REFONLY', maxPoints: 0 })).toBe(true)
  expect(hasPoints({ type: 'BOOLEAN', maxPoints: 0 })).toBe(false)
  expect(hasMultiplier({ type: 'BOOLEAN', multiplier: null })).toBe(true)
  expect(hasMultiplier({ type: 'LINEAR', multiplier: 0 })).toBe(false)
  expect(hasReferenceIfNeeded({ type: 'LINEAR', refValId: null })).toBe(true)
  expect(hasReferenceIfNeeded({ type: 'PARABOLIC_REF', refValId: null })).toBe(false)
  expect(hasTwoGroups({ type: 'REFONLY', primaryGroupId: 1, secondaryGroupId: 1 })).toBe(true)
  expect(hasTwoGroups({ type: 'LINEAR', primaryGroupId: 1, secondaryGroupId: 1 })).toBe(false)
})
