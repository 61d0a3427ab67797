import { roundSum } from '#domain/scoring/roundSum.ts'
import { hasReference, pointsFor, type ScoredTask, shareOf, type Values } from '#domain/scoring/scoring.ts'
import type { OriginIds } from './origins.ts'
import { usesMultiplier } from './taskRules.ts'

// A troop's values of a year ago, for the same tasks (rules.md#58).

export interface LastYear {
  value: number
  /** By that year's rules, before they are split between groups. */
  points: number
  /** False when the same value would give other points now: then there is nothing to compare. */
  sameRules: boolean
}

interface TwoYears {
  tasks: readonly ScoredTask[]
  earlier: readonly ScoredTask[]
  pairs: OriginIds
  values: Values
}

/** Keyed by this year's tasks; a task without an entry in the earlier year is left out. */
export function lastYearOf({ tasks, earlier, pairs, values }: TwoYears): ReadonlyMap<number, LastYear> {
  const byId = new Map(earlier.map(task => [task.id, task]))
  return new Map(
    tasks.flatMap(task => {
      const then = byId.get(pairs.get(task.id) ?? 0)
      const value = then && values.get(then.id)
      if (value === undefined) return []
      const points = roundSum(pointsFor(then!, values))
      return [[task.id, { value, points, sameRules: hasSameRules(task, then!, pairs) }] as const]
    }),
  )
}

/** The second group does not matter, but the share that stays in the first one does. */
export function hasSameRules(now: ScoredTask, then: ScoredTask, pairs: OriginIds): boolean {
  return (
    now.type === then.type &&
    now.maxPoints === then.maxPoints &&
    (!usesMultiplier(now.type) || now.multiplier === then.multiplier) &&
    shareOf(now, now.primaryGroupId) === shareOf(then, then.primaryGroupId) &&
    (!hasReference(now.type) || pairs.get(now.refValId ?? 0) === then.refValId)
  )
}
