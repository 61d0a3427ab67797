import { roundSum } from './roundSum.ts'
import { hasReference, pointsFor, type ScoredTask, shareOf, type Values } from './scoring.ts'
import type { OriginIds } from './year/origins.ts'

// What a troop entered a year ago for the same task (rules.md#58).

export interface LastYear {
  value: number
  /** By the rules of that year, before they are split between areas. */
  points: number
  /** Whether the same value would give as much now: otherwise there is nothing to compare. */
  sameRules: boolean
}

interface TwoYears {
  tasks: readonly ScoredTask[]
  earlier: readonly ScoredTask[]
  /** This year's task -> the earlier year's. */
  pairs: OriginIds
  /** What the troop entered in the earlier year. */
  values: Values
}

/** By this year's tasks; those without an entry in the earlier year are left out. */
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

/** Where the points go does not matter, how many of them stay in the first area does. */
function hasSameRules(now: ScoredTask, then: ScoredTask, pairs: OriginIds): boolean {
  return (
    now.type === then.type &&
    now.maxPoints === then.maxPoints &&
    (now.type !== 'LINEAR' || now.multiplier === then.multiplier) &&
    shareOf(now, now.primaryGroupId) === shareOf(then, then.primaryGroupId) &&
    (!hasReference(now.type) || pairs.get(now.refValId ?? 0) === then.refValId)
  )
}
