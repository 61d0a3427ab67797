import { type CategoryThresholds, minimumFor } from './category.ts'
import type { Level } from './levels.ts'
import { inMillionths } from './roundSum.ts'

// Finds the cheapest set of areas to lift that meets a category's needs. It goes area by area (dynamic programming over
// the needs still open), so the work does not multiply with the number of areas.

export interface Needs {
  puszczanska: number
  /** Forest and wilderness symbols together: a surplus wilderness symbol counts as a forest one (rules.md#7). */
  symbols: number
}

export function needsOf(target: Level, thresholds: CategoryThresholds): Needs {
  const { lesna, puszczanska } = minimumFor(target, thresholds)
  return { puszczanska, symbols: lesna + puszczanska }
}

export const gainOf = (level: Level): Needs => ({
  puszczanska: level === 'PUSZCZANSKA' ? 1 : 0,
  symbols: level === 'POLOWA' ? 0 : 1,
})

export interface Lift {
  level: Level
  missingPoints: number
}

export interface Liftable<L extends Lift = Lift> {
  now: Level
  lifts: readonly L[]
  /** Every way lifts it: the category requires a higher symbol of it (rules.md#65). */
  mustRise: boolean
}

interface Cost {
  /** Missing points in millionths, so that equal sums are equal. */
  points: number
  areas: number
}

const dearer = (a: Cost, b: Cost) => a.points - b.points || a.areas - b.areas

export function cheapest<L extends Lift>(areas: readonly Liftable<L>[], needs: Needs): L[] | null {
  const costs = costsFrom(areas, needs)
  if (costAt(costs[0]!, needs) === null) return null

  // Among equally short ways the one that lifts an earlier area is taken. An area may be lifted to either symbol at the
  // same total, so all ways that lift the same areas so far are followed, one for each set of open needs.
  let ways: { open: Needs; steps: L[] }[] = [{ open: needs, steps: [] }]
  for (const [index, area] of areas.entries()) {
    const rest = costs[index + 1]!
    const lifted = ways.flatMap(({ open, steps }) => {
      const wanted = costAt(costs[index]!, open)!
      const isCheapest = (step: L) => {
        const cost = addedCost(costAfter(rest, open, step.level), step)
        return cost !== null && dearer(cost, wanted) === 0
      }
      return area.lifts.filter(isCheapest).map(step => ({ open: remaining(open, step.level), steps: [...steps, step] }))
    })
    if (lifted.length > 0) ways = onePerNeeds(lifted)
    else ways = ways.map(({ open, steps }) => ({ open: remaining(open, area.now), steps }))
  }
  return ways[0]!.steps
}

function onePerNeeds<W extends { open: Needs }>(ways: readonly W[]): W[] {
  const byNeeds = Map.groupBy(ways, ({ open }) => `${open.puszczanska}/${open.symbols}`)
  return [...byNeeds.values()].map(([first]) => first!)
}

const remaining = (open: Needs, level: Level): Needs => ({
  puszczanska: Math.max(open.puszczanska - gainOf(level).puszczanska, 0),
  symbols: Math.max(open.symbols - gainOf(level).symbols, 0),
})

/** Table n holds the cost of meeting any needs with the areas from n on; the last table is for no areas. */
function costsFrom(areas: readonly Liftable[], needs: Needs): CostTable[] {
  const tables: CostTable[] = [tableOf(needs, open => (open.symbols + open.puszczanska === 0 ? NOTHING : null))]
  for (const area of areas.toReversed()) {
    const rest = tables[0]!
    tables.unshift(
      tableOf(needs, open => {
        let best = area.mustRise ? null : costAfter(rest, open, area.now)
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
  cost && { points: cost.points + inMillionths(step.missingPoints), areas: cost.areas + 1 }

type CostTable = (Cost | null)[][]

const costAt = (table: CostTable, open: Needs) => table[open.puszczanska]![open.symbols]!

const costAfter = (table: CostTable, open: Needs, level: Level) => costAt(table, remaining(open, level))

const tableOf = (needs: Needs, cost: (open: Needs) => Cost | null): CostTable =>
  Array.from({ length: needs.puszczanska + 1 }, (_, puszczanska) =>
    Array.from({ length: needs.symbols + 1 }, (_, symbols) => cost({ puszczanska, symbols })),
  )
