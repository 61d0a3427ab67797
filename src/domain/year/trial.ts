import { categoryOf, countTokens, demandsOf, isMet, type Tokens, type UnmetDemand } from '#domain/scoring/category.ts'
import { countOf, type HigherLevel, LEVELS, type Level, levelRank } from '#domain/scoring/levels.ts'
import { roundSum } from '#domain/scoring/roundSum.ts'
import { hasReference, maxPointsOf, prepareYear, type ScoredValues, type Values } from '#domain/scoring/scoring.ts'
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
export function prepareTrial({ draft, earlier, origins }: Trial): (values: ScoredValues) => TriedSheet {
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
    const tried = { before, after, symbolsBefore, symbolsAfter }
    return { ...tried, because: before === after ? null : decidingArea(draft, groupsBefore, tried, now.unmet) }
  }
}

/** The values by the draft's tasks. A task without an origin is empty. */
export function carriedValues(tasks: readonly YearTask[], { tasks: origins }: Origins, values: ScoredValues): Values {
  return new Map(
    tasks.flatMap(task => {
      const value = values.get(origins.get(task.id) ?? 0)
      return value === undefined ? [] : [[task.id, takenValue(task, value)] as const]
    }),
  )
}

/** The first area with whose earlier symbol and demands, and the rest of the draft, the category would be the earlier one. */
function decidingArea(
  draft: FullYear,
  groupsBefore: readonly (YearGroup | undefined)[],
  { before, symbolsBefore, symbolsAfter }: Omit<TriedSheet, 'because'>,
  unmet: readonly UnmetDemand[],
): number | null {
  const decides = ({ id, name }: YearGroup, at: number) => {
    const [then, now] = [groupsBefore[at], symbolsBefore[at] ?? null]
    const others = unmet.filter(({ groupId }) => groupId !== id)
    if (!then || now === null)
      return categoryOf({ tokens: countTokens(symbolsAfter.toSpliced(at, 1)), unmet: others }, draft) === before
    const own = demandsOf({ ...then, id, name }).filter(demand => !isMet(demand, now))
    const tokens = countTokens(symbolsAfter.with(at, now))
    return categoryOf({ tokens, unmet: [...others, ...own.map(demand => ({ ...demand, now }))] }, draft) === before
  }
  return draft.groups.find(decides)?.id ?? null
}

/** The draft's tasks whose values no sheet of the earlier year has, also for want of their reference. */
export function untestedIn({ tasks }: FullYear, { tasks: origins }: Origins): readonly YearTask[] {
  const isCarried = (id: number | null) => id !== null && origins.has(id)
  return tasks.filter(task => !isCarried(task.id) || (hasReference(task.type) && !isCarried(task.refValId)))
}

/** The number of tasks and their points. */
export const sizeOf = (tasks: readonly YearTask[]): { tasks: number; points: number } => ({
  tasks: tasks.length,
  points: roundSum(tasks.reduce((sum, task) => sum + maxPointsOf(task), 0)),
})

/** The number of troops that have at least this symbol. */
export const reaching = (level: HigherLevel, symbols: Tokens): number =>
  LEVELS.filter(other => levelRank(other) >= levelRank(level)).reduce((sum, other) => sum + countOf(other, symbols), 0)

/** The figures of fewer troops say nothing about thresholds. */
export const FEWEST_TRIED = 5

/** Judges a symbol by the number of troops that have it: nine in ten, or none. */
export function verdictOn(reached: number, troops: number): 'too-easy' | 'unreached' | null {
  if (troops < FEWEST_TRIED) return null
  if (reached === 0) return 'unreached'
  return reached * 10 >= troops * 9 ? 'too-easy' : null
}
