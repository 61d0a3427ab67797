import { countTokens, type Tokens } from './category.ts'
import { type AreaThresholds, type Level, symbolFor } from './levels.ts'

export const TASK_TYPES = ['BOOLEAN', 'LINEAR', 'LINEAR_REF', 'PARABOLIC_REF', 'REFONLY'] as const
export type TaskType = (typeof TASK_TYPES)[number]

export interface ScoredTask {
  id: number
  type: TaskType
  maxPoints: number
  multiplier: number | null
  refValId: number | null
  primaryGroupId: number
  secondaryGroupId: number | null
  split: number
}

/** Of the types that are measured against the value of another task. */
export function hasReference(type: TaskType): boolean {
  return type === 'LINEAR_REF' || type === 'PARABOLIC_REF'
}

/** What the troop entered: task id -> value. A task never touched counts as 0. */
export type Values = ReadonlyMap<number, number>

/** The task's points before they are split between areas, from 0 to `maxPoints`. */
export function pointsFor(task: ScoredTask, values: Values): number {
  const value = values.get(task.id) ?? 0

  switch (task.type) {
    case 'BOOLEAN':
      return value > 0 ? task.maxPoints : 0
    case 'LINEAR':
      return Math.min((task.multiplier ?? 0) * value, task.maxPoints)
    case 'LINEAR_REF':
      return task.maxPoints * partOfReference(task, value, values)
    case 'PARABOLIC_REF':
      return task.maxPoints * partOfReference(task, value, values) ** 2
    case 'REFONLY':
      return 0
  }
}

// The reference is the raw value entered for that task, not its points (ruling 2). An empty reference would make any
// value infinitely good; the rules say it earns nothing.
function partOfReference(task: ScoredTask, value: number, values: Values): number {
  const reference = task.refValId === null ? 0 : (values.get(task.refValId) ?? 0)
  return reference > 0 ? Math.min(value / reference, 1) : 0
}

export function maxPointsOf(task: ScoredTask): number {
  return task.type === 'REFONLY' ? 0 : task.maxPoints
}

/** A task shared by two areas gives `split` of its points to the first and the rest to the second. */
export function shareOf(task: ScoredTask, groupId: number): number {
  const split = task.secondaryGroupId === null ? 1 : task.split
  if (task.primaryGroupId === groupId) return split
  if (task.secondaryGroupId === groupId) return 1 - split
  return 0
}

/** All that an area can give: the most a threshold of it can sensibly ask for. */
export function maxPointsIn(groupId: number, tasks: readonly ScoredTask[]): number {
  return roundSum(sum(tasks.map(task => maxPointsOf(task) * shareOf(task, groupId))))
}

/** Sums are rounded to a millionth before they meet a threshold: 1 × 0.9 + 11 × 0.1 must reach 2 (ruling 3). */
export function roundSum(sum: number): number {
  return Math.round(sum * 1e6) / 1e6
}

export interface YearRules<G extends AreaThresholds & { id: number } = AreaThresholds & { id: number }> {
  groups: readonly G[]
  tasks: readonly ScoredTask[]
}

export interface AreaScore {
  id: number
  collectedSplitPoints: number
  /** What the area can give. */
  maxSplitPoints: number
  /** What its starred tasks can give. */
  maxFilteredSplitPoints: number
  achievedSymbol: Level
}

export interface SheetScore {
  /** In the order of the year's groups. */
  areas: AreaScore[]
  tokens: Tokens
  points: number
}

export type Scorer = (values: Values, favourites: ReadonlySet<number>) => SheetScore

/** Obligatory tasks are always favourite: the caller puts them into `favourites`. */
export function scoreSheet(year: YearRules, values: Values, favourites: ReadonlySet<number>): SheetScore {
  return prepareYear(year)(values, favourites)
}

/** Works out once what does not depend on the troop; the ranking then scores every troop with it. */
export function prepareYear(year: YearRules): Scorer {
  const areas = year.groups.map(group => prepareArea(group, year.tasks))

  return (values, favourites) => {
    const points = new Map(year.tasks.map(task => [task.id, pointsFor(task, values)]))
    const scores = areas.map(area => area(points, favourites))

    return {
      areas: scores,
      tokens: countTokens(scores.map(area => area.achievedSymbol)),
      points: roundSum(sum(scores.map(area => area.collectedSplitPoints))),
    }
  }
}

function prepareArea(group: AreaThresholds & { id: number }, tasks: readonly ScoredTask[]) {
  const shares = tasks
    .map(task => ({ id: task.id, share: shareOf(task, group.id), max: maxPointsOf(task) * shareOf(task, group.id) }))
    .filter(({ share }) => share > 0)
  const maxSplitPoints = maxPointsIn(group.id, tasks)

  return (points: Values, favourites: ReadonlySet<number>): AreaScore => {
    const collectedSplitPoints = roundSum(sum(shares.map(({ id, share }) => points.get(id)! * share)))
    const starred = shares.map(({ id, max }) => (favourites.has(id) ? max : 0))
    return {
      id: group.id,
      collectedSplitPoints,
      maxSplitPoints,
      maxFilteredSplitPoints: roundSum(sum(starred)),
      achievedSymbol: symbolFor(collectedSplitPoints, group),
    }
  }
}

function sum(numbers: readonly number[]) {
  return numbers.reduce((total, number) => total + number, 0)
}
