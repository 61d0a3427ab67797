import type { TaskType } from './scoring/scoring.ts'
import { isCounted } from './year/taskRules.ts'

interface Fact {
  type: TaskType
  entered: boolean
  lastYear?: { value: number; sameRules: boolean } | null
}

/**
 * The yes-or-no tasks that the troop answered "tak" a year ago (rules.md#79), in the order of `tasks`: those whose rules are
 * the same and which of them wait for an answer, and those whose rules are others now.
 */
export function standingFacts<T extends Fact>(tasks: readonly T[]) {
  const were = tasks.filter(({ type, lastYear }) => !isCounted(type) && lastYear?.value === 1)
  const same = were.filter(({ lastYear }) => lastYear!.sameRules)
  return { same, waiting: same.filter(({ entered }) => !entered), changed: were.filter(task => !same.includes(task)) }
}
