import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { countToDo, isByPanel, partsOfToDo, tasksToDo, wasYesLastYear } from './todo.ts'

const sheet = (entered: [number, number][], asked: number[] = [], doubted: number[] = []) => ({
  values: new Map(entered),
  asked: new Set(asked),
  doubted: new Set(doubted),
})

test.each([
  ['an entry of 0 is an entry', sheet([[1, 0]]), []],
  ['a task without an entry', sheet([]), ['empty']],
  ['a question', sheet([[1, 5]], [1]), ['asked']],
  ['a doubt', sheet([[1, 5]], [], [1]), ['doubtful']],
  ['a task that is empty and asked about', sheet([], [1]), ['asked', 'empty']],
] as const)('%s', (_, on, why) => {
  expect(tasksToDo([{ id: 1 }], on)[0]?.why ?? []).toEqual([...why])
})

test('a task is listed once, in the order of the year, and counts as a question before it counts as empty', () => {
  const toDo = tasksToDo([{ id: 3 }, { id: 1 }, { id: 2 }], sheet([[1, 5]], [3], [3]))
  expect(toDo.map(({ task: { id } }) => id)).toEqual([3, 2])
  expect(partsOfToDo(toDo)).toEqual({ questions: 1, empty: 1 })
})

test('the number equals a naive count of tasks without an entry, with a question or with a doubt', () => {
  const ids = fc.uniqueArray(fc.nat(30))
  fc.assert(
    fc.property(ids, ids, ids, (entered, asked, doubted) => {
      const tasks = Array.from({ length: 31 }, (_, id) => ({ id }))
      const on = sheet(
        entered.map(id => [id, id]),
        asked,
        doubted,
      )
      let naive = 0
      for (let id = 0; id <= 30; id++) {
        if (!entered.includes(id) || asked.includes(id) || doubted.includes(id)) naive++
      }
      expect([tasksToDo(tasks, on).length, countToDo(tasks, on)]).toEqual([naive, naive])
    }),
  )
})

test.each([
  ['a leader', 'USER', false],
  ['an erased account', null, false],
  ['a coordinator', 'DISTRICT_COORDINATOR', true],
] as const)('a remark of %s', (_, role, isPanels) => {
  expect(isByPanel(role)).toBe(isPanels)
})

const then = (value: number, sameRules = true) => ({ value, sameRules })

test.each([
  ['was "tak" a year ago under the same rules', { type: 'BOOLEAN', lastYear: then(1) }, true],
  ['was "nie"', { type: 'BOOLEAN', lastYear: then(0) }, false],
  ['is new', { type: 'BOOLEAN', lastYear: null }, false],
  ['has a number', { type: 'LINEAR', lastYear: then(1) }, false],
  ['has other rules now', { type: 'BOOLEAN', lastYear: then(1, false) }, false],
] as const)('79 a task that %s', (_, task, isListed) => {
  expect(wasYesLastYear(task)).toBe(isListed)
})
