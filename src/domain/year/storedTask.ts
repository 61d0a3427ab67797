import { hasReference, TASK_TYPES, type TaskType } from '#domain/scoring/scoring.ts'
import { isScored } from './taskRules.ts'
import { newRow, TASK_FIELDS, usesField } from './yearFields.ts'

interface EnteredTask {
  type: TaskType
  multiplier: number | null
  obligatory: boolean
  split: number
  /** By default tasks that are measured against a reference count whole ones. */
  wholeNumbers: boolean | null
  secondaryGroupId: number | string | null
}

const UNUSED = Object.fromEntries(
  TASK_TYPES.map(type => [
    type,
    Object.fromEntries(Object.entries(newRow(TASK_FIELDS)).filter(([field]) => !usesField(type, field))),
  ]),
)

/** A task as it is stored, whatever was entered in the fields that its type does not use (rules.md#4 and #5). */
export function storedTask<T extends EnteredTask>(task: T) {
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
