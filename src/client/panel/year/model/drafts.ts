import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { readStored, removeStored, storedKeys, writeStored } from '#client/api/storage.ts'
import { createStore, type Store } from '#client/api/store.ts'
import { useUnsaved } from '#client/api/unsaved.ts'
import type { FieldKind } from '#domain/year/fieldKinds.ts'

/** Unsaved edits of one row. They outlive the form, which may be closed, moved or unmounted. */
export interface Draft {
  /** The row as its form showed it when the first edit began. */
  saved: object
  edits: Readonly<Record<string, unknown>>
  /** The stored row when the first edit began. */
  seen: Readonly<Record<string, unknown>>
  /** The version that was chosen in a conflict, and the stored row that it was chosen over. */
  choice?: { isMine: boolean; over: Readonly<Record<string, unknown>> } | undefined
}

/** The drafts of one editor by their keys: `task-7`, `new-task-3`. */
export type Drafts = Store<ReadonlyMap<string, Draft>>

export const createDrafts = (rows?: Iterable<[string, Draft]>): Drafts =>
  createStore<ReadonlyMap<string, Draft>>(new Map(rows))

const Values = v.record(v.string(), v.nullable(v.union([v.string(), v.number(), v.boolean()])))
const StoredDraft: v.GenericSchema<Draft> = v.object({
  saved: Values,
  edits: Values,
  seen: Values,
  choice: v.optional(v.object({ isMine: v.boolean(), over: Values })),
})

/**
 * The drafts of a year's editor, each also in the browser's storage, which restores them after the browser was closed.
 * Leaving the editor without saving drops them. `wereKept` is true if some were restored.
 */
export function useKeptDrafts(userId: number, yearId: number) {
  const prefix = `edytor/${userId}/${yearId}/`
  const [{ drafts, wereKept }] = useState(() => {
    const kept = storedKeys(prefix).flatMap((key): [string, Draft][] => {
      const draft = readStored(StoredDraft, key)
      return draft ? [[key.slice(prefix.length), draft]] : []
    })
    return { drafts: createDrafts(kept), wereKept: kept.length > 0 }
  })
  useEffect(() => {
    let before = drafts.get()
    return drafts.subscribe(() => {
      const now = drafts.get()
      for (const [key, draft] of now) if (before.get(key) !== draft) writeStored(prefix + key, draft)
      for (const key of before.keys()) if (!now.has(key)) removeStored(prefix + key)
      before = now
    })
  }, [drafts, prefix])
  const isAny = useSyncExternalStore(drafts.subscribe, () => drafts.get().size > 0)
  useUnsaved(isAny, 'page', () => forgetDrafts(drafts, ...drafts.get().keys()))
  return { drafts, wereKept }
}

export function setDraft(drafts: Drafts, key: string, draft: Draft) {
  if (Object.keys(draft.edits).length === 0) return forgetDrafts(drafts, key)
  drafts.set(new Map(drafts.get()).set(key, draft))
}

export function forgetDrafts(drafts: Drafts, ...keys: string[]) {
  const all = drafts.get()
  if (keys.some(key => all.has(key))) drafts.set(new Map([...all].filter(([key]) => !keys.includes(key))))
}

export const EditorDrafts = createContext<Drafts | null>(null)

export const useDrafts = () => use(EditorDrafts)!

type Kinds = Readonly<Record<string, { kind: FieldKind }>>

interface DraftedRow<Values extends object> {
  saved: Values
  /** The stored row; a new one, or one that was deleted, has no fields. */
  row: object
  specs: Kinds
}

export function useDraft<Values extends object>(key: string, row: DraftedRow<Values>) {
  const drafts = useDrafts()
  const own = useSyncExternalStore(drafts.subscribe, () => drafts.get().get(key))
  const draft = draftOf(drafts, own, { ...row, key })
  useUnsaved(draft.changed.length > 0)
  return draft
}

/**
 * Puts the edits over the stored row. A row that somebody else has saved since the first edit is in conflict: its values are
 * those of the editor's own version, which is saved or dropped as a whole.
 */
export function draftOf<Values extends object>(
  drafts: Drafts,
  draft: Draft | undefined,
  { key, saved, row, specs }: DraftedRow<Values> & { key: string },
) {
  const stored = row as Record<string, unknown>
  // A field that the product no longer has may come from the storage.
  const known = (values: object = {}) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => name in saved)) as Record<string, unknown>
  const present = (names: readonly string[]) => Object.fromEntries(names.map(name => [name, stored[name]]))
  const edits = known(draft?.edits)
  const seen = known(draft?.seen)
  const tracked = Object.keys(seen)
  const is = (name: string) => saved[name as keyof Values]
  const isInConflict = tracked.some(name => name in stored && seen[name] !== stored[name] && edits[name] !== is(name))
  const began = isInConflict
    ? Object.fromEntries(Object.entries(known(draft?.saved)).filter(([name]) => name in seen))
    : {}
  const values = { ...saved, ...began, ...edits } as Values
  const now = present(tracked)
  const isChoiceValid = draft?.choice && tracked.every(name => draft.choice!.over[name] === stored[name])

  return {
    values,
    changed: Object.keys(saved).filter(name => values[name as keyof Values] !== is(name)),
    conflict: isInConflict
      ? {
          /** Null until one of the versions is chosen. */
          isMine: isChoiceValid ? draft.choice!.isMine : null,
          choose: (isMine: boolean) => setDraft(drafts, key, { ...draft!, choice: { isMine, over: now } }),
        }
      : null,
    seen: isInConflict ? now : seen,
    set: (change: Partial<Values>) => {
      const begun = drafts.get().get(key) ?? { saved, edits: {}, seen: {} }
      const names = Object.keys(begun.seen).length > 0 ? Object.keys(change) : Object.keys(saved)
      // Another editor's new order of the rows is no change of a row whose place was not edited.
      const added = names.filter(
        name => name in stored && !(name in begun.seen) && (specs[name]?.kind !== 'order' || name in change),
      )
      const all = Object.entries({ ...begun.edits, ...change })
      setDraft(drafts, key, {
        ...begun,
        edits: Object.fromEntries(
          all.filter(([name, value]) => value !== (begun.saved as Record<string, unknown>)[name]),
        ),
        seen: { ...begun.seen, ...present(added) },
      })
    },
    discard: () => forgetDrafts(drafts, key),
    /** Drops the edits that were saved, but not what was typed during the save. */
    forgetSent: (sent: Values) => {
      const rest = Object.entries(drafts.get().get(key)?.edits ?? {}).filter(
        ([name, value]) => value !== sent[name as keyof Values],
      )
      // The server row will equal what we sent, so later edits are no conflict.
      setDraft(drafts, key, { saved: sent, edits: Object.fromEntries(rest), seen: {} })
    },
  }
}
