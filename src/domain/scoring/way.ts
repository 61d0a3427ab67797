import { type CategoryThresholds, countTokens, isMet } from './category.ts'
import { cheapest, gainOf, type Lift, type Liftable, type Needs, needsOf } from './cheapestLifts.ts'
import { leastWhole } from './gap.ts'
import { type GroupDemands, type HigherLevel, type Level, requiredFor, symbolFor } from './levels.ts'
import { shownMissing } from './points.ts'
import { pointsTo, roundSum } from './roundSum.ts'
import {
  hasReference,
  pointsFor,
  pointsWith,
  prepareGroupSum,
  type RuledGroup,
  referencesIn,
  type ScoredTask,
  shareOf,
  type Values,
} from './scoring.ts'
import { MAX_VALUE } from './typedValue.ts'

// The shortest way to a category (rules.md#60): which areas to lift, to which symbol, so that the fewest points are
// missing in total. An area whose symbol the category requires is always among them. A task shared by two areas counts for each of them separately.

export interface WayTask {
  taskId: number
  value: number
  points: number
}

export interface WayStep extends Lift {
  groupId: number
  /** The fewest tasks of the area that close the gap; the last one only as far as needed. */
  tasks: WayTask[]
}

export interface Way {
  target: Level
  missingPoints: number
  /** First the areas whose symbol the category requires, then the others, each in the order of the year; empty once it is reached. */
  steps: WayStep[]
}

/** More symbols than areas, a reference without an entry, too few points in the tasks, or in those of one area. */
export type NoWay = TooFewSymbols | { target: Level; why: 'reference' } | AreaOutOfReach

export interface AreaOutOfReach {
  target: Level
  why: 'area'
  name: string
  /** The symbol that the category requires of the area. */
  symbol: HigherLevel
}

interface TooFewSymbols {
  target: Level
  why: 'groups' | 'points'
  short: keyof Needs
  /** In how many areas such a symbol is held or can still be won, and in how many it is needed. */
  within: number
  needed: number
}

export interface WayYear {
  groups: readonly RuledGroup[]
  tasks: readonly ScoredTask[]
  thresholds: CategoryThresholds
}

/** Ties: fewer areas, then those that come first in the year. */
export function wayTo(target: Level, year: WayYear, values: Values): Way | NoWay {
  const references = referencesIn(year.tasks)
  const areas = year.groups.map(group => required(target, group, liftsOf(group, year.tasks, references, values)))
  const needs = needsOf(target, year.thresholds)
  const steps = cheapest(areas, needs)
  if (!steps) {
    const none = noWay(target, areas, needs)
    return none.why !== 'groups' && mayLeadWithReferences(target, year, values) ? { target, why: 'reference' } : none
  }
  // The sum of the parts as they are shown: rounded once, the total is what the list adds up to.
  return {
    target,
    steps: requiredFirst(steps, areas),
    missingPoints: roundSum(steps.reduce((sum, step) => sum + shownMissing(step.missingPoints), 0)),
  }
}

function requiredFirst(steps: readonly WayStep[], areas: readonly Area[]): WayStep[] {
  const first = new Set(areas.filter(({ mustRise }) => mustRise).map(({ groupId }) => groupId))
  return steps.toSorted((a, b) => Number(first.has(b.groupId)) - Number(first.has(a.groupId)))
}

/** Measured against 1, any whole entry is worth all points of its task. */
function mayLeadWithReferences(target: Level, year: WayYear, values: Values): boolean {
  const missing = referencesWithoutEntry(year.tasks, values)
  const supposed = new Map([...values, ...missing.map(({ id }) => [id, 1] as const)])
  return missing.length > 0 && 'steps' in wayTo(target, year, supposed)
}

/** The references that nobody has entered, those first that the most tasks are measured against. */
export function referencesWithoutEntry<T extends ScoredTask>(tasks: readonly T[], values: Values): T[] {
  const measured = tasks.filter(task => hasReference(task.type))
  const dependants = ({ id }: T) => measured.filter(task => task.refValId === id).length
  return tasks
    .filter(task => !values.has(task.id) && dependants(task) > 0)
    .sort((a, b) => dependants(b) - dependants(a))
}

/** Lifts every area as high as possible, which is not enough. */
function noWay(target: Level, areas: readonly Area[], needs: Needs): TooFewSymbols | AreaOutOfReach {
  const low = areas.find(({ mustRise, lifts }) => mustRise && lifts.length === 0)
  if (low) return { target, why: 'area', name: low.name, symbol: low.symbol! }
  const most = areas.map(({ now, lifts }) => gainOf(lifts.at(-1)?.level ?? now))
  const within = (key: keyof Needs) => most.reduce((sum, gained) => sum + gained[key], 0)
  const short = within('puszczanska') < needs.puszczanska ? 'puszczanska' : 'symbols'
  const why = needs[short] > areas.length ? 'groups' : 'points'
  return { target, why, short, within: within(short), needed: needs[short] }
}

type HeldGroup = GroupDemands & { achievedSymbol: Level }

/**
 * The symbols that a troop can lose and still have its category, even if they are the highest ones. Those that the
 * category requires of their areas cannot be lost.
 */
export function spareSymbols(category: Level, groups: readonly HeldGroup[], thresholds: CategoryThresholds) {
  const needs = needsOf(category, thresholds)
  const { lesna, puszczanska } = countTokens(groups.map(({ achievedSymbol }) => achievedSymbol))
  const free = groups.filter(group => group.achievedSymbol !== 'POLOWA' && requiredFor(category, group) === null)
  return Math.max(Math.min(puszczanska - needs.puszczanska, lesna + puszczanska - needs.symbols, free.length), 0)
}

interface Lifts {
  now: Level
  lifts: WayStep[]
}

interface Area extends Liftable<WayStep> {
  groupId: number
  name: string
  symbol: HigherLevel | null
}

/** Keeps the lifts that reach the symbol which the target requires of the area. */
function required(target: Level, group: RuledGroup, { now, lifts }: Lifts): Area {
  const { id: groupId, name } = group
  const symbol = requiredFor(target, group)
  if (symbol === null || isMet({ symbol }, now)) return { groupId, name, symbol, now, lifts, mustRise: false }
  return { groupId, name, symbol, now, lifts: lifts.filter(({ level }) => isMet({ symbol }, level)), mustRise: true }
}

function liftsOf(
  group: WayYear['groups'][number],
  all: readonly ScoredTask[],
  references: ReadonlySet<number | null>,
  values: Values,
): Lifts {
  const tasks = all.filter(task => shareOf(task, group.id) > 0)
  const sumOf = prepareGroupSum(group.id, tasks)
  const collected = (entered: Values) => sumOf(tasks.map(task => pointsFor(task, entered)))
  const points = collected(values)
  const now = symbolFor(points, group)
  if (now === 'PUSZCZANSKA') return { now, lifts: [] }

  const best = bestEntries(group.id, tasks, references, values)
  const lifts: WayStep[] = []
  for (const threshold of [...new Set([group.lesnaThreshold, group.puszczanskaThreshold])].sort((a, b) => a - b)) {
    if (threshold <= points || lifts.at(-1)?.level === 'PUSZCZANSKA') continue
    const closing = closingTasks(best, values, entered => collected(entered) >= threshold)
    if (!closing) break
    const level = symbolFor(threshold, group)
    lifts.push({ groupId: group.id, level, missingPoints: pointsTo(threshold, points), tasks: closing })
  }
  return { now, lifts }
}

interface BestEntry {
  task: ScoredTask
  share: number
  value: number
  gain: number
}

function bestEntries(
  groupId: number,
  tasks: readonly ScoredTask[],
  references: ReadonlySet<number | null>,
  values: Values,
): BestEntry[] {
  return (
    tasks
      // A larger reference reduces the points of the tasks measured against it, so it is never raised.
      .filter(task => !references.has(task.id))
      .map(task => {
        const share = shareOf(task, groupId)
        const most = pointsWith(task, MAX_VALUE, values)
        const value = leastWhole(-1, MAX_VALUE, tried => pointsWith(task, tried, values) >= most)
        return { task, share, value, gain: (most - pointsFor(task, values)) * share }
      })
      .filter(({ gain, value, task }) => gain > 0 && value > (values.get(task.id) ?? 0))
      .sort((a, b) => b.gain - a.gain)
  )
}

/** The fewest tasks with which `reached` holds; the last one with the least value that is enough. */
function closingTasks(best: readonly BestEntry[], values: Values, reached: (entered: Values) => boolean) {
  const entered = new Map(values)
  const closing: WayTask[] = []
  for (const { task, share, value } of best) {
    const isLast = reached(entered.set(task.id, value))
    const enough = isLast ? leastWhole(-1, MAX_VALUE, tried => reached(entered.set(task.id, tried))) : value
    const gain = pointsWith(task, enough, values) - pointsFor(task, values)
    closing.push({ taskId: task.id, value: enough, points: roundSum(gain * share) })
    if (isLast) return closing
  }
  return null
}
