import { percent } from '#client/sheet/model/shares.ts'
import { typeNames } from '#client/sheet/model/taskTypes.ts'
import { hasReference, type TaskType } from '#domain/scoring/scoring.ts'
import { unitForms } from '#domain/scoring/unit.ts'
import { formatValue } from '#domain/scoring/values.ts'
import type { FullYear } from '#domain/year/fullYear.ts'
import { isCounted, isScored, storedTask, usesMultiplier } from '#domain/year/taskRules.ts'
import { choice, flag, number, origin, parseNumber, rowFields, text } from './rowFields.ts'

const fields = rowFields({
  name: text('Nazwa zadania'),
  description: text('Opis', { rows: 2 }),
  type: {
    label: 'Rodzaj',
    initial: 'BOOLEAN',
    format: (type: TaskType) => type,
    parse: (type: TaskType) => type,
    show: (type: TaskType) => typeNames[type],
  },
  maxPoints: number('Maksymalna liczba punktów', '0'),
  multiplier: number('Mnożnik', '1'),
  obligatory: flag('Obowiązkowe'),
  asksForNote: flag('Prosi o dopisek'),
  wholeNumbers: flag('Tylko całe liczby'),
  primaryGroupId: { ...choice('Grupa zadań', 'groups'), parse: Number as (id: string) => number },
  secondaryGroupId: choice('Druga grupa', 'groups'),
  split: {
    label: 'Podział punktów',
    initial: '1',
    format: String as (stored: number) => string,
    parse: Number as (typed: string) => number,
    show: (typed: string) => percent(Number(typed)),
  },
  refValId: choice('Zadanie odniesienia', 'tasks'),
  /** Three forms separated by |. */
  unit: {
    ...text('Co jest liczone'),
    parse: (typed: string) => (typed === '' ? null : typed),
    show: (typed: string) => (typed === '' ? 'nic' : unitForms(typed).join(', ')),
  },
  originId: origin('task'),
})

/** Fields that the type does not use get the values that are stored for it, so that they are always valid. */
export const TASK_FIELDS = { ...fields, parse: (values: TaskValues) => storedTask(fields.parse(values)) }

export type TaskValues = typeof fields.initial

export const newTask = (groupId: number): TaskValues => ({ ...fields.initial, primaryGroupId: String(groupId) })

export function steppedMultiplier(multiplier: string, by: 1 | -1): string {
  const now = parseNumber(multiplier) || 0
  return formatValue(Math.max(now + by * 0.5, 0.5))
}

const USED: Record<string, (type: TaskType) => boolean> = {
  maxPoints: isScored,
  multiplier: usesMultiplier,
  refValId: hasReference,
  secondaryGroupId: isScored,
  wholeNumbers: isCounted,
  unit: isCounted,
}

export const usesField = (type: TaskType, name: string) => USED[name]?.(type) ?? true

/** "biwak, biwaki, biwaków" as it is stored. */
export const unitIn = (text: string) =>
  text
    .split(',')
    .map(form => form.trim())
    .join('|')

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

/** The next new task begins with the type and numbers of the one just added. */
export const nextTask = ({ type, maxPoints, multiplier, refValId }: TaskValues, groupId: number): TaskValues => ({
  ...newTask(groupId),
  ...withType(type),
  maxPoints,
  multiplier,
  refValId,
})

export function withUnitForm(unit: string, index: number, form: string): string {
  const forms = unitForms(unit).map((old, at) => (at === index ? form.replaceAll('|', '') : old))
  return forms.every(each => each.trim() === '') ? '' : forms.join('|')
}

/** The year with this task in the place of the one with that id; 0 adds a new task. */
export function yearWithTask<Y extends FullYear>(year: Y, id: number, values: TaskValues): FullYear {
  const entered = TASK_FIELDS.parse(values)
  const task = { ...entered, id, displayPriority: 100, maxPoints: entered.maxPoints || 0 }
  return { ...year, tasks: [...year.tasks.filter(other => other.id !== id), task] }
}
