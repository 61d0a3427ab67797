import { expect, test } from 'bun:test'
import type { YearTask } from '#domain/year/fullYear.ts'
import { storedTask } from '#domain/year/storedTask.ts'
import { checkYear } from '#domain/year/yearCheck.ts'
import { exampleYear } from './exampleTasks.ts'
import { sampleYear } from './sampleYear.ts'

const tasksOf = ({ groups }: typeof sampleYear) => [...new Set(groups.flatMap(group => group.tasks))]
const inOrder = <T extends object>(rows: readonly T[]) => rows.map(row => ({ ...row, displayPriority: 100 }))

test('the sample is a year that could be opened without a warning', () => {
  const { prerequisites, groups, thresholds } = sampleYear
  const year = {
    ...thresholds,
    prerequisites: inOrder(prerequisites),
    groups: inOrder(groups),
    tasks: tasksOf(sampleYear),
  }
  expect(checkYear(year)).toEqual({ errors: [], warnings: [] })
})

test('the sample has three prerequisites, every type of task, a reference and a shared task', () => {
  const tasks = tasksOf(sampleYear)
  expect(sampleYear.prerequisites).toHaveLength(3)
  expect(new Set(tasks.map(({ type }) => type)).size).toBe(5)
  expect(tasks.filter(({ secondaryGroupId }) => secondaryGroupId !== null)).toHaveLength(1)
})

test('every task of the tutorial is valid for the editor', () => {
  const tasks = [...tasksOf(sampleYear), ...tasksOf(exampleYear)]
  expect(tasks.map<YearTask>(storedTask)).toEqual(tasks)
})

// Rows of both are on one page, and a task is found by the id of its row.
test('no task of the sample has the id of an example', () => {
  const examples = new Set(tasksOf(exampleYear).map(({ id }) => id))
  expect(tasksOf(sampleYear).filter(({ id }) => examples.has(id))).toEqual([])
})

test.each([sampleYear, exampleYear])('in $name a task is listed in each group that it gives points to', year => {
  for (const { id, tasks } of year.groups) {
    const giving = tasksOf(year).filter(task => task.primaryGroupId === id || task.secondaryGroupId === id)
    expect(tasks.toSorted(byId)).toEqual(giving.toSorted(byId))
  }
})

const byId = (a: { id: number }, b: { id: number }) => a.id - b.id
