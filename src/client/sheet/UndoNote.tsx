import { Undo2 } from 'lucide-react'
import type { TaskType } from '#domain/scoring.ts'
import { formatLong } from '#domain/values.ts'
import type { Changes, Done } from './edits.ts'

interface UndoNoteProps {
  /** Without one it is a prerequisite. */
  task?: { type: TaskType }
  done: Done
  undo: Changes['undo']
}

/** What stood there before the last change, and the way back to it. */
export function UndoNote({ task, done, undo }: UndoNoteProps) {
  return (
    <p className="undo">
      było {inWords(done.was.value, task?.type)} ·{' '}
      <button
        type="button"
        className="link"
        onClick={event => {
          // The button goes with what it undoes: the keyboard goes on at the field.
          const row = event.currentTarget.closest('.task')
          undo(done)
          if (event.detail === 0) row?.querySelector('input')?.focus()
        }}
      >
        Cofnij
      </button>
    </p>
  )
}

/** Takes back the last thing done, wherever on the sheet it was. */
export function UndoLast({ changes: { done, undo } }: { changes: Changes }) {
  const last = done.at(-1)
  if (!last) return null
  return (
    <button type="button" className="link" onClick={() => undo(last)}>
      <Undo2 aria-hidden="true" />
      Cofnij ({done.length})
    </button>
  )
}

function inWords(value: Done['was']['value'], type: TaskType | undefined) {
  if (value === null) return 'puste'
  const isYesOrNo = typeof value === 'boolean' || type === 'BOOLEAN'
  if (isYesOrNo) return value ? '„tak”' : '„nie”'
  return formatLong(value)
}
