import { expect, test } from 'bun:test'
import { sampleGroup as group, sampleTask as task, sampleYear as year } from '#test/sampleYear.ts'
import { checkYear } from './yearCheck.ts'

const told = (issues: { code: string; place: { kind: string; id: number } }[]) =>
  issues.map(({ code, place }) => `${code} ${place.kind} ${place.id}`)

test('a sound year has neither errors nor warnings', () => {
  expect(checkYear(year())).toEqual({ errors: [], warnings: [] })
})

const other = task({ id: 2, primaryGroupId: 2 })

test.each([
  ['a reference that is missing', { tasks: [task({ type: 'LINEAR_REF' }), other] }, ['referenceMissing task 1']],
  [
    'a reference in another year',
    { tasks: [task({ type: 'PARABOLIC_REF', refValId: 99 }), other] },
    ['referenceElsewhere task 1'],
  ],
  [
    'a task that refers to itself',
    { tasks: [task({ type: 'LINEAR_REF', refValId: 1 }), other] },
    ['referenceElsewhere task 1'],
  ],
  ['a task in no area', { tasks: [task(), other, task({ id: 3, primaryGroupId: 99 })] }, ['taskWithoutGroup task 3']],
  [
    'a second area in another year',
    { tasks: [task(), other, task({ id: 3, secondaryGroupId: 99, split: 0.5 })] },
    ['secondGroupElsewhere task 3'],
  ],
  [
    'thresholds in the wrong order',
    { groups: [group({ lesnaThreshold: 9, puszczanskaThreshold: 8 }), group({ id: 2 })] },
    ['thresholdsReversed group 1'],
  ],
  [
    'each of several errors',
    { tasks: [task({ type: 'LINEAR_REF' }), other, task({ id: 3, primaryGroupId: 9 })] },
    ['taskWithoutGroup task 3', 'referenceMissing task 1'],
  ],
])('%s is an error', (_, over, errors) => {
  expect(told(checkYear(year(over)).errors)).toEqual(errors)
})

test.each([
  ['a sound reference', { tasks: [task({ type: 'LINEAR_REF', refValId: 2 }), other] }],
  ['equal thresholds', { groups: [group({ lesnaThreshold: 8, puszczanskaThreshold: 8 }), group({ id: 2 })] }],
  ['the forgotten reference of a type that has none', { tasks: [task({ refValId: 99 }), other] }],
])('%s is no error', (_, over) => {
  expect(checkYear(year(over)).errors).toEqual([])
})

test.each([
  [
    'a threshold nobody can reach',
    { groups: [group({ puszczanskaThreshold: 10.5 }), group({ id: 2 })] },
    ['thresholdUnreachable group 1'],
  ],
  [
    'an area without tasks',
    { groups: [group(), group({ id: 2 }), group({ id: 3, lesnaThreshold: 0, puszczanskaThreshold: 0 })] },
    ['groupWithoutTasks group 3'],
  ],
  [
    'a category that needs more symbols than there are areas',
    { puszczanskaLesnaThreshold: 2 },
    ['categoryNeedsMoreThanGroups year 0'],
  ],
  ['a category without any requirement', { lesnaLesneThreshold: 0 }, ['categoryWithoutRequirement year 0']],
  [
    'a forest category that asks for more wilderness symbols',
    { lesnaLesneThreshold: 0, lesnaPuszczanskieThreshold: 2 },
    ['forestAsksForMore year 0'],
  ],
  [
    'a forest category that asks for more symbols',
    { lesnaLesneThreshold: 2, puszczanskaLesnaThreshold: 0 },
    ['forestAsksForMore year 0'],
  ],
  [
    'a split of 0',
    { tasks: [task(), other, task({ id: 3, secondaryGroupId: 2, split: 0 })] },
    ['splitOneSided task 3'],
  ],
  [
    'a split of 1 beside a second area',
    { tasks: [task(), other, task({ id: 3, secondaryGroupId: 2, split: 1 })] },
    ['splitOneSided task 3'],
  ],
  [
    'the name of an area used twice',
    { groups: [group({ name: 'Służba' }), group({ id: 2, name: ' SŁUŻBA ' })] },
    ['sameName group 2'],
  ],
  [
    'the name of a task used twice in its area',
    { tasks: [task(), other, task({ id: 3, name: 'Zadanie 1' })] },
    ['sameName task 3'],
  ],
  [
    'the name of a prerequisite used twice',
    { prerequisites: [1, 2, 3].map(id => ({ id, name: 'Kronika', description: '', displayPriority: 100 })) },
    ['sameName prerequisite 2', 'sameName prerequisite 3'],
  ],
])('%s is a warning', (_, over, warnings) => {
  expect(checkYear(year(over)).errors).toEqual([])
  expect(told(checkYear(year(over)).warnings)).toEqual(warnings)
})

test.each([
  ['a threshold equal to what the area can give', { groups: [group({ puszczanskaThreshold: 10 }), group({ id: 2 })] }],
  ['a split of 1 without a second area', { tasks: [task({ split: 1 }), other] }],
  [
    'one name in two areas',
    { tasks: [task({ name: 'Kronika' }), task({ id: 2, name: 'Kronika', primaryGroupId: 2 })] },
  ],
  [
    'more forest symbols for the forest category, but fewer symbols altogether',
    { lesnaLesneThreshold: 1, puszczanskaLesnaThreshold: 0, puszczanskaPuszczanskieThreshold: 2 },
  ],
  ['an area that only gets shares of tasks', { tasks: [task({ maxPoints: 20, secondaryGroupId: 2, split: 0.5 })] }],
])('%s is no warning', (_, over) => {
  expect(checkYear(year(over))).toEqual({ errors: [], warnings: [] })
})

test('a year without any task cannot be opened, one without prerequisites is worth a warning', () => {
  const empty = checkYear(year({ groups: [], tasks: [], prerequisites: [] }))
  expect(told(empty.errors)).toEqual(['noTasks year 0'])
  expect(told(empty.warnings)).toContain('noPrerequisites year 0')
  expect(told(checkYear(year({ prerequisites: [] })).warnings)).toEqual(['noPrerequisites year 0'])
})

test('a warning carries the name of its place and the numbers it speaks of', () => {
  const { warnings } = checkYear(
    year({ groups: [group({ name: 'Służba', puszczanskaThreshold: 30 }), group({ id: 2 })] }),
  )
  expect(warnings).toEqual([
    {
      code: 'thresholdUnreachable',
      place: { kind: 'group', id: 1 },
      name: 'Służba',
      details: { field: 'puszczanskaThreshold', threshold: 30, maximum: 10 },
    },
  ])
})

test('a new area, 1 and 1 without tasks, is told about all that is missing in it', () => {
  const { warnings } = checkYear(
    year({ groups: [group(), group({ id: 2 }), group({ id: 3, lesnaThreshold: 1, puszczanskaThreshold: 1 })] }),
  )
  expect(told(warnings)).toEqual([
    'groupWithoutTasks group 3',
    'thresholdUnreachable group 3',
    'thresholdUnreachable group 3',
  ])
})
