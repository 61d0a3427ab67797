import { useMemo, useState } from 'react'
import { useUnsaved } from '#client/ui/unsaved.ts'
import type { SheetEdits } from './edits.ts'
import { type Edit, keyOf } from './saving.ts'

/** Values tried on a sheet. They live in this page alone: nothing of them is sent, and nothing kept. */
export interface Trial {
  /** The newest of each thing; null while nothing is tried. */
  tried: readonly Edit[] | null
  edits: SheetEdits
  start: () => void
  /** Forgets what was tried, and goes on trying. */
  clear: () => void
  stop: () => void
}

/** Leaving the page asks first as long as anything would be lost. */
export function useTrial(): Trial {
  const [tried, setTried] = useState<readonly Edit[] | null>(null)
  useUnsaved(tried !== null && tried.length > 0)

  return useMemo(() => {
    const make = (edit: Edit) =>
      setTried(before => [...(before ?? []).filter(other => keyOf(other) !== keyOf(edit)), edit])
    return {
      tried,
      edits: {
        enter: ({ id }, value) => make({ kind: 'value', id, value }),
        finishEntry: () => {},
        setFavourite: ({ id }, value) => make({ kind: 'favourite', id, value }),
        tick: ({ id }, value) => make({ kind: 'tick', id, value }),
        refusalOf: () => undefined,
      },
      start: () => setTried([]),
      clear: () => setTried([]),
      stop: () => setTried(null),
    }
  }, [tried])
}
