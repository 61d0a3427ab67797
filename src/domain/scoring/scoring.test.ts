import { expect, test } from 'bun:test'
import { sampleGroup, sampleTask as task } from '#test/sampleYear.ts'
import { roundSum } from './roundSum.ts'
import { hasReference, isListedIn, maxPointsIn, maxPointsOf, pointsFor, scoreSheet, shareOf } from './scoring.ts'

test.each([
  ['a task without an entry gives nothing', task(), [], 0],
  ['BOOLEAN ticked gives the maximum', task({ type: 'BOOLEAN' }), [[1, 1]], 10],
  ['BOOLEAN not ticked gives nothing', task({ type: 'BOOLEAN' }), [[1, 0]], 0],
  ['LINEAR counts up', task(), [[1, 3]], 6],
  ['LINEAR takes decimals', task(), [[1, 0.25]], 0.5],
  ['LINEAR stops at the maximum', task(), [[1, 9]], 10],
  [
    'LINEAR_REF scores the share of the reference',
    task({ type: 'LINEAR_REF', refValId: 2 }),
    [
      [1, 5],
      [2, 20],
    ],
    2.5,
  ],
  [
    'LINEAR_REF stops at the maximum',
    task({ type: 'LINEAR_REF', refValId: 2 }),
    [
      [1, 30],
      [2, 20],
    ],
    10,
  ],
  [
    'PARABOLIC_REF squares that share',
    task({ type: 'PARABOLIC_REF', refValId: 2 }),
    [
      [1, 10],
      [2, 20],
    ],
    2.5,
  ],
  [
    'PARABOLIC_REF stops at the maximum',
    task({ type: 'PARABOLIC_REF', refValId: 2 }),
    [
      [1, 30],
      [2, 20],
    ],
    10,
  ],
  ['REFONLY is not scored', task({ type: 'REFONLY' }), [[1, 30]], 0],
  [
    'N06 a reference of 0 gives nothing',
    task({ type: 'LINEAR_REF', refValId: 2 }),
    [
      [1, 5],
      [2, 0],
    ],
    0,
  ],
  ['N06 a reference without an entry gives nothing', task({ type: 'PARABOLIC_REF', refValId: 2 }), [[1, 5]], 0],
  [
    '0 of a reference of 0 gives nothing',
    task({ type: 'LINEAR_REF', refValId: 2 }),
    [
      [1, 0],
      [2, 0],
    ],
    0,
  ],
  ['a missing reference gives nothing', task({ type: 'LINEAR_REF' }), [[1, 5]], 0],
  [
    'a tiny reference gives the maximum, not infinity',
    task({ type: 'LINEAR_REF', refValId: 2 }),
    [
      [1, 5],
      [2, 5e-324],
    ],
    10,
  ],
  [
    'the multiplier counts for LINEAR only',
    task({ type: 'LINEAR_REF', refValId: 2, multiplier: 7 }),
    [
      [1, 5],
      [2, 20],
    ],
    2.5,
  ],
] as const)('%s', (_, scored, values, points) => {
  expect(pointsFor(scored, new Map(values))).toBe(points)
})

test('the reference is the raw value, not the points of the reference task (rules.md#2)', () => {
  const measured = task({ type: 'LINEAR_REF', refValId: 2 })
  const values = new Map([
    [1, 10],
    [2, 40],
  ])
  expect(pointsFor(task({ id: 2, maxPoints: 10 }), values)).toBe(10)
  expect(pointsFor(measured, values)).toBe(2.5)
})

test('REFONLY has no maximum, the other types have one', () => {
  expect(maxPointsOf(task({ type: 'REFONLY', maxPoints: 10 }))).toBe(0)
  expect(maxPointsOf(task({ type: 'BOOLEAN', maxPoints: 10 }))).toBe(10)
})

test('only the two reference types have a reference', () => {
  expect(
    ['BOOLEAN', 'LINEAR', 'LINEAR_REF', 'PARABOLIC_REF', 'REFONLY'].filter(type => hasReference(type as never)),
  ).toEqual(['LINEAR_REF', 'PARABOLIC_REF'])
})

test.each([
  ['a task of one group gives it everything', task({ split: 0.3 }), [1, 0, 0]],
  [
    'a split task gives the first group its share and the second the rest',
    task({ secondaryGroupId: 2, split: 0.75 }),
    [0.75, 0.25, 0],
  ],
  ['a split of 0 gives everything to the second group', task({ secondaryGroupId: 2, split: 0 }), [0, 1, 0]],
  ['a split of 1 gives everything to the first group', task({ secondaryGroupId: 2, split: 1 }), [1, 0, 0]],
] as const)('%s', (_, scored, shares) => {
  expect([1, 2, 3].map(id => shareOf(scored, id))).toEqual([...shares])
})

test('the maximum of a group adds its own tasks and those that share into it; REFONLY counts as zero', () => {
  const tasks = [
    task({ id: 1, maxPoints: 10 }),
    task({ id: 2, maxPoints: 10, secondaryGroupId: 2, split: 0.8 }),
    task({ id: 3, maxPoints: 10, primaryGroupId: 2, secondaryGroupId: 1, split: 0.9 }),
    task({ id: 4, maxPoints: 10, type: 'REFONLY' }),
  ]
  expect(maxPointsIn(1, tasks)).toBe(19)
  expect(maxPointsIn(2, tasks)).toBe(11)
})

test('1 × 0.9 + 11 × 0.1 reaches a threshold of 2 (rules.md#3)', () => {
  const tasks = [
    task({ id: 1, type: 'BOOLEAN', maxPoints: 1, secondaryGroupId: 2, split: 0.9 }),
    task({ id: 2, type: 'BOOLEAN', maxPoints: 11, primaryGroupId: 2, secondaryGroupId: 1, split: 0.9 }),
  ]
  const group = sampleGroup({ lesnaThreshold: 1, puszczanskaThreshold: 2 })
  const { groups } = scoreSheet(
    { groups: [group], tasks },
    new Map([
      [1, 1],
      [2, 1],
    ]),
  )
  expect(1 * 0.9 + 11 * (1 - 0.9)).toBeLessThan(2)
  expect(groups).toMatchObject([{ collectedSplitPoints: 2, achievedSymbol: 'PUSZCZANSKA' }])
})

test('P36 three times 10/3 in three groups are 10 points, and no group counts a millionth more than it has (rules.md#3)', () => {
  const reference = task({ id: 9, type: 'REFONLY' })
  const thirds = [1, 2, 3].map(id => task({ id, type: 'LINEAR_REF', refValId: 9, primaryGroupId: id }))
  const groups = [1, 2, 3].map(id => sampleGroup({ id, lesnaThreshold: 3.333333, puszczanskaThreshold: 3.333334 }))
  const values = new Map([...[1, 2, 3].map(id => [id, 1] as const), [9, 3] as const])

  const score = scoreSheet({ groups, tasks: [...thirds, reference] }, values)
  expect(score.points).toBe(10)
  expect(score.groups.map(group => group.collectedSplitPoints)).toEqual([3.333333, 3.333333, 3.333333])
  expect(score.groups.map(group => group.achievedSymbol)).toEqual(['LESNA', 'LESNA', 'LESNA'])
})

test.each([
  ['its own group', task(), 1, true],
  ['a group it shares points into', task({ secondaryGroupId: 2, split: 0.5 }), 2, true],
  ['its own group, even if all its points go to the other', task({ secondaryGroupId: 2, split: 0 }), 1, true],
  ['not in the second group if no share is left for it', task({ secondaryGroupId: 2, split: 1 }), 2, false],
  ['not in any other group', task(), 2, false],
])('a task is listed in %s', (_, listed, groupId, expected) => {
  expect(isListedIn(listed, groupId)).toBe(expected)
})

test('a sum is rounded to a millionth', () => {
  expect([roundSum(0.1234567), roundSum(0.1 + 0.2), roundSum(2_000_000_000.1)]).toEqual([
    0.123457, 0.3, 2_000_000_000.1,
  ])
})

test('a sheet is scored by group, in the order of the groups', () => {
  const groups = [sampleGroup({ id: 2, lesnaThreshold: 1 }), sampleGroup({ id: 1 })]
  const tasks = [
    task({ id: 1, maxPoints: 8, multiplier: 1 }),
    task({ id: 2, maxPoints: 10, multiplier: 1, secondaryGroupId: 2, split: 0.6 }),
    task({ id: 3, type: 'REFONLY' }),
  ]
  const values = new Map([
    [1, 6],
    [2, 5],
    [3, 40],
  ])

  expect(scoreSheet({ groups, tasks }, values)).toEqual({
    groups: [
      { id: 2, collectedSplitPoints: 2, maxSplitPoints: 4, achievedSymbol: 'LESNA' },
      { id: 1, collectedSplitPoints: 9, maxSplitPoints: 14, achievedSymbol: 'PUSZCZANSKA' },
    ],
    tokens: { polowa: 0, lesna: 1, puszczanska: 1 },
    unmet: [],
    points: 11,
  })
})

test('a year without groups gives no points', () => {
  expect(scoreSheet({ groups: [], tasks: [] }, new Map())).toEqual({
    groups: [],
    tokens: { polowa: 0, lesna: 0, puszczanska: 0 },
    unmet: [],
    points: 0,
  })
})
