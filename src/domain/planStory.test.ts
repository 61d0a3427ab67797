import { expect, test } from 'bun:test'
import { sampleGroup, sampleTask } from '#test/sampleYear.ts'
import { planOverTime } from './planStory.ts'

const year = {
  groups: [sampleGroup()],
  tasks: [1, 2, 3, 4].map(id => sampleTask({ id, multiplier: 1, maxPoints: 10 })),
  prerequisites: [{ id: 1 }],
  thresholds: {
    lesnaLesneThreshold: 1,
    lesnaPuszczanskieThreshold: 0,
    puszczanskaLesnaThreshold: 0,
    puszczanskaPuszczanskieThreshold: 1,
  },
}
const sheet = { values: new Map([[1, 1]]), done: new Set<number>() }
const plan = {
  tasks: [
    { taskId: 1, value: 2, month: '2026-10' },
    { taskId: 2, value: 3, month: '2026-12' },
    { taskId: 3, value: 4, month: '2027-05' },
    { taskId: 4, value: 5, month: null },
  ],
  prerequisites: [{ initialTaskId: 1, month: '2026-11' }],
}
const NOW = Date.parse('2026-11-23T12:00:00Z')
const steps = (deadlines: { deadline: string | null; extendedTo: string | null }, months: string[] = []) =>
  planOverTime(year, sheet, plan, { ...deadlines, months, now: NOW }).map(({ day, points, category }) => [
    day,
    points,
    category,
  ])

test('plans count at the end of their month; late ones, those for the whole year and the last month on the last day', () => {
  expect(steps({ deadline: '2027-05-31', extendedTo: null })).toEqual([
    ['2026-11-23', 1, null],
    ['2026-11-30', 1, 'POLOWA'],
    ['2026-12-31', 4, 'LESNA'],
    ['2027-05-31', 14, 'PUSZCZANSKA'],
  ])
})

test('the story ends on the last day of an extended sheet, or with the last month of a year without a deadline', () => {
  expect(steps({ deadline: '2027-05-31', extendedTo: '2027-06-10' }).at(-1)).toEqual(['2027-06-10', 14, 'PUSZCZANSKA'])
  const open = steps({ deadline: null, extendedTo: null }, ['2026-09', '2027-08'])
  expect(open.slice(-2)).toEqual([
    ['2027-05-31', 8, 'PUSZCZANSKA'],
    ['2027-08-31', 14, 'PUSZCZANSKA'],
  ])
})

test('the story has no steps after the last day', () => {
  expect(steps({ deadline: '2026-11-23', extendedTo: null })).toEqual([])
  expect(steps({ deadline: null, extendedTo: null })).toEqual([])
})
