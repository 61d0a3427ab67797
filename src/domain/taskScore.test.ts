import { expect, test } from 'bun:test'
import type { ScoredTask } from './scoring.ts'
import { isListedIn, scoreTask } from './taskScore.ts'

const task = (over: Partial<ScoredTask> = {}): ScoredTask => ({
  id: 1,
  type: 'LINEAR',
  maxPoints: 10,
  multiplier: 2,
  refValId: null,
  primaryGroupId: 1,
  secondaryGroupId: null,
  split: 1,
  ...over,
})

const score = (points: number, first: number, second: number, firstMax: number, secondMax: number) => ({
  points,
  primaryPoints: first,
  secondaryPoints: second,
  primaryMaxPoints: firstMax,
  secondaryMaxPoints: secondMax,
})

test.each([
  ['a task of one area gives it everything', task(), 3, score(6, 6, 0, 10, 0)],
  ['a shared task is divided', task({ secondaryGroupId: 2, split: 0.9 }), 5, score(10, 9, 1, 9, 1)],
  ['a split without a second area counts for nothing', task({ split: 0.5 }), 5, score(10, 10, 0, 10, 0)],
  [
    'a split of 0 gives everything to the second area',
    task({ secondaryGroupId: 2, split: 0 }),
    5,
    score(10, 0, 10, 0, 10),
  ],
  ['a reference gives no points', task({ type: 'REFONLY', maxPoints: 5 }), 3, score(0, 0, 0, 0, 0)],
])('%s', (_, scored, value, expected) => {
  expect(scoreTask(scored, new Map([[1, value]]))).toEqual(expected)
})

test.each([
  ['its own area', task(), 1, true],
  ['an area it shares points into', task({ secondaryGroupId: 2, split: 0.5 }), 2, true],
  ['its own area, also when all its points go to the other', task({ secondaryGroupId: 2, split: 0 }), 1, true],
  ['not in the second area when nothing is left for it', task({ secondaryGroupId: 2, split: 1 }), 2, false],
  ['not in any other area', task(), 2, false],
])('a task is listed in %s', (_, listed, groupId, expected) => {
  expect(isListedIn(listed, groupId)).toBe(expected)
})
