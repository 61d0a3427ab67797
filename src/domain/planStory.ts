import { type Day, lastDayOf, warsawDay } from './deadline.ts'
import { type PlannedMonth, type PlannedRows, type PlanSheet, type PlanYear, preparePlan } from './plan.ts'
import { type Deadlines, dueDayOf, type Month, monthOf } from './planMonths.ts'
import type { StoryPoint } from './sheetStory.ts'

interface Calendar extends Deadlines {
  /** In which the year can be planned. */
  months: readonly Month[]
  now: number
}

/**
 * Scores the sheet as if its plan were fulfilled month by month. Rows of the whole year and late ones count on the last day:
 * the deadline, else the end of the last month.
 */
export function planOverTime(year: PlanYear, sheet: PlanSheet, plan: PlannedRows, calendar: Calendar): StoryPoint[] {
  const today = warsawDay(calendar.now)
  const { deadline, extendedTo, months } = calendar
  const lastMonth = months.at(-1)
  const end = deadline !== null ? lastDayOf(deadline, extendedTo) : lastMonth && dueDayOf(lastMonth, calendar)
  if (!end || end <= today) return []

  const score = preparePlan(year)
  const isAhead = ({ month }: PlannedMonth) => month !== null && month >= monthOf(today)
  const ahead = [...plan.tasks, ...plan.prerequisites].filter(isAhead)
  const byEndOf = (until: Month): PlannedRows => {
    const isDue = (row: PlannedMonth) => isAhead(row) && row.month! <= until
    return { tasks: plan.tasks.filter(isDue), prerequisites: plan.prerequisites.filter(isDue) }
  }
  const at = (day: Day, rows: PlannedRows): StoryPoint => {
    const { points, category, tokens } = score(sheet, rows)
    return { day, points, category, tokens }
  }
  const steps = [...new Set(ahead.map(({ month }) => month!))]
    .toSorted()
    .map(month => [dueDayOf(month, calendar), byEndOf(month)] as const)
    .filter(([day]) => day < end)
  return [at(today, { tasks: [], prerequisites: [] }), ...steps.map(([day, rows]) => at(day, rows)), at(end, plan)]
}
