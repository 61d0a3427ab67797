import { type CategoryThresholds, minimumFor } from './category.ts'
import { type GroupThresholds, LEVELS, type Level, symbolFor } from './levels.ts'
import { hasReference, pointsFor, roundSum, type ScoredTask, shareOf, type Values } from './scoring.ts'
import { MAX_VALUE } from './values.ts'

// The shortest way to a category (rules.md#60): which areas to lift, to which symbol, so that the fewest points are
// missing in all. A task shared by two areas counts for each of them on its own.

export interface WayTask {
  taskId: number
  /** What to enter, a whole number. */
  value: number
  /** What that adds to the area it is named in. */
  points: number
}

export interface WayStep {
  groupId: number
  level: Level
  missingPoints: number
  /** The fewest tasks of the area that close the gap; the last one only as far as needed. */
  tasks: WayTask[]
}

export interface Way {
  target: Level
  missingPoints: number
  /** In the order of the year; empty once the category is reached. */
  steps: WayStep[]
}

/** Why no way leads there: more symbols than areas, what was put aside, or tasks that cannot give enough. */
export type NoWay = 'groups' | 'aside' | 'points'

export interface WayYear {
  groups: readonly (GroupThresholds & { id: number })[]
  tasks: readonly ScoredTask[]
  thresholds: CategoryThresholds
}

/** The way to `target` without lifting the areas put `aside`. Ties: fewer areas, then those that come first in the year. */
export function wayTo(target: Level, year: WayYear, values: Values, aside: ReadonlySet<number>): Way | NoWay {
  const areas = year.groups.map(group => liftsOf(group, year.tasks, values))
  const needs = needsOf(target, year.thresholds)
  if (needs.symbols > areas.length) return 'groups'

  const steps = cheapest(
    areas.map(area => (aside.has(area.groupId) ? { ...area, lifts: [] } : area)),
    needs,
  )
  if (steps) return { target, steps, missingPoints: roundSum(steps.reduce((sum, step) => sum + step.missingPoints, 0)) }
  return aside.size > 0 && cheapest(areas, needs) ? 'aside' : 'points'
}

interface Area {
  groupId: number
  now: Level
  /** Each higher symbol that the area's own tasks can still reach. */
  lifts: WayStep[]
}

function liftsOf(group: WayYear['groups'][number], all: readonly ScoredTask[], values: Values): Area {
  const tasks = all.filter(task => shareOf(task, group.id) > 0)
  const collected = (entered: Values) =>
    roundSum(tasks.reduce((sum, task) => sum + pointsFor(task, entered) * shareOf(task, group.id), 0))
  const points = collected(values)
  const now = symbolFor(points, group)

  const best = bestEntries(group.id, tasks, all, values)
  const lifts: WayStep[] = []
  for (const threshold of [...new Set([group.lesnaThreshold, group.puszczanskaThreshold])].sort((a, b) => a - b)) {
    if (threshold <= points || lifts.at(-1)?.level === 'PUSZCZANSKA') continue
    const closing = closingTasks(best, values, entered => collected(entered) >= threshold)
    if (!closing) break
    const level = symbolFor(threshold, group)
    lifts.push({ groupId: group.id, level, missingPoints: gapTo(threshold, points), tasks: closing })
  }
  return { groupId: group.id, now, lifts }
}

/** Rounded up to a millionth, as sums are rounded. */
const gapTo = (threshold: number, points: number) => Math.max(Math.ceil((threshold - points) * 1e6 - 1e-3), 1) / 1e6

interface BestEntry {
  task: ScoredTask
  share: number
  value: number
  gain: number
}

/** What each task of an area could still give to it, the most first. */
function bestEntries(groupId: number, tasks: readonly ScoredTask[], all: readonly ScoredTask[], values: Values) {
  const references = new Set(all.filter(task => hasReference(task.type)).map(task => task.refValId))
  return (
    tasks
      // More of a reference takes points from the tasks measured against it: nothing is promised.
      .filter(task => !references.has(task.id))
      .map((task): BestEntry => {
        const share = shareOf(task, groupId)
        const most = pointsWith(task, MAX_VALUE, values)
        const value = leastWhole(task, values, entered => pointsFor(task, entered) >= most)
        return { task, share, value, gain: (most - pointsFor(task, values)) * share }
      })
      .filter(({ gain, value, task }) => gain > 0 && value > (values.get(task.id) ?? 0))
      .sort((a, b) => b.gain - a.gain)
  )
}

const pointsWith = (task: ScoredTask, value: number, values: Values) =>
  pointsFor(task, new Map(values).set(task.id, value))

/** The fewest tasks with which `reached` holds; the last one with the least that is enough. */
function closingTasks(best: readonly BestEntry[], values: Values, reached: (entered: Values) => boolean) {
  const entered = new Map(values)
  const closing: WayTask[] = []
  for (const { task, share, value } of best) {
    const before = pointsFor(task, values)
    entered.set(task.id, value)
    const last = reached(entered)
    const enough = last ? leastWhole(task, entered, reached) : value
    closing.push({
      taskId: task.id,
      value: enough,
      points: roundSum((pointsWith(task, enough, values) - before) * share),
    })
    if (last) return closing
  }
  return null
}

/** The least whole value of a task with which `enough` holds, when MAX_VALUE is enough and more never is less. */
function leastWhole(task: ScoredTask, values: Values, enough: (entered: Values) => boolean): number {
  const entered = new Map(values)
  let [tooLittle, plenty] = [-1, MAX_VALUE]
  while (plenty - tooLittle > 1) {
    const middle = Math.floor((tooLittle + plenty) / 2)
    if (enough(entered.set(task.id, middle))) plenty = middle
    else tooLittle = middle
  }
  return plenty
}

interface Needs {
  /** Wilderness symbols. */
  puszczanska: number
  /** Forest and wilderness symbols together: a surplus wilderness symbol counts as a forest one (rules.md#7). */
  symbols: number
}

function needsOf(target: Level, thresholds: CategoryThresholds): Needs {
  const { lesna, puszczanska } = minimumFor(target, thresholds)
  return { puszczanska, symbols: lesna + puszczanska }
}

const brings = (level: Level): Needs => ({
  puszczanska: level === 'PUSZCZANSKA' ? 1 : 0,
  symbols: LEVELS.indexOf(level) > 0 ? 1 : 0,
})

interface Cost {
  /** Missing points in millionths, so that equal sums are equal. */
  points: number
  areas: number
}

const dearer = (a: Cost, b: Cost) => a.points - b.points || a.areas - b.areas

/** The cheapest lifts with which the areas meet `needs`; null when nothing does. */
function cheapest(areas: readonly Area[], needs: Needs): WayStep[] | null {
  const costs = costsFrom(areas, needs)
  if (costAt(costs[0]!, needs) === null) return null

  const steps: WayStep[] = []
  let open = needs
  areas.forEach((area, index) => {
    const rest = costs[index + 1]!
    const wanted = costAt(costs[index]!, open)!
    // Of equally short ways the one that lifts an earlier area is taken.
    const lift = area.lifts.find(step => {
      const cost = addedCost(costAt(rest, remaining(open, step.level)), step)
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
function costsFrom(areas: readonly Area[], needs: Needs): CostTable[] {
  const tables: CostTable[] = [tableOf(needs, open => (open.symbols + open.puszczanska === 0 ? NOTHING : null))]
  for (const area of areas.toReversed()) {
    const rest = tables[0]!
    tables.unshift(
      tableOf(needs, open => {
        let best = costAt(rest, remaining(open, area.now))
        for (const step of area.lifts) {
          const cost = addedCost(costAt(rest, remaining(open, step.level)), step)
          if (cost && (!best || dearer(cost, best) < 0)) best = cost
        }
        return best
      }),
    )
  }
  return tables
}

const NOTHING: Cost = { points: 0, areas: 0 }

const addedCost = (cost: Cost | null, step: WayStep): Cost | null =>
  cost && { points: cost.points + Math.round(step.missingPoints * 1e6), areas: cost.areas + 1 }

type CostTable = (Cost | null)[][]

const costAt = (table: CostTable, open: Needs) => table[open.puszczanska]![open.symbols]!

const tableOf = (needs: Needs, cost: (open: Needs) => Cost | null): CostTable =>
  Array.from({ length: needs.puszczanska + 1 }, (_, puszczanska) =>
    Array.from({ length: needs.symbols + 1 }, (_, symbols) => cost({ puszczanska, symbols })),
  )
