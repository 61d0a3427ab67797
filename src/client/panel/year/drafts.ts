import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { readStored, removeStored, storedKeys, writeStored } from '#client/api/storage.ts'
import { createStore, type Store } from '#client/api/store.ts'
import { useUnsaved } from '#client/api/unsaved.ts'

/** Unsaved edits of one row. They outlive the form, which may be closed, moved or unmounted. */
export interface Draft {
  saved: object
  edits: Readonly<Record<string, unknown>>
  /** The stored value of each edited field when its first edit began. */
  seen: Readonly<Record<string, unknown>>
}

/** The drafts of one editor by their keys: `task-7`, `new-task-3`. */
export type Drafts = Store<ReadonlyMap<string, Draft>>

export const createDrafts = (rows?: Iterable<[string, Draft]>): Drafts =>
  createStore<ReadonlyMap<string, Draft>>(new Map(rows))

const Values = v.record(v.string(), v.nullable(v.union([v.string(), v.number(), v.boolean()])))
const StoredDraft: v.GenericSchema<Draft> = v.object({ saved: Values, edits: Values, seen: Values })

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

export function useDraft<Values extends object>(key: string, saved: Values, row: object = saved) {
  const drafts = useDrafts()
  const own = useSyncExternalStore(drafts.subscribe, () => drafts.get().get(key))
  const draft = draftOf(drafts, own, { key, saved, row })
  useUnsaved(draft.changed.length > 0)
  return draft
}

interface DraftedRow<Values extends object> {
  key: string
  saved: Values
  row: object
}

/**
 * Merges edits with the server's values field by field: a change made elsewhere appears in untouched fields, and edits
 * survive the saving of another form.
 */
export function draftOf<Values extends object>(
  drafts: Drafts,
  draft: Draft | undefined,
  { key, saved, row }: DraftedRow<Values>,
) {
  const edits = draft?.edits ?? {}
  const stored = row as Record<string, unknown>
  // A field that the product no longer has may come from the storage.
  const changed = Object.keys(edits).filter(name => name in saved && edits[name] !== saved[name as keyof Values])

  const keep = (edits: object, seen: object) => setDraft(drafts, key, { saved, edits: { ...edits }, seen: { ...seen } })

  return {
    values: { ...saved, ...edits } as Values,
    changed,
    /** Changed fields whose stored value somebody else has changed since the first edit. */
    disputed: changed.filter(name => draft && name in draft.seen && draft.seen[name] !== stored[name]),
    seen: Object.fromEntries(changed.map(name => [name, draft?.seen[name]])),
    set: (change: Partial<Values>) => {
      const now = drafts.get().get(key)
      const untouched = Object.keys(change).filter(name => !now || !(name in now.edits))
      const seen = Object.fromEntries(untouched.map(name => [name, stored[name]]))
      keep({ ...now?.edits, ...change }, { ...now?.seen, ...seen })
    },
    keepMine: (name: string) => keep(edits, { ...draft?.seen, [name]: stored[name] }),
    takeTheirs: (name: string) => keep(without(edits, name), without(draft?.seen ?? {}, name)),
    discard: () => forgetDrafts(drafts, key),
    /** Drops the edits that were saved, but not those that the server left, nor what was typed during the save. */
    forgetSent: (sent: Values, left: readonly string[] = []) => {
      const rest = Object.entries(drafts.get().get(key)?.edits ?? {}).filter(
        ([name, value]) => value !== sent[name as keyof Values] || left.includes(name),
      )
      // The server row will equal what we sent, so later edits are no conflict.
      keep(Object.fromEntries(rest), Object.fromEntries(left.map(name => [name, draft?.seen[name]])))
    },
  }
}

const without = (values: object, name: string) =>
  Object.fromEntries(Object.entries(values).filter(([other]) => other !== name))
