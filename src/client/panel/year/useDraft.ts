import { use, useState, useSyncExternalStore } from 'react'
import { useUnsaved } from '#client/ui/unsaved.ts'
import { Drafts, EditorDrafts } from './drafts.ts'

/**
 * Keeps what is typed over what the server has, field by field: a change made elsewhere reaches the fields that were
 * not touched, and nothing typed is lost when another card is saved. `row` holds the same fields as the server tells
 * them, `saved` as they are typed.
 */
export function useDraft<Fields extends object>(key: string, saved: Fields, row: object = saved) {
  const drafts = useDrafts()
  const draft = useSyncExternalStore(drafts.subscribe, () => drafts.of(key))
  const edits = (draft?.edits ?? {}) as Partial<Fields>
  const stored = row as Record<string, unknown>
  const changed = keysOf(edits).filter(name => edits[name] !== saved[name])
  useUnsaved(changed.length > 0)

  const keep = (edits: object, seen: object) => drafts.set(key, { saved, edits: { ...edits }, seen: { ...seen } })

  return {
    fields: { ...saved, ...edits },
    /** The fields that differ from what the server has. */
    changed,
    /** Those of them that somebody else changed since they were first touched here. */
    disputed: changed.filter(name => draft && name in draft.seen && draft.seen[name] !== stored[name]),
    /** What the server had of the changed fields when they were first touched. */
    seen: Object.fromEntries(changed.map(name => [name, draft?.seen[name]])),
    set: (change: Partial<Fields>) => {
      const now = drafts.of(key)
      const untouched = keysOf(change).filter(name => !now || !(name in now.edits))
      const seen = Object.fromEntries(untouched.map(name => [name, stored[name as string]]))
      keep({ ...now?.edits, ...change }, { ...now?.seen, ...seen })
    },
    /** Settles a dispute: mine over theirs, or theirs. */
    keepMine: (name: keyof Fields) => keep(edits, { ...draft?.seen, [name]: stored[name as string] }),
    takeTheirs: (name: keyof Fields) => keep(without(edits, name), without(draft?.seen ?? {}, name)),
    discard: () => drafts.forget(key),
    /** Forgets the edits that have been saved, but not what was typed in the meantime. */
    forgetSent: (sent: Fields) => {
      const now = (drafts.of(key)?.edits ?? {}) as Partial<Fields>
      const rest = keysOf(now).filter(name => now[name] !== sent[name])
      // The row is about to become what was sent: what is typed since disputes nothing.
      keep(only(now, rest), {})
    },
  }
}

function useDrafts() {
  const editors = use(EditorDrafts)
  const [own] = useState(() => new Drafts())
  return editors ?? own
}

const keysOf = <Fields extends object>(fields: Fields) => Object.keys(fields) as (keyof Fields & string)[]
const only = (fields: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)))
const without = (fields: object, name: PropertyKey) =>
  Object.fromEntries(Object.entries(fields).filter(([other]) => other !== name))
