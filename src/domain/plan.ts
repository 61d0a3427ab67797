import { beginOf, type Day, dayAfter, lastDayOf, warsawDay, warsawMinute } from './deadline.ts'
import type { CategoryThresholds } from './scoring/category.ts'
import { leastWhole, pointsToNextSymbol, valueClosing } from './scoring/gap.ts'
import type { GroupThresholds, Level } from './scoring/levels.ts'
import {
  hasReference,
  pointsWith,
  prepareSums,
  type ScoredTask,
  type ScoredValues,
  type SheetScore,
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

/** The values that the plan leads to. */
export function plannedValues(tasks: readonly ScoredTask[], values: Values, planned: readonly PlannedTask[]): Values {
  const { merged } = comparePlan(tasks, values, planned)
  const ofTasks = tasks.flatMap(({ id }, place) => (merged[place] === undefined ? [] : [[id, merged[place]] as const]))
  return new Map([...values, ...ofTasks])
}

function comparePlan(
  tasks: readonly ScoredTask[],
  values: Values,
  planned: readonly PlannedTask[],
  isOver: (month: Month | null) => boolean = () => false,
): ComparedPlan {
  const { places } = prepareTasks(tasks)
  const rows = planned.filter(({ taskId }) => places.has(taskId))
  const compared = new ComparedPlan(tasks, values, isOver)
  for (const { taskId, value } of rows) compared.raise(places.get(taskId)!, value)
  for (const { taskId, value, month } of rows) compared.add(places.get(taskId)!, value, month)
  return compared
}

/**
 * A plan beside the entered values. A reference takes the larger of planned and entered, then every other planned task the
 * planned value where nothing is entered or where it gives more points, measured against the references as planned.
 *
 * Takes the planned tasks one by one, by their place in the year: an overview makes no object of a hundred thousand.
 */
export class ComparedPlan {
  /** The values that the plan leads to. Both lists are in the order of the tasks. */
  readonly merged: (number | undefined)[]
  readonly marks: (PlanMark | undefined)[]
  readonly references: ScoredValues
  readonly #tasks: readonly ScoredTask[]
  readonly #values: Values
  readonly #isOver: (month: Month | null) => boolean
  readonly #prepared: PreparedTasks

  constructor(tasks: readonly ScoredTask[], values: Values, isOver: (month: Month | null) => boolean) {
    const prepared = prepareTasks(tasks)
    const merged = tasks.map(({ id }) => values.get(id))
    this.merged = merged
    this.marks = new Array(tasks.length)
    this.references = { get: id => merged[prepared.places.get(id)!] }
    this.#tasks = tasks
    this.#values = values
    this.#isOver = isOver
    this.#prepared = prepared
  }

  /** Takes a planned reference; ignores other tasks. All come before the first `add`. */
  raise(place: number, value: number) {
    if (this.#prepared.isReference[place]) this.merged[place] = Math.max(value, this.merged[place] ?? 0)
  }

  /** Marks a planned task, and returns its mark. */
  add(place: number, value: number, month: Month | null): PlanMark {
    const task = this.#tasks[place]!
    const isReference = this.#prepared.isReference[place]
    const entered = isReference ? this.#values.get(task.id) : this.merged[place]
    // More never gives less, so the points of a value that is reached need no comparison.
    let isFulfilled = entered !== undefined && entered >= value
    if (entered === undefined) {
      if (!isReference) this.merged[place] = value
    } else if (!isFulfilled) {
      const wanted = pointsWith(task, value, this.references)
      const collected = pointsWith(task, entered, this.references)
      if (!isReference && wanted > collected) this.merged[place] = value
      isFulfilled = wanted > 0 && collected >= wanted
    }
    const mark = planMark(isFulfilled, month, this.#isOver)
    this.marks[place] = mark
    return mark
  }

  markOf(taskId: number): PlanMark | undefined {
    return this.marks[this.#prepared.places.get(taskId)!]
  }
}

/** Computes once what all sheets share. The result scores the values that a plan leads to. */
export function prepareMerged(year: YearRules): (compared: ComparedPlan) => SheetScore {
  const score = prepareSums(year)
  return ({ merged, references }) =>
    score(year.tasks.map((task, place) => pointsWith(task, merged[place] ?? 0, references)))
}

/** Avoids copying all values of a sheet. */
const over = (values: Values, changed: Values): ScoredValues => ({ get: id => changed.get(id) ?? values.get(id) })

interface PreparedTasks {
  places: ReadonlyMap<number, number>
  /** In the order of the tasks. */
  isReference: readonly boolean[]
}

const prepared = new WeakMap<readonly ScoredTask[], PreparedTasks>()

/** Computed once for a list of tasks, which all sheets of an overview share. */
export function prepareTasks(tasks: readonly ScoredTask[]): PreparedTasks {
  const known = prepared.get(tasks)
  if (known) return known
  const references = new Set(tasks.filter(({ type }) => hasReference(type)).map(({ refValId }) => refValId))
  const made = {
    places: new Map(tasks.map(({ id }, place) => [id, place])),
    isReference: tasks.map(({ id }) => references.has(id)),
  }
  prepared.set(tasks, made)
  return made
}

/** The references that the plan raises. */
function plannedReferences(tasks: readonly ScoredTask[], values: Values, planned: readonly PlannedTask[]) {
  const { places, isReference } = prepareTasks(tasks)
  const raised = new Map<number, number>()
  for (const { taskId, value } of planned)
    if (isReference[places.get(taskId)!]) raised.set(taskId, Math.max(value, values.get(taskId) ?? 0))
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
  const isOver = monthsOver(deadlines, time)
  const compared = comparePlan(year.tasks, sheet.values, plan.tasks, isOver)
  const tasks = plan.tasks.flatMap(({ taskId }) => {
    const mark = compared.markOf(taskId)
    return mark ? [[taskId, mark] as const] : []
  })
  const prerequisites = plan.prerequisites.map(
    ({ initialTaskId, month }) => [initialTaskId, planMark(sheet.done.has(initialTaskId), month, isOver)] as const,
  )
  return { tasks: new Map(tasks), prerequisites: new Map(prerequisites) }
}

export function planMark(
  isFulfilled: boolean,
  month: Month | null,
  isOver: (month: Month | null) => boolean,
): PlanMark {
  if (isFulfilled) return 'fulfilled'
  return isOver(month) ? 'late' : 'ahead'
}

/** Computes once what all sheets of a year share. The result scores a sheet as if the plan were fulfilled. */
export function preparePlan(year: PlanYear) {
  const score = prepareMerged(year)
  return (sheet: PlanSheet, plan: PlannedRows) => {
    const { groups, tokens, points } = score(comparePlan(year.tasks, sheet.values, plan.tasks))
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
