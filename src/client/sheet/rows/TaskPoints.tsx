import type { ReactNode } from 'react'
import type { Changes, Done } from '#client/sheet/model/edits.ts'
import { formatPoints } from '#domain/scoring/points.ts'
import { maxPointsOf, shareOf, type TaskType } from '#domain/scoring/scoring.ts'
import { formatLong } from '#domain/scoring/values.ts'
import type { YearTask } from '#domain/year/fullYear.ts'
import { continueAt, fieldIn } from './nextField.ts'

interface TaskPointsProps {
  task: YearTask
  groupId: number
  /** null names only the maximum. */
  points: number | null
  children: ReactNode
}

/** The points for this group, so that the numbers of a list add up to its head. */
export function TaskPoints({ task, groupId, points, children }: TaskPointsProps) {
  const share = shareOf(task, groupId)
  return (
    <div className="task__points hint">
      <p>
        {task.type === 'REFONLY' ? (
          'niepunktowane'
        ) : (
          <>
            {points === null ? 'do ' : <b>{formatPoints(points * share)}</b>}
            {points !== null && ' / '}
            {formatPoints(maxPointsOf(task) * share)} pkt
            {share < 1 && <small>w tym obszarze</small>}
          </>
        )}
      </p>
      {children}
    </div>
  )
}

interface UndoNoteProps {
  task: { type: TaskType }
  done: Done
  undo: Changes['undo']
}

export function UndoNote({ task, done, undo }: UndoNoteProps) {
  return (
    <p className="undo">
      było {entryInWords(done.was.value, task.type)} ·{' '}
      <button
        type="button"
        className="link"
        onClick={event => {
          // The button disappears with the edit: the keyboard continues at the field.
          const row = event.currentTarget.closest('.task')
          undo(done)
          continueAt(fieldIn(row), event)
        }}
      >
        Cofnij
      </button>
    </p>
  )
}

function entryInWords(value: Done['was']['value'], type: TaskType) {
  if (value === null) return 'puste'
  if (typeof value === 'number' && type !== 'BOOLEAN') return formatLong(value)
  return value ? '„tak”' : '„nie”'
}
