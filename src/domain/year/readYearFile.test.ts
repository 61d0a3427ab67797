import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { anyTasks, sampleGroup, sampleTask, sampleYear } from '#test/sampleYear.ts'
import { readYearFile } from './readYearFile.ts'
import { toYearFile } from './toYearFile.ts'

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

test('what is optional has the default of a new row', () => {
  const { file, problems } = readYearFile(year)
  expect(problems).toEqual([])
  expect(file?.prerequisites).toEqual([{ name: 'Zbiórki co tydzień', description: '', displayPriority: 100 }])
  expect(file?.groups[0]).toMatchObject({ displayPriority: 100 })
  expect(file?.groups[0]?.tasks[1]).toEqual({
    ...tick,
    type: 'BOOLEAN',
    description: '',
    multiplier: 1,
    obligatory: false,
    reference: null,
    secondaryGroup: null,
    split: 1,
    unit: null,
    displayPriority: 100,
  })
})

const TASK = 'groups[0].tasks[0]'
const long = 'x'.repeat(201)

test.each([
  ['no object', 7, '', 'Not Object'],
  ['another kind of file', { ...year, format: 'x' }, 'format', 'Not "e-kategoryzacja/year"'],
  ['a later version', { ...year, version: 2 }, 'version', 'Not 1'],
  ['T01 a name of 201 characters', { ...year, name: long }, 'name', 'Name too long'],
  ['T02 an empty name', withGroup({ name: ' ' }), 'groups[0].name', 'Name required'],
  ['T04 a name that turns the text around', withTask({ name: 'Kronika\u202E' }), `${TASK}.name`, 'Name cannot be used'],
  [
    'T01 a description of 10,001 characters',
    withPrerequisite({ description: 'x'.repeat(10_001) }),
    'prerequisites[0].description',
    'Description too long',
  ],
  ['a missing field', withGroup({ tasks: undefined }), 'groups[0].tasks', 'Missing'],
  ['a number as text', withTask({ maxPoints: '10' }), `${TASK}.maxPoints`, 'Not number'],
  [
    'N06 a number that JSON makes of 1e309',
    withTask({ maxPoints: Number.POSITIVE_INFINITY }),
    `${TASK}.maxPoints`,
    'Above 1000000',
  ],
  ['N08 a split below 0', withTask({ split: -0.1 }), `${TASK}.split`, 'Below 0'],
  ['N08 a split above 1', withTask({ split: 1.1 }), `${TASK}.split`, 'Above 1'],
  ['N09 a priority below 0', withGroup({ displayPriority: -1 }), 'groups[0].displayPriority', 'Below 0'],
  ['N09 a priority above 1000', withGroup({ displayPriority: 1001 }), 'groups[0].displayPriority', 'Above 1000'],
  ['N09 half a priority', withGroup({ displayPriority: 1.5 }), 'groups[0].displayPriority', 'Not a whole number'],
  ['N10 a threshold below 0', withGroup({ lesnaThreshold: -1 }), 'groups[0].lesnaThreshold', 'Below 0'],
  ['N10 half a symbol', { ...year, lesnaLesneThreshold: 1.5 }, 'lesnaLesneThreshold', 'Not a whole number'],
  ['N11 a scored task without points', withTask({ maxPoints: 0 }), `${TASK}.maxPoints`, 'Not above 0'],
  ['N11 LINEAR with a multiplier of 0', withTask({ multiplier: 0 }), `${TASK}.multiplier`, 'Not above 0'],
  ['N11 LINEAR without a multiplier', withTask({ multiplier: null }), `${TASK}.multiplier`, 'Not above 0'],
  [
    'an unknown type',
    withTask({ type: 'CUBIC' }),
    `${TASK}.type`,
    'Not ("BOOLEAN" | "LINEAR" | "LINEAR_REF" | "PARABOLIC_REF" | "REFONLY")',
  ],
  [
    'S17 a reference type without a reference',
    withTask({ type: 'LINEAR_REF' }),
    `${TASK}.reference`,
    'Reference missing',
  ],
  [
    'S17 a reference that is not there',
    withTask({ type: 'LINEAR_REF', reference: 'x' }),
    `${TASK}.reference`,
    'No task with this key',
  ],
  [
    'S17 a reference to the task itself',
    withTask({ type: 'LINEAR_REF', reference: 'sprawnosci' }),
    `${TASK}.reference`,
    'Reference to the task itself',
  ],
  [
    'S15 a second area that is not there',
    withTask({ secondaryGroup: 'x' }),
    `${TASK}.secondaryGroup`,
    'No group with this key',
  ],
  [
    'S15 a second area that is the first',
    withTask({ secondaryGroup: 'rozwoj' }),
    `${TASK}.secondaryGroup`,
    'Second group is the first one',
  ],
  ['the key of a task used twice', withTask({ key: 'kronika' }), 'groups[0].tasks[1].key', 'Key used twice'],
  [
    'the key of an area used twice',
    { ...year, groups: [group, { ...group, tasks: [] }] },
    'groups[1].key',
    'Key used twice',
  ],
  ['201 areas', { ...year, groups: Array(201).fill({}) }, 'groups', 'More than 200 groups'],
  ['2,001 tasks', withGroup({ tasks: Array(2001).fill({}) }), 'groups', 'More than 2000 tasks'],
  [
    '201 prerequisites',
    { ...year, prerequisites: Array(201).fill({}) },
    'prerequisites',
    'More than 200 prerequisites',
  ],
])('%s is told with its place', (_, input, path, message) => {
  const { file, problems } = readYearFile(input)
  expect(file).toBeNull()
  expect(problems).toMatchObject([{ path, message }])
})

test('each problem has its code, and what its sentence tells beside it', () => {
  const codesOf = (input: unknown) => readYearFile(input).problems.map(({ path, message, ...mistake }) => mistake)
  expect(codesOf(7)).toEqual([{ code: 'wrong-kind', wanted: 'Object' }])
  expect(codesOf(withTask({ split: 1.1 }))).toEqual([{ code: 'above', most: 1 }])
  expect(codesOf(withGroup({ displayPriority: -1 }))).toEqual([{ code: 'below', least: 0 }])
  expect(codesOf(withGroup({ tasks: undefined }))).toEqual([{ code: 'missing' }])
  expect(codesOf(withTask({ secondaryGroup: 'x' }))).toEqual([{ code: 'key-of-no-group' }])
})

test('every problem is listed at once, wrong fields and broken links alike', () => {
  const { problems } = readYearFile({
    ...withTask({ type: 'LINEAR_REF', reference: 'x', split: 2 }),
    name: '',
    version: 3,
  })
  expect(problems.map(({ path }) => path)).toEqual(['version', 'name', `${TASK}.split`, `${TASK}.reference`])
})

test('X03 unknown fields and __proto__ are left out', () => {
  const input = JSON.parse(JSON.stringify(year).replace('{', '{"__proto__":{"admin":true},"id":7,"state":"OPEN",'))
  const { file } = readYearFile(input)
  expect(file).not.toBeNull()
  expect(Object.keys(file!)).not.toContain('state')
  expect('admin' in file!).toBe(false)
})

test('REFONLY is stored without points and second area, and obligatory (rules.md#4)', () => {
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

test('the multiplier and the reference count only where the type has a use for them (rules.md#4)', () => {
  const { file } = readYearFile(withTask({ type: 'BOOLEAN', multiplier: 7, reference: 'kronika', split: 0.3 }))
  expect(file?.groups[0]?.tasks[0]).toMatchObject({ multiplier: 1, reference: null, split: 1 })
})

test('a year written to a file and read back is the same, whatever its tasks', () => {
  const groups = [1, 2, 3].map(id => sampleGroup({ id }))
  fc.assert(
    fc.property(anyTasks, tasks => {
      const written = toYearFile(sampleYear({ groups, tasks }))
      expect(readYearFile(JSON.parse(JSON.stringify(written)))).toEqual({ file: written, problems: [] })
      expect(written.groups.flatMap(({ tasks }) => tasks)).toHaveLength(tasks.length)
    }),
  )
})

test('references and second areas are written by key, not by database id', () => {
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

test('the example in the documentation is a sound file', async () => {
  const page = await Bun.file(`${import.meta.dir}/../../../docs/year-file.md`).text()
  const { file, problems } = readYearFile(JSON.parse(page.match(/```json\n([^`]+)```/)![1]!))
  expect(problems).toEqual([])
  expect(file?.groups.map(group => group.tasks.length)).toEqual([2, 2])
})
