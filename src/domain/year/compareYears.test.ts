import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { anyTasks, sampleGroup as group, sampleYear, sampleTask as task } from '#test/sampleYear.ts'
import { compareYears } from './compareYears.ts'
import type { FullYear } from './fullYear.ts'
import { toYearFile } from './toYearFile.ts'

const file = (over: Partial<FullYear> = {}) => toYearFile(sampleYear(over))
const compared = (before: Partial<FullYear>, after: Partial<FullYear>) =>
  compareYears(file(before), file(after)).map(({ key, ...change }) => change)
const other = task({ id: 2, primaryGroupId: 2 })

test('a year does not differ from itself', () => {
  const groups = [1, 2, 3].map(id => group({ id }))
  fc.assert(fc.property(anyTasks, tasks => expect(compared({ groups, tasks }, { groups, tasks })).toEqual([])))
})

test('a changed threshold of a category is told with before and after', () => {
  expect(compared({}, { lesnaLesneThreshold: 2 })).toEqual([
    {
      kind: 'year',
      change: 'changed',
      name: 'Kategoryzacja 2026/27',
      group: null,
      fields: [{ field: 'lesnaLesneThreshold', before: 1, after: 2 }],
    },
  ])
})

test('areas, tasks and prerequisites that came or went are told by name', () => {
  const prerequisite = { id: 1, name: 'Kronika', description: '', displayPriority: 100 }
  const changes = compared(
    { prerequisites: [] },
    {
      prerequisites: [prerequisite],
      groups: [group(), group({ id: 3, name: 'Służba' }), group({ id: 2 })],
      tasks: [task(), other, task({ id: 3, name: 'Pola', primaryGroupId: 3 })],
    },
  )
  expect(changes).toEqual([
    { kind: 'prerequisite', change: 'added', name: 'Kronika', group: null, fields: [] },
    { kind: 'group', change: 'added', name: 'Służba', group: null, fields: [] },
    { kind: 'task', change: 'added', name: 'Pola', group: 'Służba', fields: [] },
  ])
  expect(compared({}, { groups: [group()], tasks: [task()], prerequisites: [] })).toMatchObject([
    { kind: 'prerequisite', change: 'removed', name: 'Zbiórki co tydzień' },
    { kind: 'group', change: 'removed', name: 'Obszar 2' },
    { kind: 'task', change: 'removed', name: 'Zadanie 2', group: 'Obszar 2' },
  ])
})

test('a task is found by its name in its area, wherever in the list it stands now', () => {
  const first = task({ id: 3, name: 'Nowe' })
  expect(compared({}, { tasks: [first, task({ maxPoints: 12 }), other] })).toEqual([
    {
      kind: 'task',
      change: 'changed',
      name: 'Zadanie 1',
      group: 'Obszar 1',
      fields: [{ field: 'maxPoints', before: 10, after: 12 }],
    },
    { kind: 'task', change: 'added', name: 'Nowe', group: 'Obszar 1', fields: [] },
  ])
})

test('a renamed task is found by its key', () => {
  expect(compared({}, { tasks: [task({ name: 'Sprawności' }), other] })).toEqual([
    {
      kind: 'task',
      change: 'changed',
      name: 'Sprawności',
      group: 'Obszar 1',
      fields: [{ field: 'name', before: 'Zadanie 1', after: 'Sprawności' }],
    },
  ])
})

test('a task that keeps its key but moves to another area tells so', () => {
  const before = file()
  const after = file({ tasks: [task({ primaryGroupId: 2 }), other] })
  after.groups[1]!.tasks[0]!.key = '1.1'
  expect(compareYears(before, after)).toMatchObject([
    {
      kind: 'task',
      change: 'moved',
      key: '1.1',
      name: 'Zadanie 1',
      fields: [{ field: 'group', before: 'Obszar 1', after: 'Obszar 2' }],
    },
  ])
})

test('a task that goes to another area under its name is moved, not removed and new', () => {
  const changes = compareYears(
    file({ tasks: [task(), task({ id: 3, name: 'Kronika' }), other] }),
    file({ tasks: [task(), other, task({ id: 3, name: 'Kronika', primaryGroupId: 2, maxPoints: 7 })] }),
  )
  expect(changes).toEqual([
    {
      kind: 'task',
      change: 'moved',
      name: 'Kronika',
      group: 'Obszar 2',
      key: '2.2',
      fields: [
        { field: 'maxPoints', before: 10, after: 7 },
        { field: 'group', before: 'Obszar 1', after: 'Obszar 2' },
      ],
    },
  ])
})

test('what came is found by its key in the later year, what went in the earlier one', () => {
  const added = compareYears(file(), file({ tasks: [task({ id: 3, name: 'Nowe' }), task(), other] }))
  expect(added.map(({ change, key }) => [change, key])).toEqual([['added', '1.1']])
  const removed = compareYears(file({ tasks: [task(), task({ id: 3, name: 'Stare' }), other] }), file())
  expect(removed.map(({ change, key }) => [change, key])).toEqual([['removed', '1.2']])
})

test('renaming an area or a reference is one change, not one more in each task that points to it', () => {
  const measured = (name: string) => [
    task({ id: 1, name, type: 'REFONLY' }),
    task({ id: 2, primaryGroupId: 2, type: 'LINEAR_REF', refValId: 1, secondaryGroupId: 1, split: 0.5 }),
  ]
  const changes = compared(
    { tasks: measured('Stan') },
    { tasks: measured('Stan jednostki'), groups: [group({ name: 'Jednostka' }), group({ id: 2 })] },
  )
  expect(changes.map(({ kind, name }) => `${kind} ${name}`)).toEqual(['group Jednostka', 'task Stan jednostki'])
  expect(changes[1]!.fields.map(({ field }) => field)).toEqual(['name'])
})

test('another reference and another second area are told by name', () => {
  const tasks = (refValId: number, secondaryGroupId: number | null) => [
    task({ id: 1, name: 'Stan', type: 'REFONLY' }),
    task({ id: 2, name: 'Kadra', type: 'REFONLY' }),
    task({ id: 3, primaryGroupId: 2, type: 'LINEAR_REF', refValId, secondaryGroupId, split: 1 }),
  ]
  expect(compared({ tasks: tasks(1, null) }, { tasks: tasks(2, 1) })).toMatchObject([
    {
      fields: [
        { field: 'reference', before: 'Obszar 1: Stan', after: 'Obszar 1: Kadra' },
        { field: 'secondaryGroup', before: null, after: 'Obszar 1' },
      ],
    },
  ])
})

test('what came in one direction went in the other', () => {
  const groups = [1, 2, 3].map(id => group({ id }))
  fc.assert(
    fc.property(anyTasks, anyTasks, (before, after) => {
      const [there, back] = [
        compared({ groups, tasks: before }, { groups, tasks: after }),
        compared({ groups, tasks: after }, { groups, tasks: before }),
      ]
      const names = (changes: typeof there, change: string) =>
        changes
          .filter(each => each.change === change)
          .map(({ name }) => name)
          .sort()
      expect(names(there, 'added')).toEqual(names(back, 'removed'))
      expect(names(there, 'removed')).toEqual(names(back, 'added'))
    }),
  )
})
