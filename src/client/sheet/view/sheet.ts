import type { CategoryThresholds } from '#domain/scoring/category.ts'
import { pointsToNextSymbol } from '#domain/scoring/gap.ts'
import { type GroupThresholds, type Level, symbolFor } from '#domain/scoring/levels.ts'
import { roundSum } from '#domain/scoring/roundSum.ts'
import { type GroupScore, maxPointsOf, pointsFor, prepareYear, shareOf, type Values } from '#domain/scoring/scoring.ts'
import { type Standing, standingOf } from '#domain/scoring/standing.ts'
import type { YearPrerequisite, YearTask } from '#domain/year/fullYear.ts'
import type { LastYear } from '#domain/year/lastYear.ts'

// A sheet is the rules of a year and the entries of one troop. Everything else on the screen follows from these two, so
// the browser computes it here for the leader's page, the panel's and the tutorial's alike.

/** Does not change while somebody types. */
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
  /** Includes the tasks of other groups that share points into it. */
  tasks: readonly YearTask[]
}

export interface Entries {
  /** Only tasks with an entry, which may be 0. */
  values: Values
  /** Always include the obligatory tasks. */
  favourites: ReadonlySet<number>
  /** Prerequisites that are done. */
  ticked: ReadonlySet<number>
  /** Author and time of each entry, by task and by prerequisite; only in the panel. */
  written?: { values: ReadonlyMap<number, Written>; ticks: ReadonlyMap<number, Written> }
}

export interface Written {
  at: string
  /** An e-mail; null when unknown. */
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
  /** The points and symbol with all starred tasks done as well. */
  planned: { points: number; level: Level }
}

/** Computes once what does not depend on the entries; the result scores the sheet on every keystroke. */
export function prepareSheet(year: SheetYear): (entries: Entries) => Sheet {
  const tasks = [...new Map(year.groups.flatMap(group => group.tasks).map(task => [task.id, task])).values()]
  const score = prepareYear({ groups: year.groups, tasks })

  return entries => {
    const { groups, tokens, points } = score(entries.values)
    const prerequisitesMissing = year.prerequisites.filter(({ id }) => !entries.ticked.has(id)).length
    return {
      year,
      entries,
      tasks,
      groups: year.groups.map((group, index) => scoredGroup(group, groups[index]!, entries)),
      standing: standingOf({ tokens, points, prerequisitesMissing }, year.thresholds),
    }
  }
}

function scoredGroup(group: SheetGroup, score: GroupScore, entries: Entries): ScoredGroup {
  const points = plannedPoints(group, entries)
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

export const missingIn = ({ year, tasks, entries }: Sheet) => ({
  prerequisites: year.prerequisites.filter(({ id }) => !entries.ticked.has(id)),
  obligatory: tasks.filter(({ id, obligatory }) => obligatory && !entries.values.has(id)),
})

/** An entry may be 0. */
export const filledOf = (tasks: readonly { id: number }[], { values }: Entries) =>
  tasks.filter(({ id }) => values.has(id)).length

/** The API's answer about one troop's sheet: the year, its groups with their tasks, and the prerequisites. */
export type SheetAnswer = readonly [
  year: CategoryThresholds & { id: number; name: string; deadline: string | null },
  groups: readonly (SheetGroup & { tasks: readonly AnsweredTask[] })[],
  prerequisites: readonly (Prerequisite & AnsweredEntry & { value: boolean })[],
]

type AnsweredTask = YearTask &
  AnsweredEntry & { value: number; entered: boolean; favourite: boolean; lastYear?: LastYear | null }

interface AnsweredEntry {
  updatedAt?: string | null
  updatedBy?: string | null
}

/** Splits an answer into the rules of the year and the troop's entries. */
export function splitAnswer([thresholds, groups, prerequisites]: SheetAnswer): { year: SheetYear; entries: Entries } {
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
  const written = rows.flatMap(({ id, updatedAt, updatedBy }) =>
    updatedAt && updatedBy !== undefined ? [[id, { at: updatedAt, by: updatedBy }] as const] : [],
  )
  return new Map(written)
}
