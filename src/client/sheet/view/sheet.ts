import { lacksNote } from '#domain/note.ts'
import type { Role } from '#domain/people/roles.ts'
import {
  type PlanMarks,
  type PlannedMonth,
  type PlannedRows,
  type PlannedValue,
  planMarks,
  plannedValues,
  preparePlan,
} from '#domain/plan.ts'
import type { Deadlines } from '#domain/planMonths.ts'
import type { CategoryThresholds } from '#domain/scoring/category.ts'
import { pointsToNextSymbol } from '#domain/scoring/gap.ts'
import { type GroupThresholds, type Level, symbolFor } from '#domain/scoring/levels.ts'
import { roundSum } from '#domain/scoring/roundSum.ts'
import { type GroupScore, maxPointsOf, pointsFor, prepareYear, shareOf, type Values } from '#domain/scoring/scoring.ts'
import { type Standing, standingOf } from '#domain/scoring/standing.ts'
import type { YearPrerequisite, YearTask } from '#domain/year/fullYear.ts'
import type { LastYear } from '#domain/year/lastYear.ts'
import { prepareDoubts, type SheetDoubts, type WithDoubts } from './doubts.ts'

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
  tasks: readonly (YearTask & WithDoubts)[]
}

export interface Entries {
  /** Only tasks with an entry, which may be 0. */
  values: Values
  /** Always include the obligatory tasks. */
  favourites: ReadonlySet<number>
  ticked: ReadonlySet<number>
  notes?: ReadonlyMap<number, SheetNote>
  plan?: EnteredPlan
  /** Author and time of each entry, by task and by prerequisite; only in the panel. */
  written?: { values: ReadonlyMap<number, Written>; ticks: ReadonlyMap<number, Written> }
}

/** Planned rows, by task and by prerequisite. */
interface EnteredPlan {
  tasks: ReadonlyMap<number, PlannedValue>
  prerequisites: ReadonlyMap<number, PlannedMonth>
}

export interface SheetNote {
  text: string
  /** null while it is being saved. */
  at: string | null
  by: string | null
  byRole: Role | null
  own: boolean
}

export interface Written {
  at: string
  by: string | null
}

export interface Sheet {
  year: SheetYear
  entries: Entries
  tasks: readonly (YearTask & WithDoubts)[]
  /** The doubts, by task (rules.md#80). */
  doubts: SheetDoubts
  groups: readonly ScoredGroup[]
  standing: Standing
  /** null while nothing is planned. */
  plan: SheetPlan | null
}

/** The standing with the plan fulfilled (rules.md#63), apart from the entries. */
interface SheetPlan {
  rows: PlannedRows
  marks: PlanMarks
  /** The values with the plan fulfilled. */
  values: Values
  groups: readonly GroupScore[]
  standing: Standing
}

export interface ScoredGroup extends SheetGroup, GroupScore {
  next: { level: Level; points: number } | null
  /** The points and symbol that the plan leads to; in an area without a plan, with all starred tasks done as well. */
  planned: { points: number; level: Level; byPlan: boolean }
}

const NO_DEADLINE: Deadlines = { deadline: null, extendedTo: null }

/** Computes once what does not depend on the entries; the result scores the sheet on every keystroke. */
export function prepareSheet(year: SheetYear, deadlines = NO_DEADLINE): (entries: Entries) => Sheet {
  const tasks = [...new Map(year.groups.flatMap(group => group.tasks).map(task => [task.id, task])).values()]
  const score = prepareYear({ groups: year.groups, tasks })
  const scorePlan = preparePlan({ ...year, tasks })
  const doubtsWith = prepareDoubts(tasks)

  function planIn({ values, ticked: done, plan }: Entries): SheetPlan | null {
    if (!plan || plan.tasks.size + plan.prerequisites.size === 0) return null
    const rows = rowsOf(plan, tasks, year.prerequisites)
    const { groups, ...standing } = scorePlan({ values, done }, rows)
    return {
      rows,
      marks: planMarks({ tasks }, { values, done }, rows, deadlines, Date.now()),
      values: plannedValues(tasks, values, rows.tasks),
      groups,
      standing,
    }
  }

  return entries => {
    const { groups, tokens, points } = score(entries.values)
    const prerequisitesMissing = year.prerequisites.filter(({ id }) => !entries.ticked.has(id)).length
    const plan = planIn(entries)
    return {
      year,
      entries,
      tasks,
      doubts: doubtsWith(entries),
      groups: year.groups.map((group, index) => scoredGroup(group, groups[index]!, entries, plan?.groups[index])),
      standing: standingOf({ tokens, points, prerequisitesMissing }, year.thresholds),
      plan,
    }
  }
}

/** Returns the rows in the order of the year, without those that the editors removed meanwhile. */
const rowsOf = (
  plan: EnteredPlan,
  tasks: readonly YearTask[],
  prerequisites: readonly Prerequisite[],
): PlannedRows => ({
  tasks: tasks.flatMap(({ id: taskId }) => {
    const planned = plan.tasks.get(taskId)
    return planned ? [{ taskId, ...planned }] : []
  }),
  prerequisites: prerequisites.flatMap(({ id: initialTaskId }) => {
    const planned = plan.prerequisites.get(initialTaskId)
    return planned ? [{ initialTaskId, ...planned }] : []
  }),
})

function scoredGroup(
  group: SheetGroup,
  score: GroupScore,
  entries: Entries,
  withPlan: GroupScore | undefined,
): ScoredGroup {
  const byPlan = withPlan !== undefined && group.tasks.some(({ id }) => entries.plan?.tasks.has(id))
  const points = byPlan ? withPlan.collectedSplitPoints : plannedPoints(group, entries)
  return {
    ...group,
    ...score,
    next: pointsToNextSymbol(score.collectedSplitPoints, group),
    planned: { points, level: symbolFor(points, group), byPlan },
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
  notes: tasks.filter(task => lacksNote(task, entries.values.get(task.id), entries.notes?.get(task.id))),
})

export const filledOf = (tasks: readonly { id: number }[], { values }: Entries) =>
  tasks.filter(({ id }) => values.has(id)).length

/** The API's answer about one troop's sheet: the year, its groups with their tasks, and the prerequisites. */
export type SheetAnswer = readonly [
  year: CategoryThresholds & { id: number; name: string; deadline: string | null },
  groups: readonly (SheetGroup & { tasks: readonly AnsweredTask[] })[],
  prerequisites: readonly (Prerequisite & AnsweredEntry & { value: boolean; plan?: PlannedMonth | null })[],
]

export type AnsweredTask = YearTask &
  AnsweredEntry &
  WithDoubts & {
    value: number
    entered: boolean
    favourite: boolean
    /** The author, unless it is the reader. */
    author?: { by: string | null; byRole: Role | null } | null
    note?: SheetNote | null
    plan?: PlannedValue | null
    lastYear?: LastYearOfTask | null
  }

export type LastYearOfTask = LastYear & { note?: SheetNote | null }

interface AnsweredEntry {
  updatedAt?: string | null
  updatedBy?: string | null
}

export function splitAnswer([thresholds, groups, prerequisites]: SheetAnswer): { year: SheetYear; entries: Entries } {
  const tasks = groups.flatMap(group => group.tasks)
  return {
    year: { name: thresholds.name, thresholds, groups, prerequisites },
    entries: {
      values: new Map(tasks.filter(task => task.entered).map(task => [task.id, task.value])),
      favourites: new Set(tasks.filter(task => task.favourite).map(task => task.id)),
      notes: new Map(tasks.flatMap(({ id, note }) => (note ? [[id, note] as const] : []))),
      ticked: new Set(prerequisites.filter(({ value }) => value).map(({ id }) => id)),
      plan: {
        tasks: new Map(tasks.flatMap(({ id, plan }) => (plan ? [[id, plan] as const] : []))),
        prerequisites: new Map(prerequisites.flatMap(({ id, plan }) => (plan ? [[id, plan] as const] : []))),
      },
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
