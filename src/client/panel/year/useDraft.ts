import { useState } from 'react'
import { useUnsaved } from '#client/ui/unsaved.ts'

/**
 * Keeps what is typed over what the server has, field by field: a change made elsewhere reaches the fields that were
 * not touched, and nothing typed is lost when another card is saved.
 */
export function useDraft<Fields extends object>(saved: Fields) {
  const [edits, setEdits] = useState<Partial<Fields>>({})
  const changed = keysOf(edits).filter(name => edits[name] !== saved[name])
  useUnsaved(changed.length > 0)

  return {
    fields: { ...saved, ...edits },
    /** The fields that differ from what the server has. */
    changed,
    set: (change: Partial<Fields>) => setEdits(now => ({ ...now, ...change })),
    discard: () => setEdits({}),
    /** Forgets the edits that have been saved, but not what was typed in the meantime. */
    forgetSent: (sent: Fields) =>
      setEdits(now => {
        const rest = keysOf(now).filter(name => now[name] !== sent[name])
        return Object.fromEntries(rest.map(name => [name, now[name]])) as Partial<Fields>
      }),
  }
}

const keysOf = <Fields extends object>(fields: Fields) => Object.keys(fields) as (keyof Fields)[]
