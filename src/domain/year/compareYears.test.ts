import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { anyYear } from '#test/anyYear.ts'
import { anyTasks, sampleGroup as group, sampleYear, sampleTask as task } from '#test/sampleYear.ts'
import { compareYears } from './compareYears.ts'
import type { FullYear } from './fullYear.ts'
import { NO_ORIGINS, type Origins } from './origins.ts'

const compared = (before: Partial<FullYear>, after: Partial<FullYear>, origins: Partial<Origins> = {}) =>
  compareYears(sampleYear(before), sampleYear(after), { ...NO_ORIGINS, ...origins }).map(({ id, ...change }) => change)
const other = task({ id: 2, primaryGroupId: 2 })
const prerequisite = (id: number, name: string) => ({ id, name, description: '', displayPriority: 100 })

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
  const changes = compared(
    { prerequisites: [] },
    {
      prerequisites: [prerequisite(1, 'Kronika')],
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

test('between unrelated years a renamed task is found by its place', () => {
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

test('a task that goes to another area under its name is moved, not removed and new', () => {
  const changes = compareYears(
    sampleYear({ tasks: [task(), task({ id: 3, name: 'Kronika' }), other] }),
    sampleYear({ tasks: [task(), other, task({ id: 5, name: 'Kronika', primaryGroupId: 2, maxPoints: 7 })] }),
  )
  expect(changes).toEqual([
    {
      kind: 'task',
      change: 'moved',
      name: 'Kronika',
      group: 'Obszar 2',
      id: 5,
      fields: [
        { field: 'maxPoints', before: 10, after: 7 },
        { field: 'group', before: 'Obszar 1', after: 'Obszar 2' },
      ],
    },
  ])
})

test('what came is told with its id of the later year, what went with that of the earlier one', () => {
  const added = compareYears(sampleYear(), sampleYear({ tasks: [task({ id: 13, name: 'Nowe' }), task(), other] }))
  expect(added.map(({ change, id }) => [change, id])).toEqual([['added', 13]])
  const removed = compareYears(sampleYear({ tasks: [task(), task({ id: 3, name: 'Stare' }), other] }), sampleYear())
  expect(removed.map(({ change, id }) => [change, id])).toEqual([['removed', 3]])
})

describe('where parts come from the year before', () => {
  const inArea = (name: string, over = {}) => task({ name, ...over })
  const told = (changes: ReturnType<typeof compared>) =>
    changes.map(({ kind, change, name, fields }) => [kind, change, name, ...fields.map(({ field }) => field)].join(' '))

  test.each<[string, Partial<FullYear>, Partial<FullYear>, Partial<Origins>, string[]]>([
    [
      'a renamed task is changed, wherever it stands',
      { tasks: [inArea('Biwak', { id: 1 }), inArea('Rajd', { id: 2 })] },
      { tasks: [inArea('Wędrówka', { id: 12 }), inArea('Biwak', { id: 11 })] },
      {
        tasks: new Map([
          [11, 1],
          [12, 2],
        ]),
      },
      ['task changed Wędrówka name'],
    ],
    [
      'names that were exchanged are two changes',
      { tasks: [inArea('Biwak', { id: 1 }), inArea('Rajd', { id: 2 })] },
      { tasks: [inArea('Rajd', { id: 11 }), inArea('Biwak', { id: 12 })] },
      {
        tasks: new Map([
          [11, 1],
          [12, 2],
        ]),
      },
      ['task changed Rajd name', 'task changed Biwak name'],
    ],
    [
      'a task renamed in another area is moved',
      { tasks: [inArea('Biwak', { id: 1 }), other] },
      { tasks: [inArea('Obóz', { id: 11, primaryGroupId: 2 }), { ...other, id: 12 }] },
      {
        tasks: new Map([
          [11, 1],
          [12, 2],
        ]),
      },
      ['task moved Obóz name group'],
    ],
    [
      'what has no origin and no name of before is new, also where something went',
      { tasks: [inArea('Biwak', { id: 1 }), inArea('Rajd', { id: 2 })] },
      { tasks: [inArea('Kuchnia', { id: 13 }), inArea('Rajd', { id: 12 })] },
      { tasks: new Map([[12, 2]]) },
      ['task removed Biwak', 'task added Kuchnia'],
    ],
    [
      'what has no origin is found by its name',
      { tasks: [inArea('Biwak', { id: 1 }), inArea('Rajd', { id: 2 })] },
      { tasks: [inArea('RAJD', { id: 13, maxPoints: 12 }), inArea('Biwak', { id: 11 })] },
      { tasks: new Map([[11, 1]]) },
      ['task changed RAJD name maxPoints'],
    ],
    [
      'a name leads to nothing that was paired by its origin',
      { tasks: [inArea('Biwak', { id: 1 })] },
      { tasks: [inArea('Biwak', { id: 12 }), inArea('Obóz', { id: 11 })] },
      { tasks: new Map([[11, 1]]) },
      ['task changed Obóz name', 'task added Biwak'],
    ],
    [
      'a renamed area is one change, its tasks stay in it',
      { groups: [group({ id: 1 }), group({ id: 2 })], tasks: [inArea('Biwak'), other] },
      {
        groups: [group({ id: 12, name: 'Obszar 2' }), group({ id: 11, name: 'Obozy' })],
        tasks: [inArea('Biwak', { primaryGroupId: 11 }), { ...other, name: 'Zadanie 2', primaryGroupId: 12 }],
      },
      { groups: new Map([[11, 1]]) },
      ['group changed Obozy name'],
    ],
    [
      'a renamed prerequisite is changed',
      { prerequisites: ['Kronika', 'Składki'].map((name, index) => prerequisite(index + 1, name)) },
      { prerequisites: [prerequisite(12, 'Składki zapłacone'), prerequisite(11, 'Kronika')] },
      {
        prerequisites: new Map([
          [11, 1],
          [12, 2],
        ]),
      },
      ['prerequisite changed Składki zapłacone name'],
    ],
  ])('%s', (_, before, after, origins, changes) => {
    expect(told(compared(before, after, origins))).toEqual(changes)
  })
})

const names = (fields: readonly { field: string }[]) => fields.map(({ field }) => field)

const BY = 10_000

/** A copy with ids of its own: every part has another name, and the last one stands first. */
function renamedCopy(year: FullYear): { copy: FullYear; origins: Origins } {
  const renamed = <Row extends { id: number }>(rows: readonly Row[]) =>
    rows.map(row => ({ ...row, id: row.id + BY, name: `„${row.id}”` })).reverse()
  const originIds = (rows: readonly { id: number }[]) => new Map(rows.map(({ id }) => [id + BY, id]))
  const { prerequisites, groups, tasks } = year
  const moved = (id: number | null) => id && id + BY
  return {
    copy: {
      ...year,
      prerequisites: renamed(prerequisites),
      groups: renamed(groups),
      tasks: renamed(tasks).map(({ primaryGroupId, secondaryGroupId, refValId, ...task }) => ({
        ...task,
        primaryGroupId: primaryGroupId + BY,
        secondaryGroupId: moved(secondaryGroupId),
        refValId: moved(refValId),
      })),
    },
    origins: { prerequisites: originIds(prerequisites), groups: originIds(groups), tasks: originIds(tasks) },
  }
}

test('a copy in which every part was renamed and put elsewhere has none that is new or gone', () => {
  fc.assert(
    fc.property(anyYear, year => {
      const { copy, origins } = renamedCopy(year)
      const changes = compareYears(year, { ...copy, name: year.name }, origins)
      const tasks = year.groups.flatMap(({ id }) => year.tasks.filter(({ primaryGroupId }) => primaryGroupId === id))
      const told = (kind: string, rows: readonly { id: number }[]) =>
        rows.map(({ id }) => `${kind} changed ${id + BY} name`)
      expect(changes.map(({ kind, change, id, fields }) => [kind, change, id, ...names(fields)].join(' '))).toEqual([
        ...told('prerequisite', year.prerequisites),
        ...told('group', year.groups),
        ...told('task', tasks),
      ])
    }),
  )
})

test('of a renamed copy what was left out is gone and what was put in is new, and the other way round', () => {
  const anyChoice = fc.record({ year: anyYear, gone: fc.array(fc.nat(), { maxLength: 20 }), fresh: fc.nat({ max: 9 }) })
  fc.assert(
    fc.property(anyChoice, ({ year, gone, fresh }) => {
      const { copy, origins } = renamedCopy(year)
      const left = new Set(gone.map(index => copy.tasks[index % Math.max(copy.tasks.length, 1)]?.id))
      const added = Array.from({ length: fresh }, (_, index) =>
        task({
          id: 2 * BY + index,
          name: `nowe ${index}`,
          primaryGroupId: copy.groups[index % copy.groups.length]!.id,
        }),
      )
      const later = { ...copy, name: year.name, tasks: [...added, ...copy.tasks.filter(({ id }) => !left.has(id))] }
      const inverse = (ids: Origins['tasks']) => new Map([...ids].map(([id, origin]) => [origin, id]))
      const back = {
        prerequisites: inverse(origins.prerequisites),
        groups: inverse(origins.groups),
        tasks: inverse(origins.tasks),
      }
      const idsOf = (changes: ReturnType<typeof compareYears>, change: string) =>
        changes
          .filter(each => each.change === change)
          .map(({ id }) => id!)
          .sort()
      const [there, andBack] = [compareYears(year, later, origins), compareYears(later, year, back)]
      expect(idsOf(there, 'added')).toEqual(added.map(({ id }) => id).sort())
      expect(idsOf(there, 'removed')).toEqual([...left].flatMap(id => (id === undefined ? [] : [id - BY])).sort())
      expect(idsOf(andBack, 'removed')).toEqual(idsOf(there, 'added'))
      expect(idsOf(andBack, 'added')).toEqual(idsOf(there, 'removed'))
    }),
  )
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
