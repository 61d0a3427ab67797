import { Check, ChevronLeft, CircleCheck, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { usePlace } from '#client/panel/troops/placeOfSheet.ts'
import { FormError } from '#client/ui/form/Field.tsx'
import type { ReviewActs } from './useReviewActs.tsx'

type Place = ReturnType<typeof usePlace>

interface SheetHeadProps {
  title: string
  back: string
  place: Place
  /** District, year and what else is said of the page. */
  facts: ReactNode
  children: ReactNode
}

/** The way back with the queue's count, the name, and the line of state as `children`. */
export const SheetHead = ({ title, back, place, facts, children }: SheetHeadProps) => (
  <div className="review-head">
    <div className="spread hint">
      <Link href={back} className="back-link">
        <ChevronLeft aria-hidden="true" />
        {place.list}
      </Link>
      {place.left !== null && <Left count={place.left} />}
    </div>
    <h1>{title}</h1>
    <p className="hint anywhere">{facts}</p>
    {children}
  </div>
)

const Left = ({ count }: { count: number }) =>
  count === 0 ? (
    <span>
      <CircleCheck aria-hidden="true" className="inline-icon" /> <b>to ostatni</b>
    </span>
  ) : (
    <span>
      <b>zostało {count}</b> po tym
    </span>
  )

interface ActsProps {
  acts: ReviewActs
  next: Place['next']
  /** Reminding and extending. */
  children: ReactNode
}

/** The decision about the sheet and the way to the next one, where there is room for them in the line of state. */
export const WideActs = ({ acts, next, children }: ActsProps) => (
  <div className="wide-only">
    <div className="row tight">
      {children}
      <Decisions acts={acts} />
      <Next next={next} />
    </div>
    <FormError message={acts.failure} />
  </div>
)

interface DockProps extends ActsProps {
  /** The page shows rows of the sheet. Forms of the other entries need the room, and have their own buttons. */
  isOnSheet: boolean
}

/** Shows the acts of `WideActs` at the bottom of narrow screens. */
export function ReviewDock({ acts, next, isOnSheet, children }: DockProps) {
  const isAny = isOnSheet && (acts.mayApprove || acts.mayReturn || acts.mayUnlock || acts.mayExtend)
  if (!isAny && !next) return null
  return (
    <div className="dock review-dock narrow-only" data-still={!isOnSheet}>
      {isOnSheet && (
        <>
          <FormError message={acts.failure} />
          <Decisions acts={acts} short />
          {children}
        </>
      )}
      <Next next={next} />
    </div>
  )
}

const Next = ({ next }: Pick<ActsProps, 'next'>) =>
  next && (
    <Link href={next.href} className="btn" data-tone="quiet">
      Następny<span className="visually-hidden">: {next.name}</span>
    </Link>
  )

function Decisions({ acts, short = false }: { acts: ReviewActs; short?: boolean }) {
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
