import type { CategoryThresholds } from '#domain/category.ts'
import { pointsToNextSymbol } from '#domain/gap.ts'
import type { LastYear } from '#domain/lastYear.ts'
import { type GroupThresholds, type Level, symbolFor } from '#domain/levels.ts'
import { roundSum } from '#domain/roundSum.ts'
import { type GroupScore, maxPointsOf, pointsFor, prepareYear, shareOf, type Values } from '#domain/scoring.ts'
import { type Standing, standingOf } from '#domain/standing.ts'
import type { YearPrerequisite, YearTask } from '#domain/year/fullYear.ts'

// A sheet is the rules of a year and what one troop entered. Everything else on the screen follows from these two, so it
// is worked out here, at once and in the browser, for the leader's page, the panel's and the tutorial's alike.

/** What does not change while somebody types. */
export interface SheetYear {
  name: string
  prerequisites: readonly Prerequisite[]
  groups: readonly SheetGroup[]
  thresholds: CategoryThresholds
}

export type Prerequisite = Pick<YearPrerequisite, 'id' | 'name' | 'description'>

export interface SheetGroup extends GroupThresholds {
  id: number
  name: string
  /** Its own tasks and those of others that share points into it. */
  tasks: readonly YearTask[]
}

export interface Entries {
  /** Only of tasks for which something was entered, if only 0. */
  values: Values
  /** Obligatory tasks are always among them. */
  favourites: ReadonlySet<number>
  /** Prerequisites that are done. */
  ticked: ReadonlySet<number>
  /** Who entered what, by task and by prerequisite; only the panel is told. */
  written?: { values: ReadonlyMap<number, Written>; ticks: ReadonlyMap<number, Written> }
}

export interface Written {
  at: string
  /** An e-mail; null when nobody knows. */
  by: string | null
}

export interface Sheet {
  year: SheetYear
  entries: Entries
  /** Every task once, in the order of the groups. */
  tasks: readonly YearTask[]
  groups: readonly ScoredGroup[]
  standing: Standing
}

export interface ScoredGroup extends SheetGroup, GroupScore {
  next: { level: Level; points: number } | null
  /** What it gives once all starred tasks are done as well. */
  planned: { points: number; level: Level }
}

/** Works out once what does not depend on what is entered; the result scores the sheet on every keystroke. */
export function prepareSheet(year: SheetYear): (entries: Entries) => Sheet {
  const tasks = [...new Map(year.groups.flatMap(group => group.tasks).map(task => [task.id, task])).values()]
  const score = prepareYear({ groups: year.groups, tasks })
  let before: readonly ScoredGroup[] = []

  return entries => {
    const { groups, tokens, points } = score(entries.values)
    const prerequisitesMissing = year.prerequisites.filter(({ id }) => !entries.ticked.has(id)).length
    before = year.groups.map((group, index) => scoredGroup(group, groups[index]!, entries, before[index]))
    return {
      year,
      entries,
      tasks,
      groups: before,
      standing: standingOf({ tokens, points, prerequisitesMissing }, year.thresholds),
    }
  }
}

/** A group that scores as `before` stays the same object: what shows it need not be drawn again. */
function scoredGroup(
  group: SheetGroup,
  score: GroupScore,
  entries: Entries,
  before: ScoredGroup | undefined,
): ScoredGroup {
  const points = plannedPoints(group, entries)
  if (before?.collectedSplitPoints === score.collectedSplitPoints && before.planned.points === points) return before
  return {
    ...group,
    ...score,
    next: pointsToNextSymbol(score.collectedSplitPoints, group),
    planned: { points, level: symbolFor(points, group) },
  }
}

function plannedPoints(group: SheetGroup, { values, favourites }: Entries): number {
  const points = group.tasks.map(
    task => (favourites.has(task.id) ? maxPointsOf(task) : pointsFor(task, values)) * shareOf(task, group.id),
  )
  return roundSum(points.reduce((sum, more) => sum + more, 0))
}

/** Scored groups are closed until all prerequisites are done. */
export const isClosed = ({ standing }: Sheet) => standing.prerequisitesMissing > 0

/** How many of the tasks something was entered for, if only 0. */
export const filledOf = (tasks: readonly { id: number }[], { values }: Entries) =>
  tasks.filter(({ id }) => values.has(id)).length

/** What the API tells about one troop's sheet: the year, its groups with their tasks, and the prerequisites. */
export type SheetAnswer = readonly [
  year: CategoryThresholds & { id: number; name: string; deadline: string | null },
  groups: readonly (SheetGroup & { tasks: readonly AnsweredTask[] })[],
  prerequisites: readonly (Prerequisite & AnsweredEntry & { value: boolean })[],
]

type AnsweredTask = YearTask &
  AnsweredEntry & { value: number; entered: boolean; favourite: boolean; lastYear?: LastYear | null }

interface AnsweredEntry {
  updatedAt?: string | null
  /** Only in the panel's answers. */
  updatedBy?: string | null
}

/** Takes the answers apart into what the year asks and what the troop entered. */
export function readSheet([thresholds, groups, prerequisites]: SheetAnswer): { year: SheetYear; entries: Entries } {
  const tasks = groups.flatMap(group => group.tasks)
  return {
    year: { name: thresholds.name, thresholds, groups, prerequisites },
    entries: {
      values: new Map(tasks.filter(task => task.entered).map(task => [task.id, task.value])),
      favourites: new Set(tasks.filter(task => task.favourite).map(task => task.id)),
      ticked: new Set(prerequisites.filter(({ value }) => value).map(({ id }) => id)),
      written: { values: writtenIn(tasks), ticks: writtenIn(prerequisites) },
    },
  }
}

function writtenIn(rows: readonly (AnsweredEntry & { id: number })[]): Map<number, Written> {
  const told = rows.flatMap(({ id, updatedAt, updatedBy }) =>
    updatedAt && updatedBy !== undefined ? [[id, { at: updatedAt, by: updatedBy }] as const] : [],
  )
  return new Map(told)
}
