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

  return useMemo(
    () => (target === null ? null : foundOnce(target, year, tasks, values, aside)),
    [target, year, tasks, values, aside],
  )
}

type Asked = [target: Level, year: Sheet['year'], tasks: Sheet['tasks'], values: Values, aside: Plan['aside']]
type Values = Sheet['entries']['values']

let last: { asked: Asked; way: WayOrNone } | undefined

/** The list at the side and the summary ask for the same: to look for it takes a phone a tenth of a second at first. */
function foundOnce(...asked: Asked): WayOrNone {
  if (last?.asked.every((one, index) => one === asked[index])) return last.way
  const [target, { groups, thresholds }, tasks, values, aside] = asked
  const found = wayTo(target, { groups, tasks, thresholds }, values, aside)
  const way = 'steps' in found ? found : { none: found, target }
  last = { asked, way }
  return way
}

const NO_PLAN = { target: null, aside: new Set<number>() }

/** Nobody aims at what they have. */
function targetOf(category: Level | null, next: Level | null, wanted: Level | null): Level | null {
  const rank = (level: Level | null) => (level === null ? -1 : LEVELS.indexOf(level))
  return rank(wanted) > rank(category) ? wanted : next
}
