import { useDeferredValue, useMemo } from 'react'
import { LEVELS, type Level } from '#domain/levels.ts'
import { type NoWay, type Way, wayTo } from '#domain/way.ts'
import type { Plan } from './plan.ts'
import { isClosed, type Sheet } from './sheet.ts'

export interface FoundWay extends Way {
  /** Why there is none. */
  none?: undefined
}

export type WayOrNone = FoundWay | { none: NoWay; target: Level }

/**
 * The way to the category that is aimed at, or else to the next one; null at the top, and before the prerequisites are
 * done. What is typed is drawn first: the way follows as soon as there is time.
 */
export function useWay(sheet: Sheet, plan: Pick<Plan, 'target' | 'aside'> = NO_PLAN): WayOrNone | null {
  const { year, tasks, standing } = sheet
  const values = useDeferredValue(sheet.entries.values)
  const target = isClosed(sheet) ? null : targetOf(standing.category, standing.nextCategory, plan.target)
  const { aside } = plan

  return useMemo(() => {
    if (target === null) return null
    const found = wayTo(target, { groups: year.groups, tasks, thresholds: year.thresholds }, values, aside)
    return 'steps' in found ? found : { none: found, target }
  }, [target, year, tasks, values, aside])
}

const NO_PLAN = { target: null, aside: new Set<number>() }

/** Nobody aims at what they have. */
function targetOf(category: Level | null, next: Level | null, wanted: Level | null): Level | null {
  const rank = (level: Level | null) => (level === null ? -1 : LEVELS.indexOf(level))
  return rank(wanted) > rank(category) ? wanted : next
}
