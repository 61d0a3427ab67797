import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { TASK_TYPES } from '#domain/scoring/scoring.ts'
import { anyTasks, sampleGroup, sampleTask, sampleYear } from '#test/sampleYear.ts'
import { readYearFile } from './readYearFile.ts'
import { newRow, TASK_FIELDS } from './yearFields.ts'
import { toYearFile } from './yearFile.ts'

const task = { key: 'sprawnosci', name: 'Sprawności', type: 'LINEAR', maxPoints: 10, multiplier: 2 }
const tick = { key: 'kronika', name: 'Kronika', type: 'BOOLEAN', maxPoints: 5 }
const group = { key: 'rozwoj', name: 'Rozwój', lesnaThreshold: 4, puszczanskaThreshold: 8, tasks: [task, tick] }
const year = {
  format: 'e-kategoryzacja/year',
  version: 1,
  name: 'Kategoryzacja 2026/27',
  lesnaLesneThreshold: 1,
  lesnaPuszczanskieThreshold: 0,
  puszczanskaLesnaThreshold: 0,
  puszczanskaPuszczanskieThreshold: 1,
  prerequisites: [{ name: 'Zbiórki co tydzień' }],
  groups: [group],
}
const withTask = (over: object) => ({ ...year, groups: [{ ...group, tasks: [{ ...task, ...over }, tick] }] })
const withGroup = (over: object) => ({ ...year, groups: [{ ...group, ...over }] })
const withPrerequisite = (over: object) => ({ ...year, prerequisites: [{ ...year.prerequisites[0], ...over }] })

const { originId, primaryGroupId, refValId, secondaryGroupId, ...newTask } = newRow(TASK_FIELDS)

test('a missing optional field gets the default of a new row', () => {
  const { file, problems } = readYearFile(year)
  expect(problems).toEqual([])
  expect(file?.prerequisites).toEqual([{ name: 'Zbiórki co tydzień', description: '', displayPriority: 100 }])
  expect(file?.groups[0]).toMatchObject({ displayPriority: 100 })
  expect(file?.groups[0]?.tasks[1]).toEqual({
    ...newTask,
    ...tick,
    type: 'BOOLEAN',
    reference: null,
    secondaryGroup: null,
  })
})

const TASK = 'groups[0].tasks[0]'
const long = (length: number) => 'x'.repeat(length)
const rows = (count: number) => Array(count).fill({})
const TYPES = `(${TASK_TYPES.map(type => `"${type}"`).join(' | ')})`

const taskProblems = (
  [
    ['T04 a name that reverses the text', 'name', 'Kronika\u202E', 'Name cannot be used'],
    ['a number as text', 'maxPoints', '10', 'Not number'],
    ['N06 1e309, which JSON.parse makes infinite', 'maxPoints', Number.POSITIVE_INFINITY, 'Above 1000000'],
    ['N08 a split below 0', 'split', -0.1, 'Below 0'],
    ['N08 a split above 1', 'split', 1.1, 'Above 1'],
    ['N11 a scored task without points', 'maxPoints', 0, 'Not above 0'],
    ['N11 LINEAR with a multiplier of 0', 'multiplier', 0, 'Not above 0'],
    ['N11 LINEAR without a multiplier', 'multiplier', null, 'Not above 0'],
    ['an unknown type', 'type', 'CUBIC', `Not ${TYPES}`],
    ['S15 an unknown second group', 'secondaryGroup', 'x', 'No group with this key'],
    ['S15 a second group that is the first', 'secondaryGroup', 'rozwoj', 'Second group is the first one'],
  ] as const
).map(([title, field, value, message]) => [title, withTask({ [field]: value }), `${TASK}.${field}`, message] as const)

const referenceProblems = (
  [
    ['S17 a missing reference', undefined, 'Reference missing'],
    ['S17 an unknown reference', 'x', 'No task with this key'],
    ['S17 a reference to the task itself', 'sprawnosci', 'Reference to the task itself'],
  ] as const
).map(
  ([title, reference, message]) =>
    [title, withTask({ type: 'LINEAR_REF', reference }), `${TASK}.reference`, message] as const,
)

const groupProblems = (
  [
    ['T02 an empty name', 'name', ' ', 'Name required'],
    ['a missing field', 'tasks', undefined, 'Missing'],
    ['N09 a priority below 0', 'displayPriority', -1, 'Below 0'],
    ['N09 a priority above 1000', 'displayPriority', 1001, 'Above 1000'],
    ['N09 half a priority', 'displayPriority', 1.5, 'Not a whole number'],
    ['N10 a threshold below 0', 'lesnaThreshold', -1, 'Below 0'],
  ] as const
).map(
  ([title, field, value, message]) => [title, withGroup({ [field]: value }), `groups[0].${field}`, message] as const,
)

test.each([
  ...taskProblems,
  ...referenceProblems,
  ...groupProblems,
  ['no object', 7, '', 'Not Object'],
  ['another format', { ...year, format: 'x' }, 'format', 'Not "e-kategoryzacja/year"'],
  ['a later version', { ...year, version: 2 }, 'version', 'Not 1'],
  ['T01 a name of 201 characters', { ...year, name: long(201) }, 'name', 'Longer than 200 characters'],
  [
    'T01 a description of 10,001 characters',
    withPrerequisite({ description: long(10_001) }),
    'prerequisites[0].description',
    'Longer than 10000 characters',
  ],
  ['N10 half a symbol', { ...year, lesnaLesneThreshold: 1.5 }, 'lesnaLesneThreshold', 'Not a whole number'],
  ['a repeated key of a task', withTask({ key: 'kronika' }), 'groups[0].tasks[1].key', 'Key used twice'],
  [
    'a repeated key of a group',
    { ...year, groups: [group, { ...group, tasks: [] }] },
    'groups[1].key',
    'Key used twice',
  ],
  ['201 groups', { ...year, groups: rows(201) }, 'groups', 'More than 200 groups'],
  ['2,001 tasks', withGroup({ tasks: rows(2001) }), 'groups', 'More than 2000 tasks'],
  ['201 prerequisites', { ...year, prerequisites: rows(201) }, 'prerequisites', 'More than 200 prerequisites'],
])('%s is a problem with its path', (_, input, path, message) => {
  const { file, problems } = readYearFile(input)
  expect(file).toBeNull()
  expect(problems).toMatchObject([{ path, message }])
})

test('each problem has its code and the values for its sentence', () => {
  const codesOf = (input: unknown) => readYearFile(input).problems.map(({ path, message, ...error }) => error)
  expect(codesOf(7)).toEqual([{ code: 'wrong-kind', wanted: 'Object' }])
  expect(codesOf(withTask({ split: 1.1 }))).toEqual([{ code: 'above', most: 1 }])
  expect(codesOf(withGroup({ displayPriority: -1 }))).toEqual([{ code: 'below', least: 0 }])
  expect(codesOf(withGroup({ tasks: undefined }))).toEqual([{ code: 'missing' }])
  expect(codesOf(withTask({ secondaryGroup: 'x' }))).toEqual([{ code: 'key-of-no-group' }])
})

test('all problems are listed, both invalid fields and broken links', () => {
  const { problems } = readYearFile({
    ...withTask({ type: 'LINEAR_REF', reference: 'x', split: 2 }),
    name: '',
    version: 3,
  })
  expect(problems.map(({ path }) => path)).toEqual(['version', 'name', `${TASK}.split`, `${TASK}.reference`])
})

test('X03 unknown fields and __proto__ are ignored', () => {
  const input = JSON.parse(JSON.stringify(year).replace('{', '{"__proto__":{"admin":true},"id":7,"state":"OPEN",'))
  const { file } = readYearFile(input)
  expect(file).not.toBeNull()
  expect(Object.keys(file!)).not.toContain('state')
  expect('admin' in file!).toBe(false)
})

test('REFONLY is stored as obligatory, without points and second group (rules.md#4)', () => {
  const other = { ...group, key: 'sluzba', name: 'Służba', tasks: [] }
  const refonly = { ...task, type: 'REFONLY', secondaryGroup: 'sluzba', split: 0.5, obligatory: false }
  const { file } = readYearFile({ ...year, groups: [{ ...group, tasks: [refonly] }, other] })
  expect(file?.groups[0]?.tasks[0]).toMatchObject({
    maxPoints: 0,
    multiplier: 1,
    obligatory: true,
    secondaryGroup: null,
    split: 1,
  })
})

test('the multiplier and the reference are dropped if the type does not use them (rules.md#4)', () => {
  const { file } = readYearFile(withTask({ type: 'BOOLEAN', multiplier: 7, reference: 'kronika', split: 0.3 }))
  expect(file?.groups[0]?.tasks[0]).toMatchObject({ multiplier: 1, reference: null, split: 1 })
})

test('a year written to a file and read back is unchanged, whatever its tasks', () => {
  const groups = [1, 2, 3].map(id => sampleGroup({ id }))
  fc.assert(
    fc.property(anyTasks, tasks => {
      const written = toYearFile(sampleYear({ groups, tasks }))
      expect(readYearFile(JSON.parse(JSON.stringify(written)))).toEqual({ file: written, problems: [] })
      expect(written.groups.flatMap(({ tasks }) => tasks)).toHaveLength(tasks.length)
    }),
  )
})

test('references and second groups are written by key, not by database id', () => {
  const groups = [sampleGroup({ id: 70 }), sampleGroup({ id: 50 })]
  const tasks = [
    sampleTask({ id: 900, primaryGroupId: 50, type: 'REFONLY' }),
    sampleTask({ id: 800, primaryGroupId: 70, type: 'LINEAR_REF', refValId: 900, secondaryGroupId: 50, split: 0.5 }),
  ]
  const written = toYearFile(sampleYear({ groups, tasks }))
  expect(written.groups.map(({ key, tasks }) => [key, tasks.map(task => task.key)])).toEqual([
    ['1', ['1.1']],
    ['2', ['2.1']],
  ])
  expect(written.groups[0]?.tasks[0]).toMatchObject({ reference: '2.1', secondaryGroup: '2', split: 0.5 })
})

test('the example in the documentation is valid', async () => {
  const page = await Bun.file(`${import.meta.dir}/../../../docs/year-file.md`).text()
  const { file, problems } = readYearFile(JSON.parse(page.match(/```json\n([^`]+)```/)![1]!))
  expect(problems).toEqual([])
  expect(file?.groups.map(group => group.tasks.length)).toEqual([2, 2])
})
