import { type CategoryThresholds, minimumFor } from './category.ts'
import type { Level } from './levels.ts'

// Of all sets of areas to lift, the cheapest that meets what a category asks for. Area by area, so that their number does
// not multiply: what was brought before matters only by what is still open.

/** What a category asks for. */
export interface Needs {
  /** Wilderness symbols. */
  puszczanska: number
  /** Forest and wilderness symbols together: a surplus wilderness symbol counts as a forest one (rules.md#7). */
  symbols: number
}

export function needsOf(target: Level, thresholds: CategoryThresholds): Needs {
  const { lesna, puszczanska } = minimumFor(target, thresholds)
  return { puszczanska, symbols: lesna + puszczanska }
}

export const brings = (level: Level): Needs => BROUGHT[level]

const BROUGHT: Record<Level, Needs> = {
  POLOWA: { puszczanska: 0, symbols: 0 },
  LESNA: { puszczanska: 0, symbols: 1 },
  PUSZCZANSKA: { puszczanska: 1, symbols: 1 },
}

export interface Lift {
  level: Level
  missingPoints: number
}

export interface Liftable<L extends Lift = Lift> {
  now: Level
  /** Each higher symbol that can be reached. */
  lifts: readonly L[]
}

interface Cost {
  /** Missing points in millionths, so that equal sums are equal. */
  points: number
  areas: number
}

const dearer = (a: Cost, b: Cost) => a.points - b.points || a.areas - b.areas

/** The cheapest lifts with which the areas meet `needs`; null when nothing does. */
export function cheapest<L extends Lift>(areas: readonly Liftable<L>[], needs: Needs): L[] | null {
  const costs = costsFrom(areas, needs)
  if (costAt(costs[0]!, needs) === null) return null

  const steps: L[] = []
  let open = needs
  areas.forEach((area, index) => {
    const rest = costs[index + 1]!
    const wanted = costAt(costs[index]!, open)!
    // Of equally short ways the one that lifts an earlier area is taken.
    const lift = area.lifts.find(step => {
      const cost = addedCost(costAfter(rest, open, step.level), step)
      return cost !== null && dearer(cost, wanted) === 0
    })
    if (lift) steps.push(lift)
    open = remaining(open, lift?.level ?? area.now)
  })
  return steps
}

const remaining = (open: Needs, level: Level): Needs => {
  const brought = brings(level)
  return {
    puszczanska: Math.max(open.puszczanska - brought.puszczanska, 0),
    symbols: Math.max(open.symbols - brought.symbols, 0),
  }
}

/** What meeting any needs costs with the areas from the second on, and so on: one table per area and one for none. */
function costsFrom(areas: readonly Liftable[], needs: Needs): CostTable[] {
  const tables: CostTable[] = [tableOf(needs, open => (open.symbols + open.puszczanska === 0 ? NOTHING : null))]
  for (const area of areas.toReversed()) {
    const rest = tables[0]!
    tables.unshift(
      tableOf(needs, open => {
        let best = costAfter(rest, open, area.now)
        for (const step of area.lifts) {
          const cost = addedCost(costAfter(rest, open, step.level), step)
          if (cost && (!best || dearer(cost, best) < 0)) best = cost
        }
        return best
      }),
    )
  }
  return tables
}

const NOTHING: Cost = { points: 0, areas: 0 }

const addedCost = (cost: Cost | null, step: Lift): Cost | null =>
  cost && { points: cost.points + Math.round(step.missingPoints * 1e6), areas: cost.areas + 1 }

type CostTable = (Cost | null)[][]

const costAt = (table: CostTable, open: Needs) => table[open.puszczanska]![open.symbols]!

/** Without an object for what remains: it is asked some ten thousand times. */
function costAfter(table: CostTable, open: Needs, level: Level) {
  const { puszczanska, symbols } = brings(level)
  return table[Math.max(open.puszczanska - puszczanska, 0)]![Math.max(open.symbols - symbols, 0)]!
}

const tableOf = (needs: Needs, cost: (open: Needs) => Cost | null): CostTable =>
  Array.from({ length: needs.puszczanska + 1 }, (_, puszczanska) =>
    Array.from({ length: needs.symbols + 1 }, (_, symbols) => cost({ puszczanska, symbols })),
  )
