import type { Review } from '#client/sheet/model/review.ts'
import { missedDay } from '#client/sheet/model/waiting.ts'
import { Deadline } from '#client/ui/Deadline.tsx'
import { formatDateTime } from '#client/ui/format.ts'
import { actorName } from '#client/ui/people.ts'
import type { ShownState } from '#client/ui/reviewStates.ts'
import { SheetState } from '#client/ui/SheetState.tsx'

interface ReviewLineProps {
  review: Review
  year: { id: number; name: string; deadline: string | null }
  /** True if something is entered; undefined if unknown. */
  isStarted?: boolean
}

export function ReviewLine({ review, year, isStarted = true }: ReviewLineProps) {
  const { state, since } = review
  const shown = shownStateOf(review, isStarted)
  return (
    <div className="review-line row">
      <p className="anywhere">
        <SheetState state={shown} />
        {since && shown !== 'IN_PROGRESS' && (
          <small>
            od {formatDateTime(since)}, {actorName(review)}
          </small>
        )}
      </p>
      {state !== 'APPROVED' && missedDay(review, year) === null && (
        <Deadline year={year} extendedTo={review.extendedTo} />
      )}
    </div>
  )
}

export const shownStateOf = ({ state, since }: Review, isStarted: boolean): ShownState =>
  state === 'IN_PROGRESS' && !since && !isStarted ? 'NOT_STARTED' : state
