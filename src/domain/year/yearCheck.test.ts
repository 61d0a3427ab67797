import { expect, test } from 'bun:test'
import { sampleGroup as group, sampleTask as task, sampleYear as year } from '#test/sampleYear.ts'
import { checkYear } from './yearCheck.ts'

const codes = (issues: { code: string; place: { kind: string; id: number } }[]) =>
  issues.map(({ code, place }) => `${code} ${place.kind} ${place.id}`)

test('a valid year has neither errors nor warnings', () => {
  expect(checkYear(year())).toEqual({ errors: [], warnings: [] })
})

const other = task({ id: 2, primaryGroupId: 2 })
/** The sample year with changed fields of its first task or group, or with a third task. */
const firstTask = (over: object) => ({ tasks: [task(over), other] })
const firstGroup = (over: object) => ({ groups: [group(over), group({ id: 2 })] })
const thirdTask = (over: object) => ({ tasks: [task(), other, task({ id: 3, ...over })] })
const thirdGroup = (over: object) => ({ groups: [group(), group({ id: 2 }), group({ id: 3, ...over })] })
const twice = thirdTask({ primaryGroupId: 9 }).tasks.with(0, task({ type: 'LINEAR_REF' }))
const threeNamesakes = [1, 2, 3].map(id => ({ id, name: 'Kronika', description: '', displayPriority: 100 }))

test.each([
  ['a missing reference', firstTask({ type: 'LINEAR_REF' }), ['referenceMissing task 1']],
  ['a reference in another year', firstTask({ type: 'PARABOLIC_REF', refValId: 99 }), ['referenceElsewhere task 1']],
  ['a reference to the task itself', firstTask({ type: 'LINEAR_REF', refValId: 1 }), ['referenceElsewhere task 1']],
  ['a task without a group', thirdTask({ primaryGroupId: 99 }), ['taskWithoutGroup task 3']],
  ['a second group in another year', thirdTask({ secondaryGroupId: 99, split: 0.5 }), ['secondGroupElsewhere task 3']],
  ['thresholds in the wrong order', firstGroup({ lesnaThreshold: 9 }), ['thresholdsReversed group 1']],
  ['each of several errors', { tasks: twice }, ['taskWithoutGroup task 3', 'referenceMissing task 1']],
  ['a valid reference', firstTask({ type: 'LINEAR_REF', refValId: 2 }), []],
  ['equal thresholds', firstGroup({ lesnaThreshold: 8 }), []],
  ['an unused reference of a type without one', firstTask({ refValId: 99 }), []],
])('errors of %s', (_, over, errors) => {
  expect(codes(checkYear(year(over)).errors)).toEqual(errors)
})

test.each([
  ['an unreachable threshold', firstGroup({ puszczanskaThreshold: 10.5 }), ['thresholdUnreachable group 1']],
  ['a group without tasks', thirdGroup({ lesnaThreshold: 0, puszczanskaThreshold: 0 }), ['groupWithoutTasks group 3']],
  [
    'a new group, with thresholds of 1 and without tasks',
    thirdGroup({ lesnaThreshold: 1, puszczanskaThreshold: 1 }),
    ['groupWithoutTasks group 3', 'thresholdUnreachable group 3', 'thresholdUnreachable group 3'],
  ],
  [
    'a category that requires more symbols than there are groups',
    { puszczanskaLesnaThreshold: 2 },
    ['categoryNeedsMoreThanGroups year 0'],
  ],
  ['a category without any requirement', { lesnaLesneThreshold: 0 }, ['categoryWithoutRequirement year 0']],
  [
    'a forest category that requires more wilderness symbols',
    { lesnaLesneThreshold: 0, lesnaPuszczanskieThreshold: 2 },
    ['forestAsksForMore year 0'],
  ],
  [
    'a forest category that requires more symbols',
    { lesnaLesneThreshold: 2, puszczanskaLesnaThreshold: 0 },
    ['forestAsksForMore year 0'],
  ],
  [
    'a required symbol that the group cannot give',
    firstGroup({ puszczanskaThreshold: 11, puszczanskaRequires: 'PUSZCZANSKA' }),
    ['thresholdUnreachable group 1', 'demandUnreachable group 1'],
  ],
  [
    'a required symbol that everybody has',
    firstGroup({ lesnaThreshold: 0, lesnaRequires: 'LESNA', puszczanskaRequires: 'PUSZCZANSKA' }),
    ['demandAlwaysMet group 1'],
  ],
  [
    'a forest category that requires a higher symbol of a group',
    firstGroup({ lesnaRequires: 'LESNA' }),
    ['demandForestAsksForMore group 1'],
  ],
  ['required symbols that can be met', firstGroup({ lesnaRequires: 'LESNA', puszczanskaRequires: 'PUSZCZANSKA' }), []],
  [
    'a category that requires nothing but the symbol of one group',
    { lesnaLesneThreshold: 0, ...firstGroup({ lesnaRequires: 'LESNA', puszczanskaRequires: 'LESNA' }) },
    [],
  ],
  ['a split of 0', thirdTask({ secondaryGroupId: 2, split: 0 }), ['splitOneSided task 3']],
  ['a split of 1 with a second group', thirdTask({ secondaryGroupId: 2, split: 1 }), ['splitOneSided task 3']],
  [
    'a repeated name of a group',
    { groups: [group({ name: 'Służba' }), group({ id: 2, name: ' SŁUŻBA ' })] },
    ['sameName group 2'],
  ],
  ['a repeated name of a task in its group', thirdTask({ name: 'Zadanie 1' }), ['sameName task 3']],
  [
    'a repeated name of a prerequisite',
    { prerequisites: threeNamesakes },
    ['sameName prerequisite 2', 'sameName prerequisite 3'],
  ],
  ['no prerequisites', { prerequisites: [] }, ['noPrerequisites year 0']],
  ['a threshold equal to the points of its group', firstGroup({ puszczanskaThreshold: 10 }), []],
  ['a split of 1 without a second group', firstTask({ split: 1 }), []],
  [
    'one name in two groups',
    { tasks: [task({ name: 'Kronika' }), task({ id: 2, name: 'Kronika', primaryGroupId: 2 })] },
    [],
  ],
  [
    'a forest category that requires more forest symbols, but fewer symbols altogether',
    { lesnaLesneThreshold: 1, puszczanskaLesnaThreshold: 0, puszczanskaPuszczanskieThreshold: 2 },
    [],
  ],
  ['a group that only gets shares of tasks', { tasks: [task({ maxPoints: 20, secondaryGroupId: 2, split: 0.5 })] }, []],
])('warnings of %s', (_, over, warnings) => {
  expect(checkYear(year(over)).errors).toEqual([])
  expect(codes(checkYear(year(over)).warnings)).toEqual(warnings)
})

test('a year without any task cannot be opened', () => {
  const empty = checkYear(year({ groups: [], tasks: [], prerequisites: [] }))
  expect(codes(empty.errors)).toEqual(['noTasks year 0'])
  expect(codes(empty.warnings)).toContain('noPrerequisites year 0')
})

test('a warning has the name of its area or task and its numbers', () => {
  expect(checkYear(year(firstGroup({ name: 'Służba', puszczanskaThreshold: 30 }))).warnings).toEqual([
    {
      code: 'thresholdUnreachable',
      place: { kind: 'group', id: 1 },
      name: 'Służba',
      details: { field: 'puszczanskaThreshold', threshold: 30, maximum: 10 },
    },
  ])
})
