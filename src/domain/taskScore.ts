import { maxPointsOf, pointsFor, roundSum, type ScoredTask, shareOf, type Values } from './scoring.ts'

/** What one task gives and could give, as a whole and to each of its areas. */
export interface TaskScore {
  points: number
  primaryPoints: number
  secondaryPoints: number
  primaryMaxPoints: number
  secondaryMaxPoints: number
}

export function scoreTask(task: ScoredTask, values: Values): TaskScore {
  const points = pointsFor(task, values)
  const most = maxPointsOf(task)
  const first = shareOf(task, task.primaryGroupId)

  return {
    points,
    primaryPoints: roundSum(points * first),
    secondaryPoints: roundSum(points * (1 - first)),
    primaryMaxPoints: roundSum(most * first),
    secondaryMaxPoints: roundSum(most * (1 - first)),
  }
}

/** Whether an area shows the task: its own ones, and those of others that share points into it (ruling 38). */
export function isListedIn(task: ScoredTask, groupId: number): boolean {
  return task.primaryGroupId === groupId || shareOf(task, groupId) > 0
}
