import type { ReactNode } from 'react'
import type { ValueRule } from '#domain/typedValue.ts'
import type { YearTask } from '#domain/year/fullYear.ts'
import type { LastYear } from './LastYear.tsx'
import type { Plan } from './plan.ts'
import type { Edit } from './saving.ts'
import type { SheetPosition } from './sections.ts'
import type { Prerequisite, Sheet } from './sheet.ts'
import type { Talk } from './talk.ts'
import type { Subject } from './threads.ts'

/** What may be done to a sheet. Without it the parts of a sheet are read-only. */
export interface SheetEdits {
  /** null takes the entry back. What is typed is shown by its field, until the sheet follows. */
  enter(task: YearTask, value: number | null, how?: 'typed'): void
  /** Nothing more comes for now: a field was left or a switch was turned. */
  finishEntry(): void
  /** Without it stars only show. */
  setFavourite?(task: YearTask, isFavourite: boolean): void
  tick(prerequisite: Prerequisite, isDone: boolean): void
  /** Why the last change was not accepted, in Polish. */
  refusalOf(kind: 'value' | 'favourite' | 'tick', id: number): string | undefined
  /** What a task's field takes, where that is not any value. */
  ruleFor?(task: YearTask): ValueRule
}

/** One thing done on a sheet, and how it was before. All that is typed into a field until it is left is one thing. */
export interface Done {
  edit: Edit
  was: Edit
  /** The sheet before it. */
  before: Sheet
  at: number
}

/** What was done to the sheet on show, and the way back. */
export interface Changes {
  done: readonly Done[]
  undo: (done: Done) => void
}

/** How a reviewer looks at a sheet: at some of its rows, with what changed on them. */
export interface Checking {
  isShown: (about: Subject) => boolean
  /** What stood there before, in words; undefined where nothing changed. */
  was: (about: Subject) => string | undefined
  /** The choice of what is shown, above the rows of a section. */
  filtersFor: (rows: readonly Subject[]) => ReactNode
}

/** What the parts of a sheet are handed. */
export interface SheetViewProps {
  sheet: Sheet
  position: SheetPosition
  /** Without it everything is read-only. */
  edits?: SheetEdits
  /** What was done, and the way back. */
  changes?: Changes
  /** What is said about it; without it nothing is. */
  talk?: Talk | undefined
  /** Whether everything is saved, in a few words. */
  saved?: ReactNode
  /** What keeps it from being saved, and what can be done. */
  trouble?: ReactNode
  checking?: Checking | undefined
  /** What was decided about the way; without it nothing can be decided. */
  plan?: Plan | undefined
  /** Begins to try values without saving. */
  onTry?: (() => void) | undefined
  /** The sheet over the year, for the summary. */
  story?: ReactNode
  /** What the troop reached a year ago; without it, or while it is switched off, nothing is told of it. */
  lastYear?: LastYear | undefined
  /** Why the last change was not accepted, where nothing may be changed any more. */
  refusalOf?: SheetEdits['refusalOf']
}
