import {
  type CategoryThresholds,
  categoryOf,
  countTokens,
  demandsOf,
  type EarnedSymbols,
  isMet,
} from '#domain/scoring/category.ts'
import type { GroupDemands, Level } from '#domain/scoring/levels.ts'
import { roundSum } from '#domain/scoring/roundSum.ts'
import { hasReference, maxPointsOf, prepareYear, type Values } from '#domain/scoring/scoring.ts'
import type { FullYear, YearGroup, YearTask } from './fullYear.ts'
import type { Origins } from './origins.ts'
import { takenValue } from './taskRules.ts'

// Scores a draft on the sheets of an earlier year (rules.md#66), before anybody is bound by its rules.

export interface Trial {
  draft: FullYear
  earlier: FullYear
  /** The draft's rows and the rows of the earlier year that they come from. */
  origins: Origins
}

export interface TriedSheet {
  before: Level
  after: Level
  /** The symbols by the earlier year's rules, in the order of the draft's areas; null for an area without an origin. */
  symbolsBefore: readonly (Level | null)[]
  symbolsAfter: readonly Level[]
  /** The area that decides a change of the category; null if no area does by itself. */
  because: number | null
}

/** Computes once what does not depend on the sheet. The result scores the values of a team that has all prerequisites. */
export function prepareTrial({ draft, earlier, origins }: Trial): (values: Values) => TriedSheet {
  const scoreBefore = prepareYear(earlier)
  const scoreAfter = prepareYear(draft)
  const placeBefore = new Map(earlier.groups.map(({ id }, place) => [id, place]))
  const places = draft.groups.map(({ id }) => placeBefore.get(origins.groups.get(id) ?? 0))
  const groupsBefore = places.map(place => (place === undefined ? undefined : earlier.groups[place]!))

  return values => {
    const [then, now] = [scoreBefore(values), scoreAfter(carriedValues(draft.tasks, origins, values))]
    const [before, after] = [categoryOf(then, earlier), categoryOf(now, draft)]
    const symbolsBefore = places.map(place => (place === undefined ? null : then.groups[place]!.achievedSymbol))
    const symbolsAfter = now.groups.map(({ achievedSymbol }) => achievedSymbol)
    const areas = draft.groups.map((group, at) => ({ group, symbol: symbolsAfter[at]! }))
    const areasBefore = groupsBefore.map((group, at) => (group ? { group, symbol: symbolsBefore[at]! } : undefined))
    const because = before === after ? null : decidingArea(before, areas, areasBefore, draft)
    return { before, after, symbolsBefore, symbolsAfter, because }
  }
}

/** The values by the draft's tasks. A task without an origin is empty. */
export function carriedValues(tasks: readonly YearTask[], { tasks: origins }: Origins, values: Values): Values {
  return new Map(
    tasks.flatMap(task => {
      const value = values.get(origins.get(task.id) ?? 0)
      return value === undefined ? [] : [[task.id, takenValue(task, value)] as const]
    }),
  )
}

interface Area {
  group: YearGroup
  symbol: Level
}

/** The first area with whose earlier symbol and demands, and the rest of the draft, the category would be the earlier one. */
function decidingArea(
  before: Level,
  areas: readonly Area[],
  areasBefore: readonly (Area | undefined)[],
  thresholds: CategoryThresholds,
): number | null {
  const decides = ({ group }: Area, at: number) => {
    const then = areasBefore[at]
    const replaced = then
      ? areas.with(at, { group: { ...group, ...demandsIn(then.group) }, symbol: then.symbol })
      : areas.toSpliced(at, 1)
    return categoryOf(earnedIn(replaced), thresholds) === before
  }
  return areas.find(decides)?.group.id ?? null
}

const demandsIn = ({ lesnaRequires, puszczanskaRequires }: GroupDemands): GroupDemands => ({
  lesnaRequires,
  puszczanskaRequires,
})

const earnedIn = (areas: readonly Area[]): EarnedSymbols => ({
  tokens: countTokens(areas.map(({ symbol }) => symbol)),
  unmet: areas.flatMap(({ group, symbol: now }) =>
    demandsOf(group)
      .filter(demand => !isMet(demand, now))
      .map(demand => ({ ...demand, now })),
  ),
})

/** The draft's tasks whose values no sheet of the earlier year has, also for want of their reference, and their points. */
export function untestedIn({ tasks }: FullYear, { tasks: origins }: Origins): { tasks: number; points: number } {
  const isCarried = (id: number | null) => id !== null && origins.has(id)
  const untested = tasks.filter(task => !isCarried(task.id) || (hasReference(task.type) && !isCarried(task.refValId)))
  return { tasks: untested.length, points: roundSum(untested.reduce((sum, task) => sum + maxPointsOf(task), 0)) }
}
