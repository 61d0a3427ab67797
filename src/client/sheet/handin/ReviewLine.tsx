import { Link } from 'wouter'
import type { Review } from '#client/sheet/view/ReviewHistory.tsx'
import { Deadline } from '#client/ui/Deadline.tsx'
import { formatDateTime } from '#client/ui/format.ts'
import { actorName } from '#client/ui/people.ts'
import type { ShownState } from '#client/ui/reviewStates.ts'
import { SheetState } from '#client/ui/SheetState.tsx'
import { isOpenToLeaders } from '#domain/review.ts'
import { missedDay } from './MoreTime.tsx'

interface ReviewLineProps {
  review: Review
  year: { id: number; name: string; deadline: string | null }
  /** True if something is entered; undefined if unknown. */
  isStarted?: boolean
  /** Which buttons are shown: only the main step next to the card of the review; undefined shows none. */
  steps?: 'all' | 'main'
  /** The card of the review shows since when and by whom. */
  hidesSince?: boolean
  isNext?: boolean
}

export function ReviewLine({
  review,
  year,
  isStarted = true,
  hidesSince = false,
  steps,
  isNext = false,
}: ReviewLineProps) {
  const { state, since } = review
  const shown = shownStateOf(review, isStarted)
  return (
    <div className="review-line row">
      <p className="anywhere">
        <SheetState state={shown} />
        {since && !hidesSince && shown !== 'IN_PROGRESS' && (
          <small>
            od {formatDateTime(since)}, {actorName(review)}
          </small>
        )}
      </p>
      {state !== 'APPROVED' && missedDay(review, year) === null && (
        <Deadline year={year} extendedTo={review.extendedTo} />
      )}
      {steps && missedDay(review, year) === null && <NextStep state={state} steps={steps} isNext={isNext} />}
    </div>
  )
}

export const shownStateOf = ({ state, since }: Review, isStarted: boolean): ShownState =>
  state === 'IN_PROGRESS' && !since && !isStarted ? 'NOT_STARTED' : state

interface NextStepProps extends Required<Pick<ReviewLineProps, 'steps' | 'isNext'>> {
  state: Review['state']
}

export function NextStep({ state, steps, isNext }: NextStepProps) {
  if (isOpenToLeaders(state))
    return (
      <Link href="/kategoryzacja/zglos" className="btn" data-tone={isNext ? 'primary' : undefined}>
        {state === 'RETURNED' ? 'Zgłoś ponownie' : 'Zgłoś do sprawdzenia'}
      </Link>
    )
  if (steps === 'main') return null
  return (
    <Link href="/kategoryzacja?obszar=0" className="btn">
      {state === 'SUBMITTED' ? 'Zobacz lub wycofaj' : 'Zobacz zatwierdzenie'}
    </Link>
  )
}
