import { Star as StarIcon } from 'lucide-react'
import type { YearTask } from '#domain/year/fullYear.ts'
import type { SheetEdits } from './edits.ts'

interface StarProps {
  task: YearTask
  isFavourite: boolean
  edits: SheetEdits | undefined
}

/** Puts a task among "Moje zadania". Obligatory ones are there for good. */
export function Star({ task, isFavourite, edits }: StarProps) {
  const star = edits?.star
  if (!star || task.obligatory) {
    const says = task.obligatory ? 'Obowiązkowe: zawsze w „Moich zadaniach”' : 'W „Moich zadaniach”'
    return (
      <span className="star icon-btn" data-starred={isFavourite} title={isFavourite ? says : undefined}>
        {isFavourite && <StarIcon role="img" aria-label={says} />}
      </span>
    )
  }
  return (
    <button
      type="button"
      className="star icon-btn"
      aria-pressed={isFavourite}
      aria-label={`Moje zadania: ${task.name}`}
      onClick={() => star(task, !isFavourite)}
    >
      <StarIcon aria-hidden="true" />
    </button>
  )
}
