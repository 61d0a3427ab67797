import type { Task } from '#domain/requests/years.ts'
import { hasReference, type TaskType } from '#domain/scoring.ts'
import { formatValue } from '#domain/values.ts'
import type { FullYear } from '#domain/year/fullYear.ts'
import { isScored } from '#domain/year/taskRules.ts'
import type { EditorTask } from './editedYear.ts'
import { numberFrom } from './typedNumbers.ts'
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
})

/** What is typed as the schema takes it. A field that its type does not show cannot be in the way. */
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
  }
}

/** The multiplier goes by halves, and never to nothing. */
export function steppedMultiplier(multiplier: string, by: 1 | -1): string {
  const now = numberFrom(multiplier) || 0
  return formatValue(Math.max(now + by * 0.5, 0.5))
}

/** The split means something only where there are points to divide. */
export const maySplit = ({ maxPoints, secondaryGroupId }: TaskFields) =>
  secondaryGroupId !== '' && numberFrom(maxPoints) > 0

/** A type for reference only is filled in by everybody. */
export const withType = (type: TaskType): Partial<TaskFields> =>
  isScored(type) ? { type } : { type, obligatory: true }

/** The second area differs from the first one, which may become what the second was. */
export const withGroup = (primaryGroupId: string, { secondaryGroupId }: TaskFields): Partial<TaskFields> =>
  primaryGroupId === secondaryGroupId ? { primaryGroupId, secondaryGroupId: '' } : { primaryGroupId }

/** The year as it would be with this task in the place of the one with that id; 0 for a new one. */
export function yearWithTask<Y extends FullYear>(year: Y, id: number, fields: TaskFields): FullYear {
  const entered = enteredTask(fields)
  const task = { ...entered, id, maxPoints: entered.maxPoints || 0 }
  const others = year.tasks.filter(other => other.id !== id)
  return { ...year, tasks: [...others, task] }
}

const idFrom = (text: string) => (text === '' ? null : Number(text))

/** The form of a task, as its parts get it. */
export type TaskFormState = ReturnType<typeof useRowForm<TaskFields, typeof Task>>
