import { prerequisiteKey, taskKey } from '#client/sheet/planning/planner.ts'
import type { Sheet } from '#client/sheet/view/sheet.ts'
import type { SheetViewProps } from '#client/sheet/view/viewProps.ts'
import { downloadCalendar } from '#client/ui/Deadline.tsx'
import { loweredByReferences, type PlanMark } from '#domain/plan.ts'
import { daysLeftInMonth, type Month, monthAfter } from '#domain/planMonths.ts'
import { pointsFor } from '#domain/scoring/scoring.ts'
import { counted } from '#domain/text/plural.ts'
import { monthName } from '#domain/warsaw.ts'
import type { YearTask } from '#domain/year/fullYear.ts'

/** A row of the plan, with the points that it still brings and, for a reference, the number of tasks that it lowers. */
export type Row = { key: string; month: Month | null; mark: PlanMark; name: string; gain: number } & (
  | { task: YearTask; lowers: number; prerequisite?: undefined }
  | { prerequisite: Sheet['year']['prerequisites'][number]; task?: undefined }
)

export interface OfRows extends SheetViewProps {
  rows: readonly Row[]
}

export function rowsOf({ plan, tasks, year, entries }: Sheet): Row[] {
  if (!plan) return []
  const byId = new Map(tasks.map(task => [task.id, task]))
  const gain = (task: YearTask) => pointsFor(task, plan.values) - pointsFor(task, entries.values)
  const lowered = loweredByReferences(tasks, entries.values, plan.rows.tasks)
  return [
    ...plan.rows.prerequisites.map(({ initialTaskId, month }) => {
      const prerequisite = year.prerequisites.find(({ id }) => id === initialTaskId)!
      const mark = plan.marks.prerequisites.get(initialTaskId)!
      return { key: prerequisiteKey(prerequisite), month, mark, name: prerequisite.name, gain: 0, prerequisite }
    }),
    ...plan.rows.tasks.map(({ taskId, month }) => {
      const task = byId.get(taskId)!
      const mark = plan.marks.tasks.get(taskId)!
      return {
        key: taskKey(task),
        month,
        mark,
        name: task.name,
        gain: gain(task),
        lowers: lowered.get(taskId) ?? 0,
        task,
      }
    }),
  ]
}

/** Late rows move to this month while at least 8 days of it are left, else to the next one, else to the whole year. */
export function nextMonth(months: readonly Month[], now: Month): Month | null {
  const wanted = daysLeftInMonth(Date.now()) >= 8 ? now : monthAfter(now, 1)
  return months.includes(wanted) ? wanted : null
}

export function moveRow(row: Row, month: Month | null, { sheet, edits }: SheetViewProps) {
  if (row.prerequisite) edits?.planPrerequisite?.(row.prerequisite, { month })
  else edits?.planTask?.(row.task, { value: sheet.entries.plan!.tasks.get(row.task.id)!.value, month })
  edits?.finishEntry()
}

/** One entry a month with what is planned for it, and one for the rest of the year. */
export function saveMonths(rows: readonly Row[]) {
  const months = [
    ...new Set(rows.filter(({ mark }) => mark !== 'fulfilled').flatMap(({ month }) => month ?? [])),
  ].toSorted()
  const entries = months.map(month => {
    const own = rows.filter(row => row.month === month && row.mark !== 'fulfilled')
    return {
      uid: `plan-${month}@${location.hostname}`,
      when: `${month}-01`,
      title: `Plan na ${monthName(month)}: ${counted(own.length, 'zadanie', 'zadania', 'zadań')}`,
      text: [...own.map(({ name }) => `• ${name}`), `${location.origin}/kategoryzacja/plan`].join('\n'),
    }
  })
  downloadCalendar(entries, 'plan-pracy.ics')
}
