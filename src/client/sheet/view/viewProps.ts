import type { ReactNode } from 'react'
import type { LastYear } from '#client/sheet/planning/LastYear.tsx'
import type { Plan } from '#client/sheet/planning/plan.ts'
import type { Edit } from '#client/sheet/saving/changes.ts'
import type { Discussion } from '#client/sheet/view/discussion.ts'
import type { SheetPosition } from '#client/sheet/view/sections.ts'
import type { Prerequisite, Sheet } from '#client/sheet/view/sheet.ts'
import type { Subject } from '#client/sheet/view/threads.ts'
import type { ValueRule } from '#domain/scoring/typedValue.ts'
import type { YearTask } from '#domain/year/fullYear.ts'

/** The edits of a sheet. Without them its parts are read-only. */
export interface SheetEdits {
  /** null removes the entry. Typing is shown by the field until the sheet follows. */
  enter(task: YearTask, value: number | null, how?: 'typed'): void
  /** The edit is complete: a field was left or a switch was turned. */
  finishEntry(): void
  /** Without it stars are read-only. */
  setFavourite?(task: YearTask, isFavourite: boolean): void
  tick(prerequisite: Prerequisite, isDone: boolean): void
  /** Why the last change was not accepted, in Polish. */
  rejectionOf(kind: 'value' | 'favourite' | 'tick', id: number): string | undefined
  /** Restricts the values of a task's field. */
  ruleFor?(task: YearTask): ValueRule
}

/** One edit with the previous value. Everything typed into a field until it is left is one edit. */
export interface Done {
  edit: Edit
  was: Edit
  before: Sheet
  at: number
}

/** The edits made to the sheet on show, and how to undo them. */
export interface Changes {
  done: readonly Done[]
  undo: (done: Done) => void
}

/** A reviewer's view of a sheet: the filter of its rows and what changed on them. */
export interface Checking {
  isShown: (about: Subject) => boolean
  /** The previous value in words; undefined if unchanged. */
  was: (about: Subject) => string | undefined
  filtersFor: (rows: readonly Subject[]) => ReactNode
}

export interface SheetViewProps {
  sheet: Sheet
  position: SheetPosition
  /** Without them everything is read-only. */
  edits?: SheetEdits
  changes?: Changes
  discussion?: Discussion | undefined
  saved?: ReactNode
  /** Explains why changes are not saved, and what the user can do. */
  trouble?: ReactNode
  checking?: Checking | undefined
  /** Without it the way offers no choices. */
  plan?: Plan | undefined
  onTry?: (() => void) | undefined
  story?: ReactNode
  /** Nothing can be entered any more: the way on and what is missing are left out. */
  isToRead?: boolean
  /** The troop's results of a year ago, unless there are none or they are switched off. */
  lastYear?: LastYear | undefined
  /** Errors of changes, for a sheet that cannot be changed any more. */
  rejectionOf?: SheetEdits['rejectionOf']
}
