import type { Month } from './months.ts'
import {
  type CategoryThresholds,
  categoryOf,
  type MissingTokens,
  missingTokens,
  type Tokens,
  type UnmetDemand,
  unmetFor,
} from './scoring/category.ts'
import { leastWhole } from './scoring/gap.ts'
import type { Level } from './scoring/levels.ts'
import { roundSum } from './scoring/roundSum.ts'
import {
  maxPointsOf,
  pointsFor,
  pointsWith,
  prepareSums,
  referencesIn,
  type ScoredTask,
  type ScoredValues,
  type SheetScore,
  type Values,
  type YearRules,
} from './scoring/scoring.ts'
import { MAX_VALUE } from './scoring/typedValue.ts'

// What a troop means to do in the OPEN year (rules.md#63): its starred tasks, with a number and a month if it likes.

export interface Mine {
  /** Null means all points of the task. */
  value: number | null
  /** The task is to be done by the end of this month; null is never late. */
  month: Month | null
}

/** By task id. */
export type MineRows = Pick<ReadonlyMap<number, Mine>, 'get' | 'size'>

export const STARRED: Mine = { value: null, month: null }

/** An obligatory task is starred by itself, and counts as mine only with a number or a month. */
export const countsAsMine = ({ obligatory }: { obligatory: boolean }, { value, month }: Mine): boolean =>
  !obligatory || value !== null || month !== null

export const isSameMine = (a: Mine | null, b: Mine | null): boolean =>
  a === null || b === null ? a === b : a.value === b.value && a.month === b.month

export type MineMark = 'fulfilled' | 'late' | 'ahead'

export interface SheetWithMine extends SheetScore {
  marks: ReadonlyMap<number, MineMark>
  /** The points of the tasks, in the order of the year. */
  taskPoints: readonly number[]
}

interface SheetOfMine {
  values: ScoredValues
  mine: MineRows
  isOver?: (month: Month | null) => boolean
}

/**
 * Computes once what does not depend on the sheet. The result scores a sheet as if everything that is mine were done: a task
 * with a number gives the points of that number, where they are more than those of the entered value, and a task without one all
 * its points. A reference takes the larger of its number and the entered value.
 */
export function prepareMine(year: YearRules): (sheet: SheetOfMine) => SheetWithMine {
  const { tasks } = year
  const score = prepareSums(year)
  const isReference = referencesIn(tasks)
  const measuring = tasks.filter(({ id }) => isReference.has(id))

  return ({ values, mine, isOver = () => false }) => {
    const raised = raisedReferences(measuring, values, mine)
    const references: ScoredValues = { get: id => raised.get(id) ?? values.get(id) }
    const marks = new Map<number, MineMark>()
    const taskPoints = tasks.map(task => {
      const row = mine.get(task.id)
      if (!row) return pointsFor(task, references)
      const entered = values.get(task.id)
      const collected = entered === undefined ? 0 : pointsWith(task, entered, references)
      const wanted = row.value === null ? maxPointsOf(task) : pointsWith(task, row.value, references)
      marks.set(
        task.id,
        isFulfilled(row, entered, collected, wanted) ? 'fulfilled' : isOver(row.month) ? 'late' : 'ahead',
      )
      if (row.value === null) return wanted
      return isReference.has(task.id) ? pointsFor(task, references) : Math.max(wanted, collected)
    })
    return { ...score(taskPoints), marks, taskPoints }
  }
}

function raisedReferences(measuring: readonly ScoredTask[], values: ScoredValues, mine: MineRows): Map<number, number> {
  const raised = new Map<number, number>()
  for (const { id } of measuring) {
    const wanted = mine.get(id)?.value ?? null
    if (wanted !== null) raised.set(id, Math.max(wanted, values.get(id) ?? 0))
  }
  return raised
}

/**
 * The entered value is at least the number or gives at least its points; without a number, it gives all points of the task.
 * `collected` and `wanted` are the points of the two.
 */
function isFulfilled({ value }: Mine, entered: number | undefined, collected: number, wanted: number): boolean {
  if (entered === undefined) return false
  if (value === null) return roundSum(collected) >= roundSum(wanted)
  return entered >= value || (wanted > 0 && collected >= wanted)
}

/** The values that mine leads to. A task without a number gets the least value that gives all its points, if any does. */
export function valuesWithMine(tasks: readonly ScoredTask[], values: Values, mine: MineRows): Values {
  const isReference = referencesIn(tasks)
  const measuring = tasks.filter(({ id }) => isReference.has(id))
  const merged = new Map([...values, ...raisedReferences(measuring, values, mine)])
  for (const task of tasks) {
    const row = mine.get(task.id)
    if (!row || isReference.has(task.id)) continue
    const wanted = row.value ?? leastWithAllPoints(task, merged)
    const entered = values.get(task.id)
    if (wanted === null) continue
    if (entered === undefined || pointsWith(task, wanted, merged) > pointsWith(task, entered, merged))
      merged.set(task.id, wanted)
  }
  return merged
}

function leastWithAllPoints(task: ScoredTask, values: ScoredValues): number | null {
  const hasAll = (value: number) => pointsWith(task, value, values) >= maxPointsOf(task)
  return maxPointsOf(task) > 0 && hasAll(MAX_VALUE) ? leastWhole(0, MAX_VALUE, hasAll) : null
}

/** How many entered tasks get fewer points with `value` as the value of this reference than with the entered one. */
export function loweredByReference(tasks: readonly ScoredTask[], values: Values, id: number, value: number): number {
  if (value <= (values.get(id) ?? 0)) return 0
  const raised = new Map([...values, [id, value]])
  return tasks.filter(task => task.refValId === id && pointsFor(task, raised) < pointsFor(task, values)).length
}

/** The standing with everything done that is mine. It counts prerequisites as done and says how many are not. */
export interface StandingWithMine {
  category: Level
  points: number
  tokens: Tokens
  /** The symbols that categories require of areas and that are missing there; left out if there are none (rules.md#65). */
  unmet?: readonly UnmetDemand[]
  prerequisitesMissing: number
}

export const standingWithMine = (
  score: Pick<SheetScore, 'tokens' | 'unmet' | 'points'>,
  prerequisitesMissing: number,
  thresholds: CategoryThresholds,
): StandingWithMine => ({
  category: categoryOf(score, thresholds),
  points: score.points,
  tokens: score.tokens,
  ...(score.unmet.length > 0 && { unmet: score.unmet }),
  prerequisitesMissing,
})

export interface TargetStanding {
  target: Level
  /** With the symbols; prerequisites may still be missing. */
  isReached: boolean
  missing: MissingTokens
  /** The areas without the symbol that the target requires of them (rules.md#65). */
  areas: UnmetDemand[]
  prerequisitesMissing: number
}

/** Where the target stands with everything that is mine. Every page, mail and list prints this answer (targetWords.ts). */
export function whereTargetStands(
  target: Level,
  { tokens, unmet = [], prerequisitesMissing }: Pick<StandingWithMine, 'tokens' | 'unmet' | 'prerequisitesMissing'>,
  thresholds: CategoryThresholds,
): TargetStanding {
  const missing = missingTokens(target, { tokens, unmet }, thresholds)
  return {
    ...{ target, missing, prerequisitesMissing },
    areas: unmetFor(target, { unmet }),
    isReached: missing.lesna + missing.puszczanska === 0,
  }
}

export interface MineFigures {
  all: number
  done: number
  late: number
}

export function countMarks(marks: ReadonlyMap<number, MineMark>): MineFigures {
  const figures = { all: marks.size, done: 0, late: 0 }
  for (const mark of marks.values()) {
    if (mark === 'fulfilled') figures.done++
    else if (mark === 'late') figures.late++
  }
  return figures
}
