import type { Discussion } from '#client/sheet/model/discussion.ts'
import { doubtInWords } from '#client/sheet/model/doubts.ts'
import type { SheetEdits } from '#client/sheet/model/edits.ts'
import type { News } from '#client/sheet/model/news.ts'
import type { Sheet } from '#client/sheet/model/sheet.ts'
import { costOf } from '#client/sheet/model/symbolChange.ts'
import { aboutTask, type Remark, threadAbout } from '#client/sheet/model/threads.ts'
import type { SheetViewProps } from '#client/sheet/model/viewProps.ts'
import { waitsForLeaders } from '#client/sheet/model/waiting.ts'
import type { YearTask } from '#domain/year/fullYear.ts'

/** What became of the changes of a task, the own and those of another leader. */
export interface RowState {
  /** Why the last change was not accepted. */
  rejection?: string | undefined
  /** Why a change is not sent yet. */
  waits?: string | undefined
  news?: News | undefined
}

export function rowState({ edits, own }: Pick<SheetViewProps, 'edits' | 'own'>, id: number): RowState {
  const rejectionOf = own?.fates.rejectionOf ?? edits?.rejectionOf
  return {
    rejection: KINDS.map(kind => rejectionOf?.(kind, id)).find(Boolean),
    waits: own?.fates.waits.get(id),
    news: own?.news.get(id),
  }
}

/** The changes of a task that may be rejected, the gravest first. */
const KINDS = ['value', 'note', 'mine'] as const

/** What the leaders are asked about a task: by a person, or by a doubt about the value. */
export type Question =
  | { kind: 'thread'; remark: Remark }
  /** `isCost`: it says what the newest change has cost. */
  | { kind: 'doubt'; sentence: string; isCost: boolean }

interface Asked {
  task: YearTask
  sheet: Sheet
  edits: SheetEdits | undefined
  discussion: Discussion | undefined
}

export function questionAbout({ task, sheet, edits, discussion }: Asked): Question | undefined {
  const thread = discussion && threadAbout(discussion.threads, aboutTask(task.id))
  if (thread && waitsForLeaders(thread)) return { kind: 'thread', remark: thread.remarks.at(-1)! }
  const doubt = sheet.doubts.get(task.id)?.find(({ answer }) => answer === null)
  if (!doubt) return undefined
  const cost = costOf(doubt, sheet, edits)
  return { kind: 'doubt', sentence: cost ?? doubtInWords(doubt, task, sheet), isCost: cost !== null }
}
