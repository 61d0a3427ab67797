import { Check, ChevronLeft, ChevronRight, Undo2 } from 'lucide-react'
import { Link } from 'wouter'
import { FormError } from '#client/ui/form/Field.tsx'
import type { ShownState } from '#client/ui/reviewStates.ts'
import { SheetState } from '#client/ui/SheetState.tsx'
import type { ReviewActs } from './useReviewActs.tsx'

interface NextSheet {
  href: string
  name: string
  /** The others in the queue; null for a list of all sheets. */
  left: number | null
}

interface ReviewHeadProps {
  title: string
  state: ShownState
  back: { href: string; label: string }
  acts: ReviewActs
  next: NextSheet | null
}

export function ReviewHead({ title, state, back, acts, next }: ReviewHeadProps) {
  return (
    <div className="review-head">
      <div>
        <p className="page__kicker hint row tight">
          <Link href={back.href} className="back-link">
            <ChevronLeft aria-hidden="true" />
            {back.label}
          </Link>
        </p>
        <div className="row tight">
          <h1>{title}</h1>
          <span className="review-head__state">
            <SheetState state={state} />
          </span>
        </div>
      </div>
      <div className="wide-only">
        <div className="row tight">
          <ActButtons acts={acts} />
          {next && (
            <Link href={next.href} className="btn">
              Następny arkusz{next.left !== null && ` (zostało ${next.left})`}
              <ChevronRight aria-hidden="true" />
            </Link>
          )}
        </div>
        <FormError message={acts.failure} />
      </div>
    </div>
  )
}

export function ReviewDock({ acts, next }: Pick<ReviewHeadProps, 'acts' | 'next'>) {
  if (!acts.mayApprove && !acts.mayReturn && !acts.mayUnlock && !next) return null
  return (
    <div className="dock review-dock narrow-only">
      <FormError message={acts.failure} />
      <ActButtons acts={acts} short />
      {next && (
        <Link href={next.href} className="btn">
          <span className="visually-hidden">Następny arkusz, {next.name}: </span>
          {next.left === null ? next.name : `zostało ${next.left}`}
          <ChevronRight aria-hidden="true" />
        </Link>
      )}
    </div>
  )
}

function ActButtons({ acts, short = false }: { acts: ReviewActs; short?: boolean }) {
  return (
    <>
      {acts.mayApprove && (
        <button type="button" className="btn" data-tone="primary" disabled={acts.busy} onClick={acts.approve}>
          <Check aria-hidden="true" />
          Zatwierdź
        </button>
      )}
      {acts.mayReturn && (
        <button type="button" className="btn" onClick={() => acts.open('return')}>
          <Undo2 aria-hidden="true" />
          {short ? 'Zwróć' : 'Zwróć z uwagami'}
        </button>
      )}
      {acts.mayUnlock && (
        <button type="button" className="btn" onClick={() => acts.open('unlock')}>
          Cofnij zatwierdzenie…
        </button>
      )}
    </>
  )
}
