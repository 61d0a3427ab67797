import { typeNames } from '#client/sheet/comparisonWords.ts'
import { percent } from '#client/sheet/shares.ts'
import type { Task } from '#domain/requests/years.ts'
import { hasReference, type TaskType } from '#domain/scoring.ts'
import { unitForms } from '#domain/unit.ts'
import { formatValue } from '#domain/values.ts'
import type { FullYear } from '#domain/year/fullYear.ts'
import { isCounted, isScored } from '#domain/year/taskRules.ts'
import type { EditedYear, EditorTask } from './editedYear.ts'
import { nameIn } from './LongSelect.tsx'
import { ORIGIN_LABEL } from './OriginField.tsx'
import { idFrom, numberFrom } from './typedNumbers.ts'
import type { useRowForm } from './useRowForm.ts'

/** A task as it is typed: numbers and choices as text, so that "0," can be typed on the way to "0,5". */
export interface TaskFields {
  name: string
  description: string
  type: TaskType
  maxPoints: string
  multiplier: string
  obligatory: boolean
  primaryGroupId: string
  /** Empty for none, as with the reference. */
  secondaryGroupId: string
  split: string
  refValId: string
  /** Three forms parted by |; empty for none. */
  unit: string
  /** What it was copied from; empty for nothing. */
  originId: string
}

export const taskLabels: Record<keyof TaskFields, string> = {
  name: 'Nazwa zadania',
  description: 'Opis',
  type: 'Rodzaj',
  maxPoints: 'Maksymalna liczba punktów',
  multiplier: 'Mnożnik',
  obligatory: 'Obowiązkowe',
  primaryGroupId: 'Grupa zadań',
  secondaryGroupId: 'Druga grupa',
  split: 'Podział punktów',
  refValId: 'Zadanie odniesienia',
  unit: 'Co jest liczone',
  originId: ORIGIN_LABEL,
}

export const newTask = (groupId: number): TaskFields => ({
  name: '',
  description: '',
  type: 'BOOLEAN',
  maxPoints: '0',
  multiplier: '1',
  obligatory: false,
  primaryGroupId: String(groupId),
  secondaryGroupId: '',
  split: '1',
  refValId: '',
  unit: '',
  originId: '',
})

export const taskFields = (task: EditorTask): TaskFields => ({
  name: task.name,
  description: task.description,
  type: task.type,
  maxPoints: formatValue(task.maxPoints),
  multiplier: formatValue(task.multiplier),
  obligatory: task.obligatory,
  primaryGroupId: String(task.primaryGroupId),
  secondaryGroupId: String(task.secondaryGroupId ?? ''),
  split: String(task.split),
  refValId: String(task.refValId ?? ''),
  unit: task.unit ?? '',
  originId: String(task.originId ?? ''),
})

/** What is typed, as the schema takes it. A field that the type does not show gets a value that is always right. */
export function enteredTask(fields: TaskFields) {
  const scored = isScored(fields.type)
  return {
    ...fields,
    maxPoints: scored ? numberFrom(fields.maxPoints) : 0,
    multiplier: fields.type === 'LINEAR' ? numberFrom(fields.multiplier) : 1,
    primaryGroupId: Number(fields.primaryGroupId),
    secondaryGroupId: scored ? idFrom(fields.secondaryGroupId) : null,
    split: Number(fields.split),
    refValId: hasReference(fields.type) ? idFrom(fields.refValId) : null,
    unit: isCounted(fields.type) && fields.unit !== '' ? fields.unit : null,
    originId: idFrom(fields.originId),
  }
}

/** One step of the multiplier is 0.5, and 0.5 is the least. */
export function steppedMultiplier(multiplier: string, by: 1 | -1): string {
  const now = numberFrom(multiplier) || 0
  return formatValue(Math.max(now + by * 0.5, 0.5))
}

/** Without points or a second group there is nothing to split. */
export const maySplit = ({ maxPoints, secondaryGroupId }: TaskFields) =>
  secondaryGroupId !== '' && numberFrom(maxPoints) > 0

/** A task for reference only is always obligatory. */
export const withType = (type: TaskType): Partial<TaskFields> =>
  isScored(type) ? { type } : { type, obligatory: true }

/** The two groups differ: when the first becomes what the second was, there is no second. */
export const withGroup = (primaryGroupId: string, { secondaryGroupId }: TaskFields): Partial<TaskFields> =>
  primaryGroupId === secondaryGroupId ? { primaryGroupId, secondaryGroupId: '' } : { primaryGroupId }

/** What of a task that was just added is probably true of the next one too. */
export const nextTask = ({ type, maxPoints, multiplier, refValId, primaryGroupId }: TaskFields): TaskFields => ({
  ...newTask(Number(primaryGroupId)),
  ...withType(type),
  maxPoints,
  multiplier,
  refValId,
})

/** Its place after all tasks of the group. */
export const lastPriority = (tasks: readonly { displayPriority: number }[]) =>
  Math.max(100, ...tasks.map(task => task.displayPriority))

/** One of the three forms of a unit changed; three empty ones are none. */
export function withUnitForm(unit: string, index: number, form: string): string {
  const forms = unitForms(unit).map((old, at) => (at === index ? form.replaceAll('|', '') : old))
  return forms.every(each => each.trim() === '') ? '' : forms.join('|')
}

/** The year as it would be with this task instead of the one with that id; 0 for a new task. */
export function yearWithTask<Y extends FullYear>(year: Y, id: number, fields: TaskFields): FullYear {
  const entered = enteredTask(fields)
  const task = { ...entered, id, displayPriority: 100, maxPoints: entered.maxPoints || 0 }
  const others = year.tasks.filter(other => other.id !== id)
  return { ...year, tasks: [...others, task] }
}

/** The form of a task, as its parts get it. */
export type TaskFormState = ReturnType<typeof useRowForm<TaskFields, typeof Task>>

/** A typed value of a task's field, for a reader: the name of what an id stands for. */
export const taskWords =
  ({ groups, tasks }: EditedYear, originName: (id: string) => string) =>
  (name: string, value: unknown): string => {
    if (typeof value === 'boolean') return value ? 'tak' : 'nie'
    const text = String(value)
    if (name === 'originId') return originName(text)
    if (text === '') return name.endsWith('Id') ? 'brak' : 'nic'
    if (name === 'type') return typeNames[text as TaskType]
    if (name === 'split') return percent(Number(text))
    if (name === 'unit') return unitForms(text).join(', ')
    if (name === 'refValId') return nameIn(tasks, text) ?? 'usunięte'
    return name.endsWith('Id') ? (nameIn(groups, text) ?? 'usunięte') : text
  }
