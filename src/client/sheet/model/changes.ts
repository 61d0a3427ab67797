import type { Mine } from '#domain/mine.ts'
import type { Level } from '#domain/scoring/levels.ts'
import { type Entries, prepareSheet, type Sheet, type SheetAnswer, splitAnswer } from './sheet.ts'

/** A row of a press that stars or unstars many tasks. The server leaves one that is no longer as expected. */
export interface MineChange extends MineRow {
  taskId: number
  expected: MineRow
}

/** `mine: false` takes the star with number and month. */
interface MineRow extends Mine {
  mine: boolean
}

export const asRow = (mine: Mine | null | undefined): MineRow => ({
  mine: mine != null,
  value: mine?.value ?? null,
  month: mine?.month ?? null,
})

export type Edit = { id: number } & (
  | { kind: 'value' /** null: the entry is taken back. */; value: number | null }
  | { kind: 'mine' /** null takes the star with number and month. */; value: Mine | null }
  | { kind: 'tick'; value: boolean }
  | { kind: 'many' /** Written all or nothing; `id` is its own. */; value: readonly MineChange[] }
)

/** An empty text takes the note away. Notes are no part of the sheet's history. */
interface NoteEdit {
  kind: 'note'
  id: number
  value: string
}

/** The category aimed at. Its `id` is 0. */
interface TargetEdit {
  kind: 'target'
  id: number
  value: Level | null
}

export type Change = (Edit | NoteEdit | TargetEdit) & { yearId: number; name: string }

/** Compares what is written, which may be an object read from the storage. */
export const isSameValue = (a: Change['value'], b: Change['value']) => JSON.stringify(a) === JSON.stringify(b)

/** Identifies what is changed: a later change with the same key replaces an earlier one. */
export const keyOf = ({ kind, id }: Pick<Change, 'kind' | 'id'>) => `${kind}/${id}`

/** How many things a change concerns. */
export const sizeOf = (change: Change) => (change.kind === 'many' ? change.value.length : 1)

export interface Rejection {
  change: Change
  error: unknown
}

export interface Saving {
  phase: 'untouched' | 'saving' | 'saved' | 'retrying' | 'stopped'
  savedAt: number | null
  /** While retrying: no answer at all, or an error of the server. */
  trouble: 'network' | 'server' | null
  changes: readonly Change[]
  rejections: readonly Rejection[]
  /** A change could not be stored by the browser, so that closing the page would lose it. */
  mayLose: boolean
  /** The last update: typing, which its field shows by itself, another edit of the user, or progress of the saving. */
  update: 'typing' | 'edit' | 'progress'
}

/** What became of a press that changed many tasks. */
export interface Outcome {
  /** The rows that were changed; sent back, they undo it. */
  replaced: readonly MineChange[]
  /** The names of tasks that somebody else had changed meanwhile, each with that person. */
  left: readonly string[]
}

export interface SheetServer {
  /**
   * Resolves to a function that shows the answer on the page, called before the change counts as saved: nothing jumps back. It
   * calls `settle` with what became of a press.
   */
  send(change: Change, settle: (outcome: Outcome) => void): Promise<() => void>
  /** The sheet is not as this page knows it: locked, closed, or changed from elsewhere. */
  outdated(): void
  /** The leader who made the changes is not signed in any more. */
  signedOut(): void
}

export function withChanges(entries: Entries, edits: Iterable<Edit | NoteEdit | TargetEdit>): Entries {
  const values = new Map(entries.values)
  const mine = new Map(entries.mine)
  const ticked = new Set(entries.ticked)
  const notes = new Map(entries.notes)

  for (const { id, ...edit } of edits) {
    switch (edit.kind) {
      case 'value':
        set(values, id, edit.value)
        break
      case 'mine':
        set(mine, id, edit.value)
        break
      case 'many':
        for (const row of edit.value) set(mine, row.taskId, row.mine ? { value: row.value, month: row.month } : null)
        break
      case 'tick':
        if (edit.value) ticked.add(id)
        else ticked.delete(id)
        break
      case 'note':
        set(notes, id, edit.value === '' ? null : { text: edit.value, at: null, by: null, byRole: null, own: true })
    }
  }
  return { values, mine, ticked, notes }
}

/** The sheet of the server's answer, with changes that the server does not have yet. */
export function sheetWith(answer: SheetAnswer, changes: Iterable<Edit | NoteEdit | TargetEdit>): Sheet {
  const { year, entries } = splitAnswer(answer)
  return prepareSheet(year)(withChanges(entries, changes))
}

function set<T>(map: Map<number, T>, id: number, value: T | null) {
  if (value === null) map.delete(id)
  else map.set(id, value)
}
