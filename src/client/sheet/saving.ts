import { type Entries, prepareSheet, readSheet, type Sheet, type SheetAnswer } from './sheet.ts'

/** How far the saving of a sheet has come, as a page shows it. */
export interface Saving {
  phase: 'untouched' | 'saving' | 'saved' | 'retrying' | 'stopped'
  savedAt: number | null
  /** Why what is being retried did not get through: no answer at all, or a fault of the server. */
  trouble: 'network' | 'server' | null
  /** Not confirmed yet. */
  changes: readonly Change[]
  refusals: readonly Refusal[]
}

/** A change dropped after the server said no, with its no. */
export interface Refusal {
  change: Change
  error: unknown
}

/** What saving asks of the world around it. */
export interface Outside {
  /** Resolves to what shows the answer on the page; called before the change counts as saved, so that nothing jumps back. */
  send(change: Change): Promise<() => void>
  /** The sheet is not as we know it: locked, closed, or changed from elsewhere. */
  outdated(): void
  /** The leader who made the changes is not signed in any more. */
  signedOut(): void
}

/** Something done on a sheet. */
export type Edit = { id: number } & (
  | { kind: 'value' /** null: the entry is taken back. */; value: number | null }
  | { kind: 'favourite'; value: boolean }
  | { kind: 'tick'; value: boolean }
)

/** Something a leader did that the server must learn. */
export type Change = Edit & { yearId: number; name: string }

/** What the change is about: a later one with the same key takes its place. */
export const keyOf = ({ kind, id }: Pick<Change, 'kind' | 'id'>) => `${kind}/${id}`

/** The entries as they will be once the changes are saved. */
export function withChanges(entries: Entries, changes: Iterable<Edit>): Entries {
  const values = new Map(entries.values)
  const favourites = new Set(entries.favourites)
  const ticked = new Set(entries.ticked)

  for (const { id, ...change } of changes) {
    if (change.kind !== 'value') put(change.kind === 'favourite' ? favourites : ticked, id, change.value)
    else if (change.value === null) values.delete(id)
    else values.set(id, change.value)
  }
  return { values, favourites, ticked }
}

/** The sheet as the server told it, with the changes that it does not have yet. */
export function sheetWith(answer: SheetAnswer, changes: Iterable<Edit>): Sheet {
  const { year, entries } = readSheet(answer)
  return prepareSheet(year)(withChanges(entries, changes))
}

function put(set: Set<number>, id: number, isIn: boolean) {
  if (isIn) set.add(id)
  else set.delete(id)
}
