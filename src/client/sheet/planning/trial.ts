import { useMemo, useState } from 'react'
import { useUnsaved } from '#client/api/unsaved.ts'
import { type Edit, keyOf } from '#client/sheet/saving/changes.ts'
import { editsBy, type SheetEdits } from '#client/sheet/view/viewProps.ts'

/** Values tried on a sheet. They exist on this page only and are neither sent nor stored. */
export interface Trial {
  /** The latest edit of each key; null while nothing is tried. */
  tried: readonly Edit[] | null
  edits: SheetEdits
  start: () => void
  clear: () => void
  stop: () => void
}

export function useTrial(): Trial {
  const [tried, setTried] = useState<readonly Edit[] | null>(null)
  useUnsaved(tried !== null && tried.length > 0, 'page', 'trial')

  return useMemo(() => {
    const make = (edit: Edit) =>
      setTried(before => [...(before ?? []).filter(other => keyOf(other) !== keyOf(edit)), edit])
    return {
      tried,
      edits: editsBy(make),
      start: () => setTried([]),
      clear: () => setTried([]),
      stop: () => setTried(null),
    }
  }, [tried])
}
