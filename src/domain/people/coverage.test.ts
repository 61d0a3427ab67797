import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { covers } from './coverage.ts'

const bindings = (...all: number[][]) => new Map(all.map((groups, index) => [index + 1, new Set(groups)]))

test.each([
  ['no coordinator is bound to any group', bindings([], []), 5, [1, 2]],
  ['one coordinator is bound to the group', bindings([5], [6]), 5, [1]],
  ['one is bound to the group and one has the whole district', bindings([5], []), 5, [1, 2]],
  ['the troop is in no group, and one has the whole district', bindings([5], []), null, [2]],
  ['all coordinators are bound to other groups', bindings([5], [6]), 7, [1, 2]],
  ['the troop is in no group, and all are bound', bindings([5], [6]), null, [1, 2]],
])('%s', (_, all, group, expected) => {
  expect([1, 2].filter(id => covers(all, id, group))).toEqual(expected)
})

test('every matter has somebody who looks after it', () => {
  const groups = fc.array(fc.nat(3), { maxLength: 3 })
  fc.assert(
    fc.property(fc.array(groups, { minLength: 1, maxLength: 5 }), fc.option(fc.nat(3)), (all, group) => {
      const map = bindings(...all)
      expect([...map.keys()].some(id => covers(map, id, group))).toBe(true)
    }),
  )
})
