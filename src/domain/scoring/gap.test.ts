import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { anyTasks, anyValues, sampleGroup, sampleTask as task } from '#test/sampleYear.ts'
import { pointsToNextSymbol, valueClosing } from './gap.ts'
import { pointsFor, scoreSheet, TASK_TYPES } from './scoring.ts'
import { MAX_VALUE } from './typedValue.ts'

const group = { lesnaThreshold: 40, puszczanskaThreshold: 50 }

test.each([
  ['below the forest threshold the forest symbol is next', 33, group, { level: 'LESNA', points: 7 }],
  ['at the forest threshold the wilderness symbol is next', 40, group, { level: 'PUSZCZANSKA', points: 10 }],
  ['at the wilderness threshold there is no next symbol', 50, group, null],
  [
    'decimals leave no floating-point error',
    0.9,
    { lesnaThreshold: 2, puszczanskaThreshold: 3 },
    { level: 'LESNA', points: 1.1 },
  ],
  ['the subtraction leaves no floating-point error', 39.9, group, { level: 'LESNA', points: 0.1 }],
  [
    'a gap finer than a millionth is rounded up',
    0,
    { lesnaThreshold: 1.0000004, puszczanskaThreshold: 3 },
    { level: 'LESNA', points: 1.000001 },
  ],
  [
    'a gap is never 0',
    1,
    { lesnaThreshold: 1.0000000001, puszczanskaThreshold: 3 },
    { level: 'LESNA', points: 0.000001 },
  ],
  [
    'equal thresholds lead straight to the wilderness',
    0,
    { lesnaThreshold: 1, puszczanskaThreshold: 1 },
    { level: 'PUSZCZANSKA', points: 1 },
  ],
  [
    'thresholds in the wrong order lead to the lower one',
    0,
    { lesnaThreshold: 9, puszczanskaThreshold: 5 },
    { level: 'PUSZCZANSKA', points: 5 },
  ],
] as const)('%s', (_, points, thresholds, next) => {
  expect(pointsToNextSymbol(points, thresholds)).toEqual(next)
})

const reference = task({ id: 2, type: 'REFONLY' })
const measured = task({ type: 'LINEAR_REF', refValId: 2 })
const squared = task({ type: 'PARABOLIC_REF', refValId: 2 })

test.each([
  ['BOOLEAN needs its tick', task({ type: 'BOOLEAN' }), 10, [], 1],
  ['BOOLEAN already ticked has nothing more', task({ type: 'BOOLEAN' }), 1, [[1, 1]], null],
  ['LINEAR rounds up to whole units', task(), 5, [], 3],
  ['LINEAR counts from the entered value', task(), 6, [[1, 1.5]], 5],
  ['LINEAR cannot pass its maximum', task(), 6, [[1, 3]], null],
  ['N06 a reference of 0 gives nothing', measured, 1, [[2, 0]], null],
  ['a reference without an entry gives nothing', squared, 1, [], null],
  ['REFONLY gives nothing', task({ type: 'REFONLY' }), 1, [], null],
  ['a split task needs more for its part', task({ secondaryGroupId: 2, split: 0.5 }), 4, [], 4],
  [
    'a task gives its second group the rest',
    task({ primaryGroupId: 2, secondaryGroupId: 1, split: 0.9, maxPoints: 11, multiplier: 1 }),
    1.1,
    [],
    11,
  ],
  ['a task of another group gives nothing', task({ primaryGroupId: 2 }), 1, [], null],
  [
    'a value above the greatest allowed one is not offered',
    task({ multiplier: 1e-6, maxPoints: 10 }),
    1,
    [[1, 1]],
    null,
  ],
  ['a gap of 0 needs the smallest possible value', task(), 0, [], 1],
] as const)('%s', (_, closing, missing, values, value) => {
  expect(valueClosing(closing, 1, missing, new Map(values), [closing, reference])).toBe(value)
})

test.each(TASK_TYPES.filter(type => type !== 'REFONLY'))('%s needs just the value that scores the gap', type => {
  const closing = task({ type, refValId: 2 })
  const scored = (value: number) =>
    pointsFor(
      closing,
      new Map([
        [1, value],
        [2, 20],
      ]),
    )
  for (const value of type === 'BOOLEAN' ? [1] : [1, 3, 5])
    expect(valueClosing(closing, 1, scored(value), new Map([[2, 20]]), [closing, reference])).toBe(value)
})

test('no value is offered for a reference, as more of it would lower the tasks measured against it', () => {
  const linear = task({ id: 3 })
  const dependant = task({ id: 4, type: 'LINEAR_REF', refValId: 3 })
  const elsewhere = { ...dependant, primaryGroupId: 2 }
  expect(valueClosing(linear, 1, 2, new Map(), [linear, dependant])).toBeNull()
  expect(valueClosing(linear, 1, 2, new Map(), [linear, elsewhere])).toBe(1)
})

test('closing a gap counts the whole group, as a rounded gain would miss the threshold by a millionth', () => {
  const shared = { primaryGroupId: 2, secondaryGroupId: 1, split: 0.3 }
  const tasks = [
    task({ id: 1, type: 'LINEAR_REF', refValId: 2, maxPoints: 0.5, ...shared }),
    task({ id: 2, type: 'REFONLY' }),
  ]
  const values = new Map([
    [1, 17],
    [2, 867796],
  ])
  const group = sampleGroup({ lesnaThreshold: 0.2, puszczanskaThreshold: 0.3 })
  const before = scoreSheet({ groups: [group], tasks }, values).groups[0]!
  const gap = pointsToNextSymbol(before.collectedSplitPoints, group)!
  const value = valueClosing(tasks[0]!, 1, gap.points, values, tasks)!
  const after = scoreSheet({ groups: [group], tasks }, new Map(values).set(1, value)).groups[0]!
  expect(after.achievedSymbol).toBe('LESNA')
})

test('entering the offered value gives the next symbol, and one unit less gains no more than the gap', () => {
  const anyGroups = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 6, maxLength: 6 }).map(tenths =>
    [1, 2, 3].map(id =>
      sampleGroup({
        id,
        lesnaThreshold: tenths[id]! / 10,
        puszczanskaThreshold: (tenths[id]! + tenths[id - 1]!) / 10,
      }),
    ),
  )
  let closed = 0

  fc.assert(
    fc.property(anyTasks, anyGroups, anyValues, (tasks, groups, values) => {
      const before = scoreSheet({ groups, tasks }, values).groups
      for (const [index, group] of groups.entries()) {
        const gap = pointsToNextSymbol(before[index]!.collectedSplitPoints, group)
        for (const closing of gap === null ? [] : tasks) {
          const value = valueClosing(closing, group.id, gap!.points, values, tasks)
          if (value === null) continue
          closed++
          expect(Number.isInteger(value) && value > values.get(closing.id)!).toBe(true)

          const groupWith = (tried: number) => {
            const entered = new Map(values).set(closing.id, tried)
            expect(entered.get(closing.id)).toBeLessThanOrEqual(MAX_VALUE)
            return scoreSheet({ groups, tasks }, entered).groups[index]!
          }
          const threshold = before[index]!.collectedSplitPoints + gap!.points
          expect(groupWith(value).achievedSymbol).not.toBe(before[index]!.achievedSymbol)
          expect(groupWith(value - 1).collectedSplitPoints).toBeLessThan(threshold + 1e-6)
        }
      }
    }),
    { numRuns: 500 },
  )
  expect(closed).toBeGreaterThan(50)
})
