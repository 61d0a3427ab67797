import { Link } from 'wouter'
import type { Review } from '#client/sheet/ReviewHistory.tsx'
import { Deadline } from '#client/ui/Deadline.tsx'
import { formatDateTime } from '#client/ui/format.ts'
import { authorName } from '#client/ui/people.ts'
import type { ShownState } from '#client/ui/reviewStates.ts'
import { SheetState } from '#client/ui/SheetState.tsx'
import { isOpenToLeaders } from '#domain/review.ts'

interface ReviewLineProps {
  review: Review
  year: { id: number; name: string; deadline: string | null }
  /** Somebody has entered something; without it nothing is claimed about that. */
  isStarted?: boolean
  /** What can be done next: where the review's card stands below only the main step. Without it no button. */
  steps?: 'all' | 'main'
  /** Handing in is what comes next, not one of several things. */
  isNext?: boolean
}

/** A sheet's state in words, since when and by whom, its deadline, and the next step. */
export function ReviewLine({ review, year, isStarted = true, steps, isNext = false }: ReviewLineProps) {
  const { state, since } = review
  const shown: ShownState = state === 'IN_PROGRESS' && !since && !isStarted ? 'NOT_STARTED' : state
  return (
    <div className="review-line">
      <p className="anywhere">
        <SheetState state={shown} />
        {since && (
          <small>
            od {formatDateTime(since)} · {authorName(review)}
          </small>
        )}
      </p>
      {state !== 'APPROVED' && <Deadline year={year} extendedTo={review.extendedTo} />}
      {steps && <NextStep state={state} steps={steps} isNext={isNext} />}
    </div>
  )
}

interface NextStepProps extends Required<Pick<ReviewLineProps, 'steps' | 'isNext'>> {
  state: Review['state']
}

function NextStep({ state, steps, isNext }: NextStepProps) {
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
