import { countTokens, type Tokens } from './category.ts'
import { type AreaThresholds, type Level, symbolFor } from './levels.ts'
import { maxPointsIn, maxPointsOf, pointsFor, roundSum, type ScoredTask, shareOf, type Values } from './scoring.ts'

export interface YearRules<G extends AreaThresholds & { id: number } = AreaThresholds & { id: number }> {
  groups: readonly G[]
  tasks: readonly ScoredTask[]
}

export interface AreaScore {
  id: number
  collectedSplitPoints: number
  /** What the area can give. */
  maxSplitPoints: number
  /** What its starred tasks can give. */
  maxFilteredSplitPoints: number
  achievedSymbol: Level
}

export interface SheetScore {
  /** In the order of the year's groups. */
  areas: AreaScore[]
  tokens: Tokens
  points: number
}

export type Scorer = (values: Values, favourites: ReadonlySet<number>) => SheetScore

/** Obligatory tasks are always favourite: the caller puts them into `favourites`. */
export function scoreSheet(year: YearRules, values: Values, favourites: ReadonlySet<number>): SheetScore {
  return prepareYear(year)(values, favourites)
}

/** Works out once what does not depend on the troop; the ranking then scores every troop with it. */
export function prepareYear(year: YearRules): Scorer {
  const areas = year.groups.map(group => prepareArea(group, year.tasks))

  return (values, favourites) => {
    const points = new Map(year.tasks.map(task => [task.id, pointsFor(task, values)]))
    const scores = areas.map(area => area(points, favourites))

    return {
      areas: scores,
      tokens: countTokens(scores.map(area => area.achievedSymbol)),
      points: roundSum(sum(scores.map(area => area.collectedSplitPoints))),
    }
  }
}

function prepareArea(group: AreaThresholds & { id: number }, tasks: readonly ScoredTask[]) {
  const shares = tasks
    .map(task => ({ id: task.id, share: shareOf(task, group.id), max: maxPointsOf(task) * shareOf(task, group.id) }))
    .filter(({ share }) => share > 0)
  const maxSplitPoints = maxPointsIn(group.id, tasks)

  return (points: Values, favourites: ReadonlySet<number>): AreaScore => {
    const collectedSplitPoints = roundSum(sum(shares.map(({ id, share }) => points.get(id)! * share)))
    const starred = shares.map(({ id, max }) => (favourites.has(id) ? max : 0))
    return {
      id: group.id,
      collectedSplitPoints,
      maxSplitPoints,
      maxFilteredSplitPoints: roundSum(sum(starred)),
      achievedSymbol: symbolFor(collectedSplitPoints, group),
    }
  }
}

function sum(numbers: readonly number[]) {
  return numbers.reduce((total, number) => total + number, 0)
}
