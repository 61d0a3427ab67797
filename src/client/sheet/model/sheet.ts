import { personName } from '#client/ui/people.ts'
import { type Mine, type MineMark, prepareMine, type StandingWithMine, standingWithMine } from '#domain/mine.ts'
import { type Deadlines, monthsOver } from '#domain/months.ts'
import { lacksNote } from '#domain/note.ts'
import type { Role } from '#domain/people/roles.ts'
import type { CategoryThresholds } from '#domain/scoring/category.ts'
import { pointsToNextSymbol } from '#domain/scoring/gap.ts'
import { type GroupDemands, type GroupThresholds, type Level, NO_DEMANDS } from '#domain/scoring/levels.ts'
import { type GroupScore, prepareYear, type Values } from '#domain/scoring/scoring.ts'
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

export interface SheetGroup extends GroupThresholds, GroupDemands {
  id: number
  name: string
  /** Includes the tasks of other groups that share points into it. */
  tasks: readonly (YearTask & WithDoubts)[]
}

export interface Entries {
  /** Only tasks with an entry, which may be 0. */
  values: Values
  /** The starred tasks, with a number and a month if they have them; obligatory ones only with one of both. */
  mine: ReadonlyMap<number, Mine>
  ticked: ReadonlySet<number>
  notes?: ReadonlyMap<number, SheetNote>
  /** Author and time of each entry, by task and by prerequisite; only in the panel. */
  written?: { values: ReadonlyMap<number, Written>; ticks: ReadonlyMap<number, Written> }
}

/** Obligatory tasks are starred by themselves (rules.md#12). */
export const isStarred = ({ id, obligatory }: Pick<YearTask, 'id' | 'obligatory'>, { mine }: Pick<Entries, 'mine'>) =>
  obligatory || mine.has(id)

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
  /** What the sheet is worth once everything is done that is mine (rules.md#63). */
  withMine: {
    marks: ReadonlyMap<number, MineMark>
    /** By task, before the points are split between areas. */
    points: ReadonlyMap<number, number>
    standing: StandingWithMine
  }
}

export interface ScoredGroup extends SheetGroup, GroupScore {
  next: { level: Level; points: number } | null
  /** The points and symbol once everything is done that is mine. */
  withMine: { points: number; level: Level }
}

const NO_DEADLINE: Deadlines = { deadline: null, extendedTo: null }

/** Computes once what does not depend on the entries; the result scores the sheet on every keystroke. */
export function prepareSheet(year: SheetYear, deadlines = NO_DEADLINE): (entries: Entries) => Sheet {
  const tasks = [...new Map(year.groups.flatMap(group => group.tasks).map(task => [task.id, task])).values()]
  const score = prepareYear({ groups: year.groups, tasks })
  const scoreMine = prepareMine({ groups: year.groups, tasks })
  const doubtsWith = prepareDoubts(tasks)

  return entries => {
    const sheet = score(entries.values)
    const prerequisitesMissing = year.prerequisites.filter(({ id }) => !entries.ticked.has(id)).length
    const withMine = scoreMine({ ...entries, isOver: monthsOver(deadlines, Date.now()) })
    return {
      year,
      entries,
      tasks,
      doubts: doubtsWith(entries),
      groups: year.groups.map((group, at) => scoredGroup(group, sheet.groups[at]!, withMine.groups[at]!)),
      standing: standingOf({ ...sheet, prerequisitesMissing }, year.thresholds),
      withMine: {
        marks: withMine.marks,
        points: new Map(tasks.map(({ id }, at) => [id, withMine.taskPoints[at]!])),
        standing: standingWithMine(withMine, prerequisitesMissing, year.thresholds),
      },
    }
  }
}

const scoredGroup = (group: SheetGroup, score: GroupScore, withMine: GroupScore): ScoredGroup => ({
  ...group,
  ...score,
  next: pointsToNextSymbol(score.collectedSplitPoints, group),
  withMine: { points: withMine.collectedSplitPoints, level: withMine.achievedSymbol },
})

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
  groups: readonly AnsweredGroup[],
  prerequisites: readonly (Prerequisite & AnsweredEntry & { value: boolean })[],
]

/** Without the symbols that categories require if none is required. */
type AnsweredGroup = Omit<SheetGroup, keyof GroupDemands> & Partial<GroupDemands> & { tasks: readonly AnsweredTask[] }

export type AnsweredTask = YearTask &
  AnsweredEntry &
  WithDoubts & {
    value: number
    entered: boolean
    favourite: boolean
    /** The author, unless it is the reader. */
    author?: { by: string | null; byRole: Role | null } | null
    note?: SheetNote | null
    mine?: Mine | null
    lastYear?: LastYearOfTask | null
  }

export type LastYearOfTask = LastYear & { note?: SheetNote | null }

interface AnsweredEntry {
  updatedAt?: string | null
  updatedBy?: string | null
  author?: { by: string | null } | null
}

export function splitAnswer([thresholds, groups, prerequisites]: SheetAnswer): { year: SheetYear; entries: Entries } {
  const tasks = groups.flatMap(group => group.tasks)
  return {
    year: {
      ...{ name: thresholds.name, thresholds, prerequisites },
      groups: groups.map(group => ({ ...NO_DEMANDS, ...group })),
    },
    entries: {
      values: new Map(tasks.filter(task => task.entered).map(task => [task.id, task.value])),
      mine: new Map(tasks.flatMap(({ id, mine }) => (mine ? [[id, mine] as const] : []))),
      notes: new Map(tasks.flatMap(({ id, note }) => (note ? [[id, note] as const] : []))),
      ticked: new Set(prerequisites.filter(({ value }) => value).map(({ id }) => id)),
      written: { values: writtenIn(tasks), ticks: writtenIn(prerequisites) },
    },
  }
}

function writtenIn(rows: readonly (AnsweredEntry & { id: number })[]): Map<number, Written> {
  const written = rows.flatMap(({ id, updatedAt, updatedBy, author }) => {
    if (!updatedAt || updatedBy === undefined) return []
    const by = author?.by ?? (updatedBy && personName({ email: updatedBy, name: null }))
    return [[id, { at: updatedAt, by }] as const]
  })
  return new Map(written)
}
