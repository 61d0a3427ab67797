import { FlaskConical, Star as StarIcon, Undo2 } from 'lucide-react'
import type { Trial } from '#client/sheet/planning/trial.ts'
import type { Changes, SheetEdits } from '#client/sheet/view/viewProps.ts'
import type { YearTask } from '#domain/year/fullYear.ts'

interface FavouriteButtonProps {
  task: YearTask
  isFavourite: boolean
  edits: SheetEdits | undefined
}

/** Adds a task to "Moje zadania". Obligatory tasks are always there. */
export function FavouriteButton({ task, isFavourite, edits }: FavouriteButtonProps) {
  const setFavourite = edits?.setFavourite
  if (!setFavourite || task.obligatory) {
    const says = task.obligatory ? 'Obowiązkowe: zawsze w „Moich zadaniach”' : 'W „Moich zadaniach”'
    return (
      <span className="star" data-starred={isFavourite} title={isFavourite ? says : undefined}>
        {isFavourite && <StarIcon role="img" aria-label={says} />}
        {isFavourite && <small aria-hidden="true">moje</small>}
      </span>
    )
  }
  return (
    <button
      type="button"
      className="star"
      aria-pressed={isFavourite}
      aria-label={`Moje zadania: ${task.name}`}
      title={isFavourite ? 'Usuń z „Moich zadań”' : 'Dodaj do „Moich zadań”'}
      onClick={() => setFavourite(task, !isFavourite)}
    >
      <StarIcon aria-hidden="true" />
      {isFavourite && <small aria-hidden="true">moje</small>}
    </button>
  )
}

/** Undoes the last edit, wherever on the sheet it was. It keeps its room before the first one: nothing moves then. */
export function UndoLast({ changes: { done, undo } }: { changes: Changes }) {
  const last = done.at(-1)
  return (
    <button type="button" className="link undo-last" disabled={!last} onClick={() => last && undo(last)}>
      <Undo2 aria-hidden="true" />
      Cofnij ({done.length})
    </button>
  )
}

export const StartTrial = ({ trial }: { trial: Trial }) => (
  <button type="button" className="link" onClick={trial.start}>
    <FlaskConical aria-hidden="true" />
    Na próbę
  </button>
)
