import type { CategoryThresholds } from '#domain/category.ts'
import type { YearTask } from '#domain/year/fullYear.ts'
import type { Entries, Prerequisite, SheetArea, SheetYear, Written } from './sheet.ts'

/** What the API tells about one troop's sheet: the year, its areas with their tasks, and the prerequisites. */
export type SheetAnswer = readonly [
  year: CategoryThresholds & { id: number; name: string },
  areas: readonly (SheetArea & { tasks: readonly AnsweredTask[] })[],
  prerequisites: readonly (Prerequisite & AnsweredEntry & { value: boolean })[],
]

type AnsweredTask = YearTask & AnsweredEntry & { value: number; entered: boolean; favourite: boolean }

interface AnsweredEntry {
  updatedAt?: string | null
  /** Only in the panel's answers. */
  updatedBy?: string | null
}

/** Takes the answers apart into what the year asks and what the troop entered. */
export function readSheet([thresholds, areas, prerequisites]: SheetAnswer): { year: SheetYear; entries: Entries } {
  const tasks = areas.flatMap(area => area.tasks)
  return {
    year: { name: thresholds.name, thresholds, areas, prerequisites },
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
