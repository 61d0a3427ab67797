import type { ReactNode } from 'react'
import type { Discussion } from './discussion.ts'
import type { Fates, SheetEdits } from './edits.ts'
import type { LastYear } from './lastYear.ts'
import type { News } from './news.ts'
import type { Section, SheetPosition } from './sections.ts'
import type { Sheet } from './sheet.ts'
import type { Target } from './target.ts'
import type { Subject } from './threads.ts'
import type { WithCoordinator } from './waiting.ts'

/** A page about the troop beside its sheet, with a link above the areas. */
export interface Entry {
  section: Section
  symbol: ReactNode
  /** A word or two about the matters that wait in this entry. */
  waits?: ReactNode
  page: ReactNode
}

/** A reviewer's view of a sheet: what changed on its rows, and what only a reviewer sees beside them. */
export interface Checking {
  /** The previous value in words; undefined if unchanged. */
  was: (about: Subject) => string | undefined
  /** "5 zmian, razem +7,4 pkt" */
  changesInWords?: string | undefined
  /** About a remark that is typed and not sent. */
  remarkHint?: string | undefined
  entries?: readonly Entry[]
  /** Above every section: the troop and the state of its sheet. */
  head?: ReactNode
  /** Above the summary, and below it. */
  overview?: ReactNode
  remarks?: ReactNode
  /** At the bottom of narrow screens, instead of the links to the neighbours. */
  dock?: ReactNode
}

/** What only the leaders' own sheet of the open year has. */
export interface OwnSheetParts {
  coordinator: WithCoordinator | undefined
  /** The values that other leaders entered since the last visit, by task. */
  news: ReadonlyMap<number, News>
  fates: Fates
  /** Explains why changes are not saved, and what the user can do. */
  trouble: ReactNode
  /** Notes on waiting, rejected and new entries. The summary shows them below its sentence; other pages begin with them. */
  tidings: ReactNode
}

export interface SheetViewProps {
  sheet: Sheet
  position: SheetPosition
  edits?: SheetEdits
  discussion?: Discussion | undefined
  saved?: ReactNode
  checking?: Checking | undefined
  target?: Target | undefined
  own?: OwnSheetParts | undefined
  /** Nothing can be entered any more: the way on and what is missing are left out. */
  isToRead?: boolean
  /** The troop's results of a year ago, unless there are none. */
  lastYear?: LastYear | null | undefined
}
