import { type Entries, prepareSheet, type Sheet, type SheetAnswer, splitAnswer } from '#client/sheet/view/sheet.ts'

export type Edit = { id: number } & (
  | { kind: 'value' /** null: the entry is taken back. */; value: number | null }
  | { kind: 'favourite'; value: boolean }
  | { kind: 'tick'; value: boolean }
)

export type Change = Edit & { yearId: number; name: string }

/** Identifies what is changed: a later change with the same key replaces an earlier one. */
export const keyOf = ({ kind, id }: Pick<Change, 'kind' | 'id'>) => `${kind}/${id}`

export interface Rejection {
  change: Change
  error: unknown
}

/** The progress of saving a sheet, as a page shows it. */
export interface Saving {
  phase: 'untouched' | 'saving' | 'saved' | 'retrying' | 'stopped'
  savedAt: number | null
  /** While retrying: no answer at all, or an error of the server. */
  trouble: 'network' | 'server' | null
  changes: readonly Change[]
  rejections: readonly Rejection[]
  /** The last update: typing, which its field shows by itself, another edit of the user, or progress of the saving. */
  update: 'typing' | 'edit' | 'progress'
}

/** The server as the outbox uses it. */
export interface SheetServer {
  /** Resolves to a function that shows the answer on the page, called before the change counts as saved: nothing jumps back. */
  send(change: Change): Promise<() => void>
  /** The sheet is not as this page knows it: locked, closed, or changed from elsewhere. */
  outdated(): void
  /** The leader who made the changes is not signed in any more. */
  signedOut(): void
}

/** The entries as they will be once the edits are saved. */
export function withChanges(entries: Entries, edits: Iterable<Edit>): Entries {
  const values = new Map(entries.values)
  const favourites = new Set(entries.favourites)
  const ticked = new Set(entries.ticked)

  for (const { id, ...edit } of edits) {
    if (edit.kind !== 'value') put(edit.kind === 'favourite' ? favourites : ticked, id, edit.value)
    else if (edit.value === null) values.delete(id)
    else values.set(id, edit.value)
  }
  return { values, favourites, ticked }
}

/** The sheet of the server's answer, with changes that the server does not have yet. */
export function sheetWith(answer: SheetAnswer, changes: Iterable<Edit>): Sheet {
  const { year, entries } = splitAnswer(answer)
  return prepareSheet(year)(withChanges(entries, changes))
}

function put(set: Set<number>, id: number, isIn: boolean) {
  if (isIn) set.add(id)
  else set.delete(id)
}
