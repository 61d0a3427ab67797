import { createContext, use, useState, useSyncExternalStore } from 'react'
import { createStore, type Store } from '#client/api/store.ts'
import { useUnsaved } from '#client/api/unsaved.ts'

/** Unsaved edits of one row. They outlive the form, which may be closed, moved or unmounted. */
export interface Draft {
  /** The values last shown as saved. */
  saved: object
  edits: Readonly<Record<string, unknown>>
  /** The stored value of each edited field when its first edit began. */
  seen: Readonly<Record<string, unknown>>
}

/** The drafts of one editor by their keys: `task-7`, `new-task-3`. */
export type Drafts = Store<ReadonlyMap<string, Draft>>

export const createDrafts = (): Drafts => createStore<ReadonlyMap<string, Draft>>(new Map())

/** Stores a draft; one without edits is removed. */
export function setDraft(drafts: Drafts, key: string, draft: Draft) {
  if (Object.keys(draft.edits).length === 0) return forgetDrafts(drafts, key)
  drafts.set(new Map(drafts.get()).set(key, draft))
}

export function forgetDrafts(drafts: Drafts, ...keys: string[]) {
  const all = drafts.get()
  if (keys.some(key => all.has(key))) drafts.set(new Map([...all].filter(([key]) => !keys.includes(key))))
}

/** null outside an editor: a form then keeps its draft to itself. */
export const EditorDrafts = createContext<Drafts | null>(null)

/** Follows the draft of one row; its form renders again with each edit. */
export function useDraft<Values extends object>(key: string, saved: Values, row: object = saved) {
  const editor = use(EditorDrafts)
  const [own] = useState(createDrafts)
  const drafts = editor ?? own
  const draft = draftOf(
    drafts,
    useSyncExternalStore(drafts.subscribe, () => drafts.get().get(key)),
    { key, saved, row },
  )
  useUnsaved(draft.changed.length > 0)
  return draft
}

interface DraftedRow<Values extends object> {
  key: string
  /** The stored values as text. */
  saved: Values
  /** Stored values of these fields. */
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
  const changed = Object.keys(edits).filter(name => edits[name] !== saved[name as keyof Values])

  const keep = (edits: object, seen: object) => setDraft(drafts, key, { saved, edits: { ...edits }, seen: { ...seen } })

  return {
    values: { ...saved, ...edits } as Values,
    /** Edited fields whose value differs from the server's. */
    changed,
    /** Changed fields whose stored value somebody else has changed since the first edit. */
    disputed: changed.filter(name => draft && name in draft.seen && draft.seen[name] !== stored[name]),
    /** The stored values of the changed fields when their first edit began. */
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
    /** Drops the edits that were saved, but not what was typed during the save. */
    forgetSent: (sent: Values) => {
      const rest = Object.entries(drafts.get().get(key)?.edits ?? {}).filter(
        ([name, value]) => value !== sent[name as keyof Values],
      )
      // The server row will equal what we sent, so later edits are no conflict.
      keep(Object.fromEntries(rest), {})
    },
  }
}

const without = (values: object, name: string) =>
  Object.fromEntries(Object.entries(values).filter(([other]) => other !== name))
