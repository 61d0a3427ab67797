import { beginOf, type Day, dayAfter, lastDayOf, warsawDay, warsawMinute } from './deadline.ts'
import type { CategoryThresholds } from './scoring/category.ts'
import { leastWhole, pointsToNextSymbol, valueClosing } from './scoring/gap.ts'
import type { GroupThresholds, Level } from './scoring/levels.ts'
import {
  hasReference,
  pointsWith,
  prepareYear,
  type ScoredTask,
  type ScoredValues,
  TYPE_USES,
  type Values,
  type YearRules,
} from './scoring/scoring.ts'
import { standingOf } from './scoring/standing.ts'
import { MAX_VALUE } from './scoring/typedValue.ts'

// A troop's plan for the OPEN year (rules.md#63): what it means to reach, by month if it likes.

/** YYYY-MM: two of them compare as texts. */
export type Month = string

export interface PlannedMonth {
  /** Null for the whole year, which is never late. */
  month: Month | null
}

export interface PlannedValue extends PlannedMonth {
  value: number
}

export interface PlannedTask extends PlannedValue {
  taskId: number
}

export interface PlannedPrerequisite extends PlannedMonth {
  initialTaskId: number
}

export interface PlannedRows {
  tasks: readonly PlannedTask[]
  prerequisites: readonly PlannedPrerequisite[]
}

const MOST_MONTHS = 12
const SEPTEMBER = 9

export const monthOf = (day: Day): Month => day.slice(0, 7)

export function monthAfter(month: Month, count: number): Month {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}

/** The months that a plan may name: from the opening to the deadline, else September to August around the opening; at most twelve. */
export function monthsOfYear({ openedOn, deadline }: { openedOn: Day; deadline: Day | null }): Month[] {
  const opening = monthOf(openedOn)
  const first = deadline === null ? monthAfter(opening, -((Number(opening.slice(5)) + 12 - SEPTEMBER) % 12)) : opening
  const months = Array.from({ length: MOST_MONTHS }, (_, index) => monthAfter(first, index))
  return deadline === null ? months : months.filter((month, index) => index === 0 || month <= monthOf(deadline))
}

const EIGHT = 8 * 60
const TOO_LATE = EIGHT + 12 * 60

/** The month whose plan is mailed at `time`: from 8:00 to 20:00 in Warsaw on its first day; else null. */
export function planMailDue(time: number): Month | null {
  const [day, minute] = [warsawDay(time), warsawMinute(time)]
  return day.endsWith('-01') && minute >= EIGHT && minute <= TOO_LATE ? monthOf(day) : null
}

export interface Deadlines {
  deadline: Day | null
  extendedTo: Day | null
}

/** The last day of a month; in the month of the deadline a moved or extended one, if that is later. */
export function dueDayOf(month: Month, { deadline, extendedTo }: Deadlines): Day {
  const end = dayAfter(`${monthAfter(month, 1)}-01`, -1)
  const lastDay = deadline !== null && monthOf(deadline) === month ? lastDayOf(deadline, extendedTo) : null
  return lastDay !== null && lastDay > end ? lastDay : end
}

/** Returns a test for months that are over, `time` in milliseconds since 1970. */
export function monthsOver(deadlines: Deadlines, time: number): (month: Month | null) => boolean {
  const today = warsawDay(time)
  const thisMonth = monthOf(today)
  const deadlineMonth = deadlines.deadline === null ? null : monthOf(deadlines.deadline)
  // The last day of a month that has not ended is not worked out: an overview tests 100,000 rows.
  return month => month !== null && month < thisMonth && (month !== deadlineMonth || today > dueDayOf(month, deadlines))
}

export const daysLeftInMonth = (time: number): number =>
  Math.round((beginOf(`${monthAfter(monthOf(warsawDay(time)), 1)}-01`) - beginOf(warsawDay(time))) / 86_400_000) - 1

/**
 * The values that the plan leads to. A reference takes the larger of planned and entered, then every other planned task the
 * planned value where nothing is entered or where it gives more points, measured against the references as planned.
 */
export const plannedValues = (tasks: readonly ScoredTask[], values: Values, planned: readonly PlannedTask[]): Values =>
  new Map([...values, ...changedByPlan(tasks, values, planned)])

/** The values among them that are not the entered ones. */
function changedByPlan(tasks: readonly ScoredTask[], values: Values, planned: readonly PlannedTask[]) {
  const changed = plannedReferences(tasks, values, planned)
  const merged = over(values, changed)
  const { byId, references } = prepareTasks(tasks)
  for (const { taskId, value } of planned) {
    const task = byId.get(taskId)
    if (!task || references.has(taskId)) continue
    const entered = values.get(taskId)
    // More never gives less, so the points of a value that is reached need no comparison.
    if (entered === undefined) changed.set(taskId, value)
    else if (entered < value && pointsWith(task, value, merged) > pointsWith(task, entered, merged))
      changed.set(taskId, value)
  }
  return changed
}

/** Avoids copying all values of a sheet. */
const over = (values: Values, changed: Values): ScoredValues => ({ get: id => changed.get(id) ?? values.get(id) })

interface PreparedTasks {
  byId: ReadonlyMap<number, ScoredTask>
  references: ReadonlySet<number | null>
}

const prepared = new WeakMap<readonly ScoredTask[], PreparedTasks>()

/** Computed once for a list of tasks, which all sheets of an overview share. */
function prepareTasks(tasks: readonly ScoredTask[]): PreparedTasks {
  const known = prepared.get(tasks)
  if (known) return known
  const made = {
    byId: new Map(tasks.map(task => [task.id, task])),
    references: new Set(tasks.filter(({ type }) => hasReference(type)).map(({ refValId }) => refValId)),
  }
  prepared.set(tasks, made)
  return made
}

/** The references that the plan raises. */
function plannedReferences(tasks: readonly ScoredTask[], values: Values, planned: readonly PlannedTask[]) {
  const { references } = prepareTasks(tasks)
  const raised = new Map<number, number>()
  for (const { taskId, value } of planned)
    if (references.has(taskId)) raised.set(taskId, Math.max(value, values.get(taskId) ?? 0))
  return raised
}

export type PlanMark = 'fulfilled' | 'late' | 'ahead'

export interface PlanYear extends YearRules {
  thresholds: CategoryThresholds
  prerequisites: readonly { id: number }[]
}

export interface PlanSheet {
  values: Values
  done: ReadonlySet<number>
}

export interface PlanMarks {
  tasks: ReadonlyMap<number, PlanMark>
  prerequisites: ReadonlyMap<number, PlanMark>
}

/**
 * A task is fulfilled when its entered value is at least the planned one, or gives at least its points; late when its month
 * is over and it is not.
 */
export function planMarks(
  year: Pick<PlanYear, 'tasks'>,
  sheet: PlanSheet,
  plan: PlannedRows,
  deadlines: Deadlines,
  time: number,
): PlanMarks {
  const merged = over(sheet.values, plannedReferences(year.tasks, sheet.values, plan.tasks))
  const isOver = monthsOver(deadlines, time)
  const { byId } = prepareTasks(year.tasks)
  const mark = (isFulfilled: boolean, month: Month | null): PlanMark =>
    isFulfilled ? 'fulfilled' : isOver(month) ? 'late' : 'ahead'

  const isFulfilled = ({ taskId, value }: PlannedTask) => {
    const [task, entered] = [byId.get(taskId), sheet.values.get(taskId)]
    if (!task || entered === undefined) return false
    if (entered >= value) return true
    const points = pointsWith(task, value, merged)
    return points > 0 && pointsWith(task, entered, merged) >= points
  }
  const tasks = new Map<number, PlanMark>()
  for (const row of plan.tasks) tasks.set(row.taskId, mark(isFulfilled(row), row.month))
  const prerequisites = new Map<number, PlanMark>()
  for (const { initialTaskId, month } of plan.prerequisites)
    prerequisites.set(initialTaskId, mark(sheet.done.has(initialTaskId), month))
  return { tasks, prerequisites }
}

/** Computes once what all sheets of a year share. The result scores a sheet as if the plan were fulfilled. */
export function preparePlan(year: PlanYear) {
  const score = prepareYear(year)
  return (sheet: PlanSheet, plan: PlannedRows) => {
    const { groups, tokens, points } = score(over(sheet.values, changedByPlan(year.tasks, sheet.values, plan.tasks)))
    const planned = new Set(plan.prerequisites.map(({ initialTaskId }) => initialTaskId))
    const prerequisitesMissing = year.prerequisites.filter(({ id }) => !sheet.done.has(id) && !planned.has(id)).length
    return { ...standingOf({ tokens, points, prerequisitesMissing }, year.thresholds), groups }
  }
}

export function withoutLate(plan: PlannedRows, marks: PlanMarks): PlannedRows {
  return {
    tasks: plan.tasks.filter(({ taskId }) => marks.tasks.get(taskId) !== 'late'),
    prerequisites: plan.prerequisites.filter(({ initialTaskId }) => marks.prerequisites.get(initialTaskId) !== 'late'),
  }
}

export interface PlanOffer {
  value: number
  why: 'symbol' | 'lastYear' | 'most'
  /** The symbol that the value brings to the area. */
  level?: Level
}

interface OfferYear {
  tasks: readonly ScoredTask[]
  group: GroupThresholds & { id: number; collectedSplitPoints: number }
}

/**
 * Up to three values worth planning, ascending: what brings the next symbol of the area, last year's, and the least that
 * gives all points. Each gives more points than the entered value; of a task without points only last year's is left.
 */
export function planOffers(
  task: ScoredTask,
  { tasks, group }: OfferYear,
  values: Values,
  planned: readonly PlannedTask[],
  lastYear: number | undefined,
): PlanOffer[] {
  const entered = values.get(task.id) ?? 0
  if (!hasPoints(task))
    return lastYear !== undefined && lastYear > entered ? [{ value: lastYear, why: 'lastYear' }] : []
  const references = over(values, plannedReferences(tasks, values, planned))
  const points = (value: number) => pointsWith(task, value, references)
  const most = leastWhole(-1, MAX_VALUE, value => points(value) >= points(MAX_VALUE))
  const next = pointsToNextSymbol(group.collectedSplitPoints, group)
  const closing = next && valueClosing(task, group.id, next.points, values, tasks)
  const offers: PlanOffer[] = [
    ...(next && closing !== null ? [{ value: closing, why: 'symbol' as const, level: next.level }] : []),
    ...(lastYear === undefined ? [] : [{ value: Math.min(lastYear, most), why: 'lastYear' as const }]),
    { value: most, why: 'most' },
  ]
  return offers
    .filter(({ value }, at) => points(value) > points(entered) && offers.findIndex(o => o.value === value) === at)
    .toSorted((a, b) => a.value - b.value)
}

const hasPoints = ({ type }: ScoredTask) => TYPE_USES[type].points

/** The least value that gives as many points as `value` does, with the references as planned. */
export function leastWithSamePoints(
  task: ScoredTask,
  tasks: readonly ScoredTask[],
  values: Values,
  planned: readonly PlannedTask[],
  value: number,
): number {
  if (!hasPoints(task)) return value
  const references = over(values, plannedReferences(tasks, values, planned))
  const wanted = pointsWith(task, value, references)
  const least = leastWhole(-1, MAX_VALUE, tried => pointsWith(task, tried, references) >= wanted)
  return Math.min(least, value)
}
