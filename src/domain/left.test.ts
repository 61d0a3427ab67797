import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { countReasons, leftOn } from './left.ts'
import type { PlanMark } from './plan.ts'

type Task = Parameters<typeof leftOn>[0][number]

const task = (id: number, over: Partial<Task> = {}): Task => ({
  id,
  type: 'LINEAR',
  maxPoints: 10,
  multiplier: 2,
  refValId: null,
  primaryGroupId: 1,
  secondaryGroupId: null,
  split: 1,
  obligatory: false,
  ...over,
})
const sheet = (
  entered: [number, number][],
  stars: number[] = [],
  asked: number[] = [],
  doubted: number[] = [],
  plan: [number, PlanMark][] = [],
) => ({
  values: new Map(entered),
  favourites: new Set(stars),
  asked: new Set(asked),
  doubted: new Set(doubted),
  plan: new Map(plan),
})
const whyOf = (one: Task, on: ReturnType<typeof sheet>) => leftOn([one], on)[0]?.why ?? []

test.each([
  ['an entry of 0 is an entry', task(1), sheet([[1, 0]]), []],
  ['a task without an entry', task(1), sheet([]), ['empty']],
  ['a starred task below its maximum', task(1), sheet([[1, 4]], [1]), ['mine']],
  ['a starred task at its maximum', task(1), sheet([[1, 5]], [1]), []],
  ['the star of an obligatory task is not by hand', task(1, { obligatory: true }), sheet([[1, 4]], [1]), []],
  ['a starred task that gives no points', task(1, { type: 'REFONLY', maxPoints: 0 }), sheet([[1, 4]], [1]), []],
  ['a planned task that is not fulfilled', task(1), sheet([[1, 2]], [1], [], [], [[1, 'ahead']]), ['planned']],
  ['a planned task whose month is over', task(1), sheet([], [1], [], [], [[1, 'late']]), ['empty', 'planned']],
  ['a fulfilled plan below the maximum', task(1), sheet([[1, 4]], [1], [], [], [[1, 'fulfilled']]), []],
  ['a question', task(1), sheet([[1, 5]], [], [1]), ['asked']],
  ['a doubt', task(1), sheet([[1, 5]], [], [], [1]), ['doubtful']],
] as const)('%s', (_, one, on, why) => {
  expect(whyOf(one, on)).toEqual([...why])
})

test('a task is listed once, in the order of the year, and counts for each of its reasons', () => {
  const tasks = [task(3), task(1), task(2)]
  const left = leftOn(tasks, sheet([[1, 5]], [3], [3]))
  expect(left.map(({ task: { id } }) => id)).toEqual([3, 2])
  expect(countReasons(left)).toEqual({ empty: 2, planned: 0, mine: 1, asked: 1, doubtful: 0 })
})

test('the tasks left as empty are exactly those without an entry', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(30)), fc.uniqueArray(fc.nat(30)), (entered, stars) => {
      const tasks = Array.from({ length: 31 }, (_, id) => task(id))
      const left = leftOn(
        tasks,
        sheet(
          entered.map(id => [id, id]),
          stars,
        ),
      )
      expect(countReasons(left).empty).toBe(31 - entered.length)
    }),
  )
})
