import { expect, test } from 'bun:test'
import { TASK_TYPES } from '#domain/scoring/scoring.ts'
import { readYearFile } from '#domain/year/readYearFile.ts'
import { checkYear } from '#domain/year/yearCheck.ts'
import { fromYearFile } from '#domain/year/yearFile.ts'
import { demoYears } from './demoYears.ts'

const years = demoYears(new Date('2026-11-20T12:00:00Z')).map(({ state, file }) => ({ state, file, name: file.name }))

test('the four years follow each other, the last but one is open', () => {
  expect(years.map(({ state, name }) => [state, name])).toEqual([
    ['FINISHED', 'Kategoryzacja 2024/25'],
    ['FINISHED', 'Kategoryzacja 2025/26'],
    ['OPEN', 'Kategoryzacja 2026/27'],
    ['DRAFT', 'Kategoryzacja 2027/28'],
  ])
})

test('before September the open year is the one that began in the calendar year before', () => {
  expect(demoYears(new Date('2027-08-31T12:00:00Z'))[2]!.file.name).toBe('Kategoryzacja 2026/27')
})

test.each(years)('$name is a valid file whose year has no errors', ({ file }) => {
  expect(readYearFile(file).problems).toEqual([])
  expect(checkYear(fromYearFile(file)).errors).toEqual([])
})

test.each(years)(
  '$name has 15 to 19 areas, 120 to 170 tasks, nine prerequisites and every kind of task',
  ({ file }) => {
    const tasks = file.groups.flatMap(group => group.tasks)
    expect(file.groups.length).toBeWithin(15, 20)
    expect(tasks.length).toBeWithin(120, 171)
    expect(file.prerequisites).toHaveLength(9)
    expect(new Set(tasks.map(task => task.type))).toEqual(new Set(TASK_TYPES))
    expect(tasks.some(task => task.secondaryGroup !== null && task.split > 0 && task.split < 1)).toBe(true)
  },
)

test.each(years)('only the draft of $name may have a warning', ({ state, file }) => {
  const warnings = checkYear(fromYearFile(file)).warnings.map(warning => warning.code)
  expect(warnings).toEqual(state === 'DRAFT' ? ['thresholdUnreachable'] : [])
})
