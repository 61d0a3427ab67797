import { FlaskConical, Star as StarIcon, Undo2 } from 'lucide-react'
import type { Trial } from '#client/sheet/planning/trial.ts'
import type { Changes, SheetEdits } from '#client/sheet/view/viewProps.ts'
import type { YearTask } from '#domain/year/fullYear.ts'
import { SHEET_MENU } from './MenuHead.tsx'

interface FavouriteButtonProps {
  task: YearTask
  isFavourite: boolean
  edits: SheetEdits | undefined
  /** The task is planned: its star stays, and leads to the plan. */
  onPlan?: (() => void) | undefined
}

export function FavouriteButton({ task, isFavourite, edits, onPlan }: FavouriteButtonProps) {
  const setFavourite = edits?.setFavourite
  if (onPlan && edits?.planTask) {
    return (
      <button
        type="button"
        className="star"
        aria-pressed
        aria-label={`plan, w „Moich zadaniach”: ${task.name}`}
        title="Jest w planie"
        onClick={onPlan}
      >
        <StarIcon aria-hidden="true" />
        <small aria-hidden="true">plan</small>
      </button>
    )
  }
  if (!setFavourite || task.obligatory) {
    const title = task.obligatory ? 'Obowiązkowe: zawsze w „Moich zadaniach”' : 'W „Moich zadaniach”'
    return (
      <span className="star" data-starred={isFavourite} title={isFavourite ? title : undefined}>
        {isFavourite && <StarIcon role="img" aria-label={title} />}
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

interface UndoLastProps {
  changes: Changes
  /** The newest plan that was made in one press, which counts as one edit. */
  press?: { count: number; at: number; undo: () => void } | undefined
}

/** Undoes the last edit, wherever on the sheet it was. It keeps its room before the first one: nothing moves then. */
export function UndoLast({ changes: { done, undo }, press }: UndoLastProps) {
  const last = done.at(-1)
  const isPress = press && press.at >= (last?.at ?? 0)
  return (
    <button
      type="button"
      className="link undo-last"
      disabled={!last && !press}
      onClick={() => (isPress ? press.undo() : last && undo(last))}
    >
      <Undo2 aria-hidden="true" />
      Cofnij ({done.length + (press?.count ?? 0)})
    </button>
  )
}

export const StartTrial = ({ trial }: { trial: Trial }) => (
  <button
    type="button"
    className="link"
    onClick={() => {
      // The button disappears with the click, so that `popoverTargetAction` would not run.
      document.getElementById(SHEET_MENU)?.hidePopover?.()
      trial.start()
    }}
  >
    <FlaskConical aria-hidden="true" />
    Na próbę
  </button>
)
