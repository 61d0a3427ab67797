import { expect, test } from 'bun:test'
import { getTableColumns } from 'drizzle-orm'
import type { Fields } from '#domain/year/fieldKinds.ts'
import { AUDITED_FIELDS, GROUP_FIELDS, newRow, PREREQUISITE_FIELDS, TASK_FIELDS } from '#domain/year/yearFields.ts'
import { prerequisites, taskGroups, tasks } from '#server/database/schema/years.ts'
import { otherValues } from '#test/sampleYear.ts'
import { as, freshWorld } from '#test/world.ts'

const world = freshWorld()

const TABLES = [
  { rows: 'tasks', columns: getTableColumns(tasks), fields: TASK_FIELDS, others: ['id'] },
  { rows: 'areas', columns: getTableColumns(taskGroups), fields: GROUP_FIELDS, others: ['id', 'yearId'] },
  {
    rows: 'prerequisites',
    columns: getTableColumns(prerequisites),
    fields: PREREQUISITE_FIELDS,
    others: ['id', 'yearId'],
  },
]

test.each(TABLES)(
  'the columns of $rows are their fields, with the defaults of a new row',
  ({ columns, fields, others }) => {
    expect(Object.keys(columns).toSorted()).toEqual([...Object.keys(fields), ...others].toSorted())
    const initial: Record<string, unknown> = newRow<Fields>(fields)
    const differing = Object.values(columns).filter(
      ({ name, hasDefault, default: stored }) => hasDefault && stored !== initial[name],
    )
    expect(differing.map(({ name }) => name)).toEqual([])
  },
)

test('the audit log has every field of a changed task, and the names of the rows that it refers to', async () => {
  const ola = await as(world.ola)
  const { draft, finished } = world
  const change = {
    ...otherValues(TASK_FIELDS),
    multiplier: 1,
    refValId: draft.boys.id,
    secondaryGroupId: null,
    primaryGroupId: draft.camps.id,
    originId: finished.hike.id,
  }
  expect((await ola('PATCH', `/admin/categorization/tasks/${draft.hike.id}`, change)).status).toBe(200)
  const { body } = await ola('GET', '/admin/audit?kind=task.change')
  const { after } = body[0]
  expect(after).toMatchObject({ reference: 'Liczba harcerzy', primaryGroup: 'Biwaki', secondaryGroup: null })
  // The multiplier keeps its value, and ids are there beside their names.
  const unnamed = Object.keys(AUDITED_FIELDS).filter(key => !(key in after))
  expect(unnamed.filter(key => key in TASK_FIELDS || key === 'origin')).toEqual(['multiplier'])
  expect(Object.keys(after).filter(key => !(key in TASK_FIELDS) && !(key in AUDITED_FIELDS))).toEqual(['id'])
})
