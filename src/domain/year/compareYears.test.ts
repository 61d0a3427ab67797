import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { anyYear } from '#test/anyYear.ts'
import { anyTasks, sampleGroup as group, sampleYear, sampleTask as task } from '#test/sampleYear.ts'
import { compareYears, type YearChange } from './compareYears.ts'
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

/** `changed task Obszar 1/Zadanie 1, maxPoints: 10 → 12` */
const listed = (changes: readonly Omit<YearChange, 'id'>[]) =>
  changes.map(({ kind, change, name, group, fields }) =>
    [
      `${change} ${kind} ${group === null ? '' : `${group}/`}${name}`,
      ...fields.map(({ field, before, after }) => `${field}: ${before} → ${after}`),
    ].join(', '),
  )

function measuredAgainst(refValId: number, secondaryGroupId: number | null) {
  return [
    task({ id: 1, name: 'Stan', type: 'REFONLY' }),
    task({ id: 2, name: 'Kadra', type: 'REFONLY' }),
    task({ id: 3, primaryGroupId: 2, type: 'LINEAR_REF', refValId, secondaryGroupId, split: 1 }),
  ]
}

test.each<[string, Partial<FullYear>, Partial<FullYear>, string[]]>([
  [
    'added rows are listed by name',
    { prerequisites: [] },
    {
      prerequisites: [prerequisite(1, 'Kronika')],
      groups: [group(), group({ id: 3, name: 'Służba' }), group({ id: 2 })],
      tasks: [task(), other, task({ id: 3, name: 'Pola', primaryGroupId: 3 })],
    },
    ['added prerequisite Kronika', 'added group Służba', 'added task Służba/Pola'],
  ],
  [
    'removed rows are listed by name',
    {},
    { groups: [group()], tasks: [task()], prerequisites: [] },
    ['removed prerequisite Zbiórki co tydzień', 'removed group Obszar 2', 'removed task Obszar 2/Zadanie 2'],
  ],
  [
    'a task is matched by its name in its group, at any position',
    {},
    { tasks: [task({ id: 3, name: 'Nowe' }), task({ maxPoints: 12 }), other] },
    ['changed task Obszar 1/Zadanie 1, maxPoints: 10 → 12', 'added task Obszar 1/Nowe'],
  ],
  [
    'between unrelated years a renamed task is matched by its position',
    {},
    { tasks: [task({ name: 'Sprawności' }), other] },
    ['changed task Obszar 1/Sprawności, name: Zadanie 1 → Sprawności'],
  ],
  [
    'a task of the same name in another group is moved',
    { tasks: [task(), task({ id: 3, name: 'Kronika' }), other] },
    { tasks: [task(), other, task({ id: 5, name: 'Kronika', primaryGroupId: 2, maxPoints: 7 })] },
    ['moved task Obszar 2/Kronika, maxPoints: 10 → 7, group: Obszar 1 → Obszar 2'],
  ],
  [
    'another reference and another second group are listed by name',
    { tasks: measuredAgainst(1, null) },
    { tasks: measuredAgainst(2, 1) },
    ['changed task Obszar 2/Zadanie 3, reference: Obszar 1: Stan → Obszar 1: Kadra, secondaryGroup: null → Obszar 1'],
  ],
])('%s', (_, before, after, changes) => {
  expect(listed(compared(before, after))).toEqual(changes)
})

test('a change has the kind and id of its row, and its fields before and after', () => {
  expect(compareYears(sampleYear(), sampleYear({ lesnaLesneThreshold: 2 }))).toEqual([
    {
      kind: 'year',
      change: 'changed',
      name: 'Kategoryzacja 2026/27',
      group: null,
      id: null,
      fields: [{ field: 'lesnaLesneThreshold', before: 1, after: 2 }],
    },
  ])
})

test('an added row has its id of the later year, a removed row that of the earlier year', () => {
  const more = (id: number) => sampleYear({ tasks: [task({ id, name: 'Nowe' }), task(), other] })
  expect(compareYears(sampleYear(), more(13))).toMatchObject([{ change: 'added', id: 13, fields: [] }])
  expect(compareYears(more(3), sampleYear())).toMatchObject([{ change: 'removed', id: 3, fields: [] }])
})

describe('with origins', () => {
  const inGroup = (name: string, over = {}) => task({ name, ...over })
  const from = (origins: Record<number, number>) =>
    new Map(Object.entries(origins).map(([id, origin]) => [Number(id), origin]))
  const [camp, walk] = [inGroup('Biwak', { id: 1 }), inGroup('Rajd', { id: 2 })]
  const both = { tasks: [camp, walk] }

  test.each<[string, Partial<FullYear>, Partial<FullYear>, Partial<Origins>, string[]]>([
    [
      'a renamed task is changed, at any position',
      both,
      { tasks: [inGroup('Wędrówka', { id: 12 }), { ...camp, id: 11 }] },
      { tasks: from({ 11: 1, 12: 2 }) },
      ['changed task Obszar 1/Wędrówka, name: Rajd → Wędrówka'],
    ],
    [
      'exchanged names are two changes',
      both,
      { tasks: [inGroup('Rajd', { id: 11 }), inGroup('Biwak', { id: 12 })] },
      { tasks: from({ 11: 1, 12: 2 }) },
      ['changed task Obszar 1/Rajd, name: Biwak → Rajd', 'changed task Obszar 1/Biwak, name: Rajd → Biwak'],
    ],
    [
      'a task renamed in another group is moved',
      { tasks: [camp, other] },
      { tasks: [inGroup('Obóz', { id: 11, primaryGroupId: 2 }), { ...other, id: 12 }] },
      { tasks: from({ 11: 1, 12: 2 }) },
      ['moved task Obszar 2/Obóz, name: Biwak → Obóz, group: Obszar 1 → Obszar 2'],
    ],
    [
      'a row without an origin and with a new name is added, even at the position of a removed one',
      both,
      { tasks: [inGroup('Kuchnia', { id: 13 }), { ...walk, id: 12 }] },
      { tasks: from({ 12: 2 }) },
      ['removed task Obszar 1/Biwak', 'added task Obszar 1/Kuchnia'],
    ],
    [
      'a row without an origin is matched by its name',
      both,
      { tasks: [inGroup('RAJD', { id: 13, maxPoints: 12 }), { ...camp, id: 11 }] },
      { tasks: from({ 11: 1 }) },
      ['changed task Obszar 1/RAJD, name: Rajd → RAJD, maxPoints: 10 → 12'],
    ],
    [
      'a name does not match a row that is already paired by its origin',
      { tasks: [camp] },
      { tasks: [inGroup('Biwak', { id: 12 }), inGroup('Obóz', { id: 11 })] },
      { tasks: from({ 11: 1 }) },
      ['changed task Obszar 1/Obóz, name: Biwak → Obóz', 'added task Obszar 1/Biwak'],
    ],
    [
      'a renamed group is one change, and its tasks stay in it',
      { groups: [group({ id: 1 }), group({ id: 2 })], tasks: [camp, other] },
      {
        groups: [group({ id: 12, name: 'Obszar 2' }), group({ id: 11, name: 'Obozy' })],
        tasks: [
          { ...camp, primaryGroupId: 11 },
          { ...other, name: 'Zadanie 2', primaryGroupId: 12 },
        ],
      },
      { groups: from({ 11: 1 }) },
      ['changed group Obozy, name: Obszar 1 → Obozy'],
    ],
    [
      'a renamed prerequisite is changed',
      { prerequisites: [prerequisite(1, 'Kronika'), prerequisite(2, 'Składki')] },
      { prerequisites: [prerequisite(12, 'Składki zapłacone'), prerequisite(11, 'Kronika')] },
      { prerequisites: from({ 11: 1, 12: 2 }) },
      ['changed prerequisite Składki zapłacone, name: Składki → Składki zapłacone'],
    ],
  ])('%s', (_, before, after, origins, changes) => {
    expect(listed(compared(before, after, origins))).toEqual(changes)
  })
})

const BY = 10_000

/** A copy with other ids, other names and the reverse order. */
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

test('a copy in which every row was renamed and moved has no added and no removed row', () => {
  fc.assert(
    fc.property(anyYear, year => {
      const { copy, origins } = renamedCopy(year)
      const changes = compareYears(year, { ...copy, name: year.name }, origins)
      const tasks = year.groups.flatMap(({ id }) => year.tasks.filter(({ primaryGroupId }) => primaryGroupId === id))
      const renamed = (kind: string, rows: readonly { id: number }[]) =>
        rows.map(({ id }) => `changed ${kind} ${id + BY} name`)
      const short = changes.map(({ change, kind, id, fields }) =>
        [change, kind, id, ...fields.map(({ field }) => field)].join(' '),
      )
      expect(short).toEqual([
        ...renamed('prerequisite', year.prerequisites),
        ...renamed('group', year.groups),
        ...renamed('task', tasks),
      ])
    }),
  )
})

test('rows missing from a renamed copy are removed and extra ones added; comparing backwards swaps the two', () => {
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

test('renaming a group or a reference is one change, without one more in each task that refers to it', () => {
  const measured = (name: string) => [
    task({ id: 1, name, type: 'REFONLY' }),
    task({ id: 2, primaryGroupId: 2, type: 'LINEAR_REF', refValId: 1, secondaryGroupId: 1, split: 0.5 }),
  ]
  const after = { tasks: measured('Stan jednostki'), groups: [group({ name: 'Jednostka' }), group({ id: 2 })] }
  expect(listed(compared({ tasks: measured('Stan') }, after))).toEqual([
    'changed group Jednostka, name: Obszar 1 → Jednostka',
    'changed task Jednostka/Stan jednostki, name: Stan → Stan jednostki',
  ])
})

test('a row added in one direction is removed in the other', () => {
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
