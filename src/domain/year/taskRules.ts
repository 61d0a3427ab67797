import { hasReference, type TaskType } from '#domain/scoring.ts'

// What a task must have for its type, and what its type has no use for (rules.md#4 and #5).

interface TaskNumbers {
  type: TaskType
  maxPoints: number
  multiplier: number | null
  obligatory: boolean
  split: number
}

export function isScored(type: TaskType): boolean {
  return type !== 'REFONLY'
}

export function hasPoints({ type, maxPoints }: Pick<TaskNumbers, 'type' | 'maxPoints'>): boolean {
  return !isScored(type) || maxPoints > 0
}

export function hasMultiplier({ type, multiplier }: Pick<TaskNumbers, 'type' | 'multiplier'>): boolean {
  return type !== 'LINEAR' || (multiplier ?? 0) > 0
}

export function hasReferenceIfNeeded({ type, refValId }: { type: TaskType; refValId: number | null }): boolean {
  return !hasReference(type) || refValId !== null
}

/** Shared between two different groups, or not shared. */
export function hasTwoGroups(task: { type: TaskType; primaryGroupId: number; secondaryGroupId: number | null }) {
  return !isScored(task.type) || task.primaryGroupId !== task.secondaryGroupId
}

/** Whether a value is a number of things; a BOOLEAN task is done or not done. */
export function isCounted(type: TaskType): boolean {
  return type !== 'BOOLEAN'
}

/** Done or not done; every other type counts (rules.md#9). */
export function takesValue({ type }: { type: TaskType }, value: number): boolean {
  return isCounted(type) || value === 0 || value === 1
}

/** The numbers of a task as they are stored: alike for all tasks of a type that has no use for them. */
export function storedNumbers({ type, maxPoints, multiplier, obligatory, split }: TaskNumbers, isShared: boolean) {
  return {
    maxPoints: isScored(type) ? maxPoints : 0,
    multiplier: type === 'LINEAR' ? (multiplier ?? 1) : 1,
    obligatory: obligatory || !isScored(type),
    split: isScored(type) && isShared ? split : 1,
  }
}

interface TaskFields extends TaskNumbers {
  unit: string | null
  secondaryGroupId: number | null
  refValId: number | null
}

/** A task as it is stored, whatever was typed into fields that its type has no use for. */
export function storedTask<T extends TaskFields>(task: T) {
  const secondaryGroupId = isScored(task.type) ? task.secondaryGroupId : null
  return {
    ...task,
    ...storedNumbers(task, secondaryGroupId !== null),
    secondaryGroupId,
    unit: isCounted(task.type) ? task.unit : null,
    refValId: hasReference(task.type) ? task.refValId : null,
  }
}
