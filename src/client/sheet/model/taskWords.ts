import { formatShortDate, formatTime } from '#client/ui/format.ts'
import { valueClosing } from '#domain/scoring/gap.ts'
import type { Level } from '#domain/scoring/levels.ts'
import { formatPoints } from '#domain/scoring/points.ts'
import { hasReference, pointsFor, shareOf, type Values } from '#domain/scoring/scoring.ts'
import { unitForms } from '#domain/scoring/unit.ts'
import { formatLong, percent } from '#domain/scoring/values.ts'
import { levelNames } from '#domain/text/levelNames.ts'
import { counted, plural } from '#domain/text/plural.ts'
import { equals, TASK_TYPE_WORDS, type TaskInSheet } from '#domain/text/taskTypes.ts'
import type { YearTask } from '#domain/year/fullYear.ts'
import { groupName } from './shares.ts'
import type { ScoredGroup, Sheet, Written } from './sheet.ts'

export function taskKind(task: YearTask, sheet: Sheet): string {
  const inSheet = taskIn(sheet, task)
  const count = inSheet.dependants.length
  return [
    TASK_TYPE_WORDS[task.type].onSheet(inSheet),
    count > 0 &&
      `${plural(count, 'zależy', 'zależą', 'zależy')} od niej ${counted(count, 'zadanie', 'zadania', 'zadań')}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** `isBlank`: without the numbers that were entered. */
export function taskIn({ tasks, entries: { values } }: Sheet, task: YearTask, isBlank = false): TaskInSheet {
  const reference = referenceOf(task, tasks)
  return {
    task,
    value: valueFor(task, values),
    points: pointsFor(task, values),
    reference,
    referenceValue: reference && !isBlank ? values.get(reference.id) : undefined,
    dependants: tasks.filter(({ refValId }) => refValId === task.id),
  }
}

const valueFor = (task: { id: number }, values: Values) => values.get(task.id) ?? 0

const referenceOf = (task: YearTask, tasks: readonly YearTask[]) => tasks.find(({ id }) => id === task.refValId)

export const valueInWords = ({ type }: Pick<YearTask, 'type'>, value: number): string =>
  type === 'BOOLEAN' ? (value > 0 ? 'tak' : 'nie') : formatLong(value)

/** "Jan Kos, 12.11, 20:14": who wrote an entry and when, within the year of the sheet. */
export const writtenInWords = ({ at, by }: Written): string =>
  [by, `${formatShortDate(at)}, ${formatTime(at)}`].filter(Boolean).join(', ')

/** A sentence with its weight in the middle: "od", "5 biwaków", "symbol leśny". */
export interface Hint {
  level: Level
  words: readonly [before: string, strong: string, after: string]
}

/**
 * The value of this task, in its own unit, that brings the group's next symbol; null when it alone cannot.
 */
export function closingHint(task: YearTask, group: ScoredGroup, sheet: Sheet): Hint | null {
  if (!group.next) return null
  const { level } = group.next
  const value = valueClosing(task, group.id, group.next.points, sheet.entries.values, sheet.tasks)
  if (value === null) return null
  if (task.type === 'BOOLEAN') return { level, words: ['', '„tak”', `da symbol ${levelNames[level].symbol}`] }

  // The genitive after "od"; for one thing a unit has only the nominative.
  const unit = value > 1 ? unitForms(task.unit ?? '')[2] : ''
  return { level, words: ['od', `${formatLong(value)} ${unit}`.trim(), `symbol ${levelNames[level].symbol}`] }
}

/** The reference of a task that gives nothing because the reference has no value. */
export function missingReference(task: YearTask, { entries, tasks }: Sheet): YearTask | null {
  if (!hasReference(task.type) || valueFor(task, entries.values) === 0) return null
  const reference = referenceOf(task, tasks)
  return reference && valueFor(reference, entries.values) === 0 ? reference : null
}

/** Explains a task's points: the formula with the troop's own numbers, then what each group gets of them. */
export function explainPoints(task: YearTask, sheet: Sheet): string[] {
  const inSheet = taskIn(sheet, task)
  return [TASK_TYPE_WORDS[task.type].formula(inSheet), ...parts(task, inSheet.points, sheet)]
}

function parts(task: YearTask, points: number, sheet: Sheet): string[] {
  const groups = [task.primaryGroupId, task.secondaryGroupId].filter(id => id !== null)
  if (groups.length === 1) return []
  return groups.map(id => {
    const share = shareOf(task, id)
    return `${groupName(id, sheet)}: ${percent(share)} z ${formatPoints(points)} pkt ${equals(points * share)} pkt.`
  })
}
