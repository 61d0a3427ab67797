import { Undo2 } from 'lucide-react'
import type { Changes } from '#client/sheet/model/edits.ts'

interface UndoLastProps {
  changes: Changes
}

/** Undoes the last edit, wherever on the sheet it was. */
export function UndoLast({ changes: { done, undo } }: UndoLastProps) {
  const last = done.at(-1)
  return (
    <button type="button" className="link undo-last" disabled={!last} onClick={() => last && undo(last)}>
      <Undo2 aria-hidden="true" />
      Cofnij ({done.length})
    </button>
  )
}
