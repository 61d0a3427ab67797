import { expect, test } from 'bun:test'
import { standingFacts } from './standingFacts.ts'

const then = (value: number, sameRules = true) => ({ value, sameRules })
const fact = { id: 1, type: 'BOOLEAN', entered: false, lastYear: then(1) } as const

test.each([
  ['waits with last year\'s "tak" under the same rules', fact, ['same', 'waiting']],
  ['does not wait once it has any entry', { ...fact, entered: true }, ['same']],
  ['is left out with "nie"', { ...fact, lastYear: then(0) }, []],
  ['is left out without last year', { ...fact, lastYear: null }, []],
  ['is left out if it has a number', { ...fact, type: 'LINEAR' as const }, []],
  ['is listed as changed if its rules are different now', { ...fact, lastYear: then(1, false) }, ['changed']],
])('79 a task %s', (_, task, lists) => {
  const found = Object.entries(standingFacts([task]))
  expect(found.filter(([, some]) => some.length > 0).map(([name]) => name)).toEqual([...lists])
})
