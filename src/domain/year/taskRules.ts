import { hasReference, TASK_TYPES, type TaskType, TYPE_USES } from '#domain/scoring/scoring.ts'
import { newRow, TASK_FIELDS, usesField } from './yearFields.ts'

export const isScored = (type: TaskType): boolean => TYPE_USES[type].points

export const usesMultiplier = (type: TaskType): boolean => TYPE_USES[type].multiplier

/** Is its value a number of things? A BOOLEAN task is done or not done. */
export const isCounted = (type: TaskType): boolean => TYPE_USES[type].unit

interface TaskNumbers {
  type: TaskType
  maxPoints: number
  multiplier: number | null
  obligatory: boolean
  split: number
}

export function hasPoints({ type, maxPoints }: Pick<TaskNumbers, 'type' | 'maxPoints'>): boolean {
  return !isScored(type) || maxPoints > 0
}

export function hasMultiplier({ type, multiplier }: Pick<TaskNumbers, 'type' | 'multiplier'>): boolean {
  return !usesMultiplier(type) || (multiplier ?? 0) > 0
}

export function hasReferenceIfNeeded({ type, refValId }: { type: TaskType; refValId: number | null }): boolean {
  return !hasReference(type) || refValId !== null
}

export function hasTwoGroups(task: { type: TaskType; primaryGroupId: number; secondaryGroupId: number | null }) {
  return !isScored(task.type) || task.primaryGroupId !== task.secondaryGroupId
}

/** A BOOLEAN task takes 0 and 1, every other type any number (rules.md#9). */
export function takesValue({ type }: { type: TaskType }, value: number): boolean {
  return isCounted(type) || value === 0 || value === 1
}

/** A number above 1 from before the task became BOOLEAN means that it is done. */
export const takenValue = (task: { type: TaskType }, value: number): number => (takesValue(task, value) ? value : 1)

interface TaskFields extends TaskNumbers {
  /** By default tasks that are measured against a reference count whole ones. */
  wholeNumbers: boolean | null
  unit: string | null
  secondaryGroupId: number | string | null
  refValId: number | string | null
}

const UNUSED = Object.fromEntries(
  TASK_TYPES.map(type => [
    type,
    Object.fromEntries(Object.entries(newRow(TASK_FIELDS)).filter(([field]) => !usesField(type, field))),
  ]),
)

/** A task as it is stored, whatever was entered in the fields that its type does not use (rules.md#4 and #5). */
export function storedTask<T extends TaskFields>(task: T) {
  const { type } = task
  const used = { ...task, ...UNUSED[type] } as T
  return {
    ...used,
    multiplier: used.multiplier ?? 1,
    obligatory: used.obligatory || !isScored(type),
    split: used.secondaryGroupId === null ? 1 : used.split,
    wholeNumbers: used.wholeNumbers ?? hasReference(type),
  }
}
