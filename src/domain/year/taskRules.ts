import { hasReference, type TaskType, TYPE_USES } from '#domain/scoring/scoring.ts'

export const isScored = (type: TaskType): boolean => TYPE_USES[type].points

export const usesMultiplier = (type: TaskType): boolean => TYPE_USES[type].multiplier

/** Is its value a number of things? A BOOLEAN task is done or not done. */
export const isCounted = (type: TaskType): boolean => TYPE_USES[type].unit

export function hasPoints({ type, maxPoints }: { type: TaskType; maxPoints: number }): boolean {
  return !isScored(type) || maxPoints > 0
}

export function hasMultiplier({ type, multiplier }: { type: TaskType; multiplier: number | null }): boolean {
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
