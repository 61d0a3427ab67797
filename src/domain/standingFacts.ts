import type { TaskType } from './scoring/scoring.ts'
import { isCounted } from './year/taskRules.ts'

interface Fact {
  type: TaskType
  entered: boolean
  lastYear?: { value: number; sameRules: boolean } | null
}

/**
 * Returns the yes-or-no tasks that the troop answered "tak" a year ago (rules.md#79), in the order of `tasks`. `same` have the
 * same rules today, `waiting` are those among them without an answer, and `changed` have other rules today.
 */
export function standingFacts<T extends Fact>(tasks: readonly T[]) {
  const were = tasks.filter(({ type, lastYear }) => !isCounted(type) && lastYear?.value === 1)
  const same = were.filter(({ lastYear }) => lastYear!.sameRules)
  return { same, waiting: same.filter(({ entered }) => !entered), changed: were.filter(task => !same.includes(task)) }
}
