import { type Entries, prepareSheet, type Sheet, type SheetAnswer, splitAnswer } from '#client/sheet/view/sheet.ts'
import type { PlannedMonth, PlannedValue } from '#domain/plan.ts'
import type { Level } from '#domain/scoring/levels.ts'

export type Edit = { id: number } & (
  | { kind: 'value' /** null: the entry is taken back. */; value: number | null }
  | { kind: 'favourite'; value: boolean }
  | { kind: 'tick'; value: boolean }
  | { kind: 'plan' /** null takes the task out of the plan. */; value: PlannedValue | null }
  | { kind: 'plan-tick'; value: PlannedMonth | null }
)

/** An empty text takes the note away. Notes are no part of the sheet's history or of a trial. */
interface NoteEdit {
  kind: 'note'
  id: number
  value: string
}

/** The category aimed at, and the areas put aside. Their `id` is 0. */
type DecisionEdit = { id: number } & (
  | { kind: 'target'; value: Level | null }
  | { kind: 'aside'; value: readonly number[] }
)

export type Change = (Edit | NoteEdit | DecisionEdit) & { yearId: number; name: string }

/** Compares what is written, which may be an object read from the storage. */
export const isSameValue = (a: Change['value'], b: Change['value']) => JSON.stringify(a) === JSON.stringify(b)

/** Identifies what is changed: a later change with the same key replaces an earlier one. */
export const keyOf = ({ kind, id }: Pick<Change, 'kind' | 'id'>) => `${kind}/${id}`

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
  /** The last update: typing, which its field shows by itself, another edit of the user, or progress of the saving. */
  update: 'typing' | 'edit' | 'progress'
}

export interface SheetServer {
  /** Resolves to a function that shows the answer on the page, called before the change counts as saved: nothing jumps back. */
  send(change: Change): Promise<() => void>
  /** The sheet is not as this page knows it: locked, closed, or changed from elsewhere. */
  outdated(): void
  /** The leader who made the changes is not signed in any more. */
  signedOut(): void
}

export function withChanges(entries: Entries, edits: Iterable<Edit | NoteEdit | DecisionEdit>): Entries {
  const values = new Map(entries.values)
  const favourites = new Set(entries.favourites)
  const ticked = new Set(entries.ticked)
  const notes = new Map(entries.notes)
  const plan = { tasks: new Map(entries.plan?.tasks), prerequisites: new Map(entries.plan?.prerequisites) }

  for (const { id, ...edit } of edits) {
    switch (edit.kind) {
      case 'value':
        set(values, id, edit.value)
        break
      case 'favourite':
        put(favourites, id, edit.value)
        break
      case 'tick':
        put(ticked, id, edit.value)
        break
      case 'note':
        set(notes, id, edit.value === '' ? null : { text: edit.value, at: null, by: null, byRole: null, own: true })
        break
      case 'plan':
        set(plan.tasks, id, edit.value)
        if (edit.value) favourites.add(id)
        break
      case 'plan-tick':
        set(plan.prerequisites, id, edit.value)
    }
  }
  return { values, favourites, ticked, notes, plan }
}

/** The sheet of the server's answer, with changes that the server does not have yet. */
export function sheetWith(answer: SheetAnswer, changes: Iterable<Edit | NoteEdit | DecisionEdit>): Sheet {
  const { year, entries } = splitAnswer(answer)
  return prepareSheet(year)(withChanges(entries, changes))
}

function put(set: Set<number>, id: number, isIn: boolean) {
  if (isIn) set.add(id)
  else set.delete(id)
}

function set<T>(map: Map<number, T>, id: number, value: T | null) {
  if (value === null) map.delete(id)
  else map.set(id, value)
}
