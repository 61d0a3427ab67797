import { countTokens, demandsOf, isMet, type Tokens, type UnmetDemand } from './category.ts'
import { type GroupDemands, type GroupThresholds, type Level, symbolFor } from './levels.ts'
import { roundSum } from './roundSum.ts'

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

export interface TypeUses {
  points: boolean
  multiplier: boolean
  unit: boolean
  reference: boolean
}

/** The fields that each type uses (rules.md#4 and #5). A field it does not use has one stored value. */
export const TYPE_USES: Record<TaskType, TypeUses> = {
  BOOLEAN: { points: true, multiplier: false, unit: false, reference: false },
  LINEAR: { points: true, multiplier: true, unit: true, reference: false },
  LINEAR_REF: { points: true, multiplier: false, unit: true, reference: true },
  PARABOLIC_REF: { points: true, multiplier: false, unit: true, reference: true },
  REFONLY: { points: false, multiplier: false, unit: true, reference: false },
}

export const hasReference = (type: TaskType): boolean => TYPE_USES[type].reference

/** The ids of the tasks that others are measured against. */
export const referencesIn = (tasks: readonly ScoredTask[]): ReadonlySet<number | null> =>
  new Set(tasks.filter(({ type }) => hasReference(type)).map(({ refValId }) => refValId))

/** The troop's entries: task id -> value. A task never touched counts as 0. */
export type Values = ReadonlyMap<number, number>

export type ScoredValues = Pick<Values, 'get'>

/** The task's points before they are split between groups, from 0 to `maxPoints`. */
export const pointsFor = (task: ScoredTask, values: ScoredValues): number =>
  pointsWith(task, values.get(task.id) ?? 0, values)

export function pointsWith(task: ScoredTask, value: number, values: ScoredValues): number {
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

// The reference is the raw value entered for that task, not its points (rules.md#2). An empty reference would make any
// value infinitely good; by the rules it earns nothing.
function partOfReference(task: ScoredTask, value: number, values: ScoredValues): number {
  const reference = task.refValId === null ? 0 : (values.get(task.refValId) ?? 0)
  if (reference <= 0) return 0
  return isWhole(value, reference) ? 1 : value / reference
}

/** Returns whether a value gives all points of a task that is measured against this reference. */
export const isWhole = (value: number, reference: number): boolean => value >= reference

export function maxPointsOf(task: ScoredTask): number {
  return TYPE_USES[task.type].points ? task.maxPoints : 0
}

/** A task shared by two groups gives `split` of its points to the first and the rest to the second. */
export function shareOf(task: ScoredTask, groupId: number): number {
  const split = task.secondaryGroupId === null ? 1 : task.split
  if (task.primaryGroupId === groupId) return split
  if (task.secondaryGroupId === groupId) return 1 - split
  return 0
}

/** The most that a group can give; a threshold above it cannot be reached. */
export function maxPointsIn(groupId: number, tasks: readonly ScoredTask[]): number {
  return roundSum(sum(tasks.map(task => maxPointsOf(task) * shareOf(task, groupId))))
}

/** A group lists its own tasks, and the tasks of other groups that share points into it. */
export function isListedIn(task: ScoredTask, groupId: number): boolean {
  return task.primaryGroupId === groupId || shareOf(task, groupId) > 0
}

export type RuledGroup = GroupThresholds & GroupDemands & { id: number; name: string }

export interface YearRules {
  groups: readonly RuledGroup[]
  tasks: readonly ScoredTask[]
}

export interface GroupScore {
  id: number
  collectedSplitPoints: number
  maxSplitPoints: number
  achievedSymbol: Level
}

export interface SheetScore {
  groups: GroupScore[]
  tokens: Tokens
  /** The symbols that categories require of groups which do not have them (rules.md#65). */
  unmet: readonly UnmetDemand[]
  /** Rounded to a millionth once: a sum of rounded groups would make 9.999999 of three times 10/3. */
  points: number
}

export function scoreSheet(year: YearRules, values: ScoredValues): SheetScore {
  return prepareYear(year)(values)
}

/** Computes once what does not depend on the values. The result scores a sheet. */
export function prepareYear(year: YearRules): (values: ScoredValues) => SheetScore {
  const score = prepareSums(year)
  return values => score(year.tasks.map(task => pointsFor(task, values)))
}

/** Works like `prepareYear`, but its result takes the points of all tasks, in their order. */
export function prepareSums(year: YearRules): (points: readonly number[]) => SheetScore {
  const groups = year.groups.map(group => prepareGroup(group, year.tasks))
  const demands = year.groups.flatMap((group, place) => demandsOf(group).map(demand => ({ place, demand })))

  return points => {
    const scores = groups.map(score => score(points))

    return {
      groups: scores,
      tokens: countTokens(scores.map(group => group.achievedSymbol)),
      unmet: demands.flatMap(({ place, demand }) => {
        const now = scores[place]!.achievedSymbol
        return isMet(demand, now) ? [] : [{ ...demand, now }]
      }),
      points: roundSum(sum(points)),
    }
  }
}

function prepareGroup(group: RuledGroup, tasks: readonly ScoredTask[]) {
  const maxSplitPoints = maxPointsIn(group.id, tasks)
  const sumOf = prepareGroupSum(group.id, tasks)

  return (points: readonly number[]): GroupScore => {
    const collectedSplitPoints = sumOf(points)
    return {
      id: group.id,
      collectedSplitPoints,
      maxSplitPoints,
      achievedSymbol: symbolFor(collectedSplitPoints, group),
    }
  }
}

/** The result takes the points of the tasks, in their order, and returns those of the group, rounded once (rules.md#3). */
export function prepareGroupSum(groupId: number, tasks: readonly ScoredTask[]): (points: readonly number[]) => number {
  const shares = tasks.map((task, place) => ({ place, share: shareOf(task, groupId) })).filter(({ share }) => share > 0)
  return points => roundSum(shares.reduce((sum, { place, share }) => sum + points[place]! * share, 0))
}

function sum(numbers: readonly number[]) {
  return numbers.reduce((total, number) => total + number, 0)
}
