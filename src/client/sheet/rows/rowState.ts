import type { News } from '#client/sheet/model/news.ts'
import type { SheetViewProps } from '#client/sheet/model/viewProps.ts'

/** What became of the changes of a task, the own and those of another leader. */
export interface RowState {
  /** Why the last change was not accepted. */
  rejection?: string | undefined
  /** Why a change is not sent yet. */
  waits?: string | undefined
  news?: News | undefined
}

type Shown = Pick<SheetViewProps, 'edits' | 'fates' | 'news'>

export function rowState({ edits, fates, news }: Shown, id: number): RowState {
  const rejectionOf = fates?.rejectionOf ?? edits?.rejectionOf
  return {
    rejection: KINDS.map(kind => rejectionOf?.(kind, id)).find(Boolean),
    waits: fates?.waits.get(id),
    news: news?.get(id),
  }
}

/** The changes of a task that may be rejected, the gravest first. */
const KINDS = ['value', 'note', 'mine'] as const
