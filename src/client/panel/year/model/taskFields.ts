import { hasReference, type TaskType } from '#domain/scoring/scoring.ts'
import { unitForms } from '#domain/scoring/unit.ts'
import { formatValue } from '#domain/scoring/values.ts'
import { parseNumber } from '#domain/year/fieldKinds.ts'
import type { FullYear } from '#domain/year/fullYear.ts'
import { storedTask } from '#domain/year/storedTask.ts'
import { isScored } from '#domain/year/taskRules.ts'
import { TASK_FIELDS } from '#domain/year/yearFields.ts'
import type { EditorGroup } from './editedYear.ts'
import { rowFields } from './rowFields.ts'

const fields = rowFields(TASK_FIELDS)

/** Fields that the type does not use get the values that are stored for it, so that they are always valid. */
export const TASK_FORM = { ...fields, parse: (values: TaskValues) => storedTask(fields.parse(values)) }

export type TaskValues = typeof fields.initial

/** An empty task at the end of an area. */
export const newTask = ({ id, primaryTasks }: Pick<EditorGroup, 'id' | 'primaryTasks'>): TaskValues => ({
  ...fields.initial,
  primaryGroupId: String(id),
  displayPriority: String(Math.max(100, ...primaryTasks.map(task => task.displayPriority))),
})

export function steppedMultiplier(multiplier: string, by: 1 | -1): string {
  const now = parseNumber(multiplier) || 0
  return formatValue(Math.max(now + by * 0.5, 0.5))
}

/** False without points or a second group: there is nothing to split. */
export const maySplit = ({ maxPoints, secondaryGroupId }: TaskValues) =>
  secondaryGroupId !== '' && parseNumber(maxPoints) > 0

/** A task for reference only is always obligatory; one measured against a reference counts whole ones. */
export const withType = (type: TaskType): Partial<TaskValues> => ({
  type,
  wholeNumbers: hasReference(type),
  ...(!isScored(type) && { obligatory: true }),
})

export const withGroup = (primaryGroupId: string, { secondaryGroupId }: TaskValues): Partial<TaskValues> =>
  primaryGroupId === secondaryGroupId ? { primaryGroupId, secondaryGroupId: '' } : { primaryGroupId }

export function withUnitForm(unit: string, index: number, form: string): string {
  const forms = unitForms(unit).map((old, at) => (at === index ? form.replaceAll('|', '') : old))
  return forms.every(each => each.trim() === '') ? '' : forms.join('|')
}

/** The year with this task in the place of the one with that id; 0 adds a new task. */
export function yearWithTask<Y extends FullYear>(year: Y, id: number, values: TaskValues): FullYear {
  const entered = TASK_FORM.parse(values)
  const task = { ...entered, id, maxPoints: entered.maxPoints || 0 }
  return { ...year, tasks: [...year.tasks.filter(other => other.id !== id), task] }
}
