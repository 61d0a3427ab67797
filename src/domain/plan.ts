import { type Deadlines, type Month, monthsOver } from './planMonths.ts'
import type { CategoryThresholds } from './scoring/category.ts'
import {
  pointsFor,
  pointsWith,
  prepareSums,
  referencesIn,
  type ScoredTask,
  type ScoredValues,
  type SheetScore,
  type Values,
  type YearRules,
} from './scoring/scoring.ts'
import { standingOf } from './scoring/standing.ts'

// A troop's plan for the OPEN year (rules.md#63): what it means to reach, by month if it likes.

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

export function plannedValues(tasks: readonly ScoredTask[], values: Values, planned: readonly PlannedTask[]): Values {
  const { merged } = comparePlan(tasks, values, planned)
  const ofTasks = tasks.flatMap(({ id }, place) => (merged[place] === undefined ? [] : [[id, merged[place]] as const]))
  return new Map([...values, ...ofTasks])
}

/** The reference values once the plan is fulfilled. */
export const plannedReferences = (tasks: readonly ScoredTask[], values: Values, planned: readonly PlannedTask[]) =>
  comparePlan(tasks, values, planned).references

/**
 * The number of entered tasks to which a larger reference gives fewer points, by the id of each reference whose planned number is
 * larger than the entered one. A reference that lowers nothing is left out.
 */
export function loweredByReferences(
  tasks: readonly ScoredTask[],
  values: Values,
  planned: readonly PlannedTask[],
): ReadonlyMap<number, number> {
  const lowered = new Map<number, number>()
  for (const { taskId, value } of planned) {
    if (value <= (values.get(taskId) ?? 0)) continue
    const raised = new Map([...values, [taskId, value]])
    const count = tasks.filter(
      task => task.refValId === taskId && pointsFor(task, raised) < pointsFor(task, values),
    ).length
    if (count > 0) lowered.set(taskId, count)
  }
  return lowered
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
 * Merges a plan with the entered values. A reference takes the larger of planned and entered, then every other planned task the
 * planned value where nothing is entered or where it gives more points, measured against the references as planned.
 *
 * Takes the planned tasks one by one, by their place in the year: an overview makes no object of a hundred thousand.
 */
export class ComparedPlan {
  /** The values that the plan leads to. Both lists are in the order of the tasks. */
  readonly merged: (number | undefined)[]
  readonly marks: (PlanMark | undefined)[]
  readonly references: ScoredValues
  readonly #prepared: PreparedTasks

  constructor(
    readonly tasks: readonly ScoredTask[],
    readonly values: Values,
    readonly isOver: (month: Month | null) => boolean,
  ) {
    this.merged = tasks.map(({ id }) => values.get(id))
    this.marks = tasks.map(() => undefined)
    this.#prepared = prepareTasks(tasks)
    this.references = { get: id => this.merged[this.#prepared.places.get(id)!] }
  }

  /** Takes a planned reference; ignores other tasks. All come before the first `add`. */
  raise(place: number, value: number) {
    if (this.#prepared.isReference[place]) this.merged[place] = Math.max(value, this.merged[place] ?? 0)
  }

  /** Marks a planned task, and returns its mark. */
  add(place: number, value: number, month: Month | null): PlanMark {
    const task = this.tasks[place]!
    const isReference = this.#prepared.isReference[place]
    const entered = isReference ? this.values.get(task.id) : this.merged[place]
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
    const mark = planMark(isFulfilled, month, this.isOver)
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

interface PreparedTasks {
  places: ReadonlyMap<number, number>
  isReference: readonly boolean[]
}

const prepared = new WeakMap<readonly ScoredTask[], PreparedTasks>()

/** Computed once for a list of tasks, which all sheets of an overview share. */
export function prepareTasks(tasks: readonly ScoredTask[]): PreparedTasks {
  const known = prepared.get(tasks)
  if (known) return known
  const references = referencesIn(tasks)
  const made = {
    places: new Map(tasks.map(({ id }, place) => [id, place])),
    isReference: tasks.map(({ id }) => references.has(id)),
  }
  prepared.set(tasks, made)
  return made
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
