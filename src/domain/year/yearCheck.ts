import { hasReference } from '#domain/scoring/scoring.ts'
import type { FullYear, YearGroup, YearTask } from './fullYear.ts'
import { issue, THE_YEAR, type YearErrorCode, type YearIssue, type YearWarningCode } from './yearIssue.ts'
import { yearWarnings } from './yearWarnings.ts'

/** Checks the whole year (rules.md#19), while it is edited and before it is opened. */
export function checkYear(year: FullYear): {
  errors: YearIssue<YearErrorCode>[]
  warnings: YearIssue<YearWarningCode>[]
} {
  const groups = new Set(year.groups.map(group => group.id))
  const tasks = new Set(year.tasks.map(task => task.id))
  return {
    errors: [
      ...(year.tasks.length === 0 ? [issue('noTasks', 'year', THE_YEAR)] : []),
      ...year.tasks.flatMap(task => groupErrors(task, groups)),
      ...year.tasks.flatMap(task => referenceErrors(task, tasks)),
      ...year.groups.flatMap(thresholdErrors),
    ],
    warnings: yearWarnings(year),
  }
}

function groupErrors(task: YearTask, groups: ReadonlySet<number>) {
  const errors: YearIssue<YearErrorCode>[] = []
  if (!groups.has(task.primaryGroupId)) errors.push(issue('taskWithoutGroup', 'task', task))
  if (task.secondaryGroupId !== null && !groups.has(task.secondaryGroupId))
    errors.push(issue('secondGroupElsewhere', 'task', task))
  return errors
}

function referenceErrors(task: YearTask, tasks: ReadonlySet<number>): YearIssue<YearErrorCode>[] {
  if (!hasReference(task.type)) return []
  if (task.refValId === null) return [issue('referenceMissing', 'task', task)]
  if (task.refValId === task.id || !tasks.has(task.refValId)) return [issue('referenceElsewhere', 'task', task)]
  return []
}

function thresholdErrors(group: YearGroup): YearIssue<YearErrorCode>[] {
  const { lesnaThreshold, puszczanskaThreshold } = group
  if (lesnaThreshold <= puszczanskaThreshold) return []
  return [issue('thresholdsReversed', 'group', group, { lesnaThreshold, puszczanskaThreshold })]
}
