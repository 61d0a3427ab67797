import { type PlannedTask, plannedReferences } from './plan.ts'
import { leastWhole, pointsToNextSymbol, valueClosing } from './scoring/gap.ts'
import type { GroupThresholds, Level } from './scoring/levels.ts'
import { pointsWith, type ScoredTask, type Values } from './scoring/scoring.ts'
import { MAX_VALUE } from './scoring/typedValue.ts'
import { isScored } from './year/taskRules.ts'

// Values that are offered for one task of a plan (rules.md#63).

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
  if (!isScored(task.type))
    return lastYear !== undefined && lastYear > entered ? [{ value: lastYear, why: 'lastYear' }] : []
  const references = plannedReferences(tasks, values, planned)
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

/** The least value that gives as many points as `value` does, with the references as planned. */
export function leastWithSamePoints(
  task: ScoredTask,
  tasks: readonly ScoredTask[],
  values: Values,
  planned: readonly PlannedTask[],
  value: number,
): number {
  if (!isScored(task.type)) return value
  const references = plannedReferences(tasks, values, planned)
  const wanted = pointsWith(task, value, references)
  const least = leastWhole(-1, MAX_VALUE, tried => pointsWith(task, tried, references) >= wanted)
  return Math.min(least, value)
}
