import { expect, test } from 'bun:test'
import * as v from 'valibot'
import { NewGroup, NewPrerequisite, Task } from '#contract/requests/years.ts'
import { HIGHER_LEVELS } from '#domain/scoring/levels.ts'
import { hasReference, type ScoredTask, TASK_TYPES } from '#domain/scoring/scoring.ts'
import { otherValues, sampleGroup, sampleTask, sampleYear } from '#test/sampleYear.ts'
import { changesOfRules, compareYears } from './compareYears.ts'
import type { Fields } from './fieldKinds.ts'
import type { FullYear } from './fullYear.ts'
import {
  GROUP_FIELDS,
  newRow,
  PASTED_COLUMNS,
  PREREQUISITE_FIELDS,
  rulesIn,
  TASK_COLUMNS,
  TASK_FIELDS,
  YEAR_FIELDS,
} from './yearFields.ts'
import { toYearFile } from './yearFile.ts'

// A field that is missing somewhere fails a test here or in server/years/yearFields.test.ts.

const sorted = (keys: Iterable<string>) => [...keys].toSorted()
const keysOf = (fields: Fields) => Object.keys(fields)

test('requests have the fields of a row, and nothing else but the year of a new one', () => {
  expect(sorted(Object.keys(Task.pipe[0].entries))).toEqual(sorted(keysOf(TASK_FIELDS)))
  expect(sorted(Object.keys(NewGroup.entries))).toEqual(sorted([...keysOf(GROUP_FIELDS), 'categorizationYearId']))
  expect(sorted(Object.keys(NewPrerequisite.entries))).toEqual(
    sorted([...keysOf(PREREQUISITE_FIELDS), 'categorizationYearId']),
  )
})

const NOT_IN_FILES = ['primaryGroupId', 'originId']

test('a file has all fields but those that its structure gives, and the document names each', async () => {
  const { prerequisites, groups } = toYearFile(sampleYear())
  const inFile = (fields: Fields) =>
    Object.entries(fields).flatMap(([key, { as = key }]) => (NOT_IN_FILES.includes(key) ? [] : [as]))
  const rows: [object, Fields, string[]][] = [
    [prerequisites[0]!, PREREQUISITE_FIELDS, []],
    [groups[0]!, GROUP_FIELDS, ['key', 'tasks']],
    [groups[0]!.tasks[0]!, TASK_FIELDS, ['key']],
  ]
  const document = await Bun.file('docs/year-file.md').text()
  for (const [row, fields, others] of rows) {
    expect(sorted(Object.keys(row))).toEqual(sorted([...inFile(fields), ...others]))
    expect(inFile(fields).filter(key => !new RegExp(`["\`]${key}["\`]`).test(document))).toEqual([])
  }
})

test('a comparison lists each changed field', () => {
  const others = [2, 3].map(id => sampleTask({ id, primaryGroupId: id }))
  const before: FullYear = {
    ...sampleYear(),
    groups: [1, 2, 3].map(id => sampleGroup({ id })),
    tasks: [sampleTask({ type: 'LINEAR_REF', refValId: 2, secondaryGroupId: 2, split: 0.5 }), ...others],
  }
  const after = {
    ...before,
    prerequisites: [{ ...before.prerequisites[0]!, ...otherValues(PREREQUISITE_FIELDS) }],
    groups: [{ ...before.groups[0]!, ...otherValues(GROUP_FIELDS) }, ...before.groups.slice(1)],
    tasks: [
      { ...before.tasks[0]!, ...otherValues(TASK_FIELDS), refValId: 3, primaryGroupId: 3, secondaryGroupId: 1 },
      ...others,
    ],
  }
  const year = (rules: FullYear) => ({ ...rules, name: '2026/27' })
  const originsOf = (rows: readonly { id: number }[]) => new Map(rows.map(({ id }) => [id, id]))
  const changes = compareYears(year(before), year(after), {
    prerequisites: originsOf(after.prerequisites),
    groups: originsOf(after.groups),
    tasks: originsOf(after.tasks),
  })
  const listed = (kind: string) =>
    changes.flatMap(change => (change.kind === kind && change.id === 1 ? change.fields.map(({ field }) => field) : []))
  // The multiplier is compared for the types that use it.
  const compared: Record<string, string[]> = {
    prerequisite: ['name', 'description', 'displayPriority'],
    group: keysOf(GROUP_FIELDS).filter(key => key !== 'originId'),
    task: keysOf(TASK_FIELDS)
      .filter(key => key !== 'originId' && key !== 'multiplier')
      .map(key => ({ refValId: 'reference', secondaryGroupId: 'secondaryGroup', primaryGroupId: 'group' })[key] ?? key),
  }
  for (const [kind, keys] of Object.entries(compared)) expect([kind, listed(kind)]).toEqual([kind, keys])
  const rules = changesOfRules(changes).flatMap(({ fields }) => fields.map(({ field }) => field))
  expect(rules).not.toContain('displayPriority')
})

test('every field of a task is a column of a pasted block, but those that are typed only', () => {
  const elsewhere = ['description', 'split', 'displayPriority', 'primaryGroupId', 'originId']
  expect(sorted([...PASTED_COLUMNS, ...elsewhere])).toEqual(sorted(keysOf(TASK_FIELDS)))
  expect(PASTED_COLUMNS.slice(0, 6)).toEqual(Object.keys(TASK_COLUMNS) as never)
})

test('a change of a field that scoring reads is a change of rules', () => {
  const scored: Record<Exclude<keyof ScoredTask, 'id'>, true> = {
    type: true,
    maxPoints: true,
    multiplier: true,
    refValId: true,
    primaryGroupId: true,
    secondaryGroupId: true,
    split: true,
  }
  expect(sorted(rulesIn(TASK_FIELDS))).toEqual(sorted(Object.keys(scored)))
  expect(rulesIn(GROUP_FIELDS)).toEqual([
    'lesnaThreshold',
    'puszczanskaThreshold',
    'lesnaRequires',
    'puszczanskaRequires',
  ])
})

test('a field that several kinds of rows have is named and printed alike', () => {
  for (const [key, { change, print, as, schema }] of Object.values(YEAR_FIELDS).flatMap(Object.entries<Fields[string]>))
    for (const fields of Object.values(YEAR_FIELDS)) {
      const other = fields[key]
      if (other)
        expect([key, other.change, other.print, other.as, other.schema.kind]).toEqual([
          key,
          change,
          print,
          as,
          schema.kind,
        ])
    }
})

test.each([...TASK_TYPES])('a new %s with a name, an area and what it needs is what a new row is', type => {
  const needed = { name: 'Kronika', primaryGroupId: 1, maxPoints: 4, multiplier: 1, refValId: 2, type }
  const expected = { ...newRow(TASK_FIELDS), name: 'Kronika', primaryGroupId: 1, type }
  expect(v.parse(Task, needed)).toEqual({
    ...expected,
    ...(type === 'REFONLY' ? { obligatory: true } : { maxPoints: 4 }),
    ...(hasReference(type) && { refValId: 2, wholeNumbers: true }),
  })
})

test('a number, a flag, a choice, a unit and a symbol are read from a cell as they are printed', () => {
  const year = { tasks: [{ id: 4, name: 'Zuch' }], groups: [] }
  const fields: Fields = TASK_FIELDS
  const read = (key: string, text: string) => fields[key]!.read(text, year)
  expect(read('maxPoints', '2,5')).toEqual({ value: '2,5' })
  expect(read('maxPoints', 'dużo')).toEqual({ unfit: 'to nie liczba' })
  expect(read('obligatory', 'TAK')).toEqual({ value: true })
  expect(read('obligatory', 'może')).toEqual({ unfit: 'to nie „tak” ani „nie”' })
  expect(read('refValId', 'zuch')).toEqual({ value: '4' })
  expect(read('secondaryGroupId', 'Biwaki')).toEqual({ unfit: 'nie ma takiej grupy' })
  expect(read('type', 'Tylko odniesienie')).toEqual({ value: 'REFONLY' })
  expect(read('unit', 'raz, razy, razy')).toEqual({ value: 'raz|razy|razy' })
  const { read: readSymbol, print } = GROUP_FIELDS.lesnaRequires
  for (const level of HIGHER_LEVELS) expect(readSymbol(print(level))).toEqual({ value: level })
  expect(readSymbol('Leśny')).toEqual({ value: 'LESNA' })
  expect(readSymbol('')).toEqual({ value: '' })
  expect(readSymbol('polowy')).toEqual({ unfit: 'to nie symbol' })
  expect(TASK_FIELDS.unit.print('raz|razy|razy')).toBe('raz, razy, razy')
  expect(TASK_FIELDS.split.print(0.125)).toBe('12,5%')
})
