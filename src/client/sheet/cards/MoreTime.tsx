import { CircleCheck, Clock, Lock, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { answer, api } from '#client/api/call.ts'
import { myReview } from '#client/api/reads.ts'
import { remember } from '#client/api/useRead.ts'
import type { Review } from '#client/sheet/model/review.ts'
import { missedDay } from '#client/sheet/model/waiting.ts'
import { useAction } from '#client/ui/dialog/useAction.ts'
import { Banner } from '#client/ui/feedback/Banner.tsx'
import { FormError } from '#client/ui/form/Field.tsx'
import { formatDateTime } from '#client/ui/format.ts'
import { actorName, authorName } from '#client/ui/people.ts'
import { COORDINATOR_PATH } from '#contract/addresses.ts'
import type { Day } from '#domain/deadline.ts'
import { isOpenToLeaders } from '#domain/review.ts'
import { dayAndMonth } from '#domain/warsaw.ts'
import { AskMoreTime } from './AskMoreTime.tsx'

interface MoreTimeProps {
  review: Review
  year: { deadline: Day | null }
  teamId: number
  isNext?: boolean
}

/**
 * Shows the leaders' choice once the deadline is over: ask for more time (rules.md#84), wait for the answer, or read it.
 * While they may enter values, renders only a granted day.
 */
export function MoreTime({ review, year, teamId, isNext = false }: MoreTimeProps) {
  const [isAsking, setAsking] = useState(false)
  const withdraw = useAction(async () => remember(myReview({ teamId }), await answer(api.review['more-time'].delete())))
  const { moreTime } = review
  const day = missedDay(review, year)

  if (day === null) {
    const granted = isOpenToLeaders(review.state) && moreTime?.answer ? moreTime.answer : null
    if (!granted?.extendedTo || granted.extendedTo !== review.extendedTo) return null
    return (
      <Banner className="anywhere" tone="ok" Icon={CircleCheck}>
        <b>Macie czas do {dayAndMonth(granted.extendedTo)}.</b> Zgoda: {authorName(granted)}.
        {granted.note && ` „${granted.note}”`}
      </Banner>
    )
  }
  if (moreTime && !moreTime.answer) {
    return (
      <>
        <Banner
          className="anywhere"
          Icon={Clock}
          act={
            <button type="button" className="btn" data-tone="quiet" disabled={withdraw.busy} onClick={withdraw.run}>
              Wycofaj prośbę
            </button>
          }
        >
          <b>Poprosiliście o czas do {dayAndMonth(moreTime.until)}.</b> {formatDateTime(moreTime.at)},{' '}
          {actorName(moreTime)}; odpowie koordynator chorągwi, a gdy chorągiew go nie ma, krajowy.
        </Banner>
        <FormError message={withdraw.failure} />
      </>
    )
  }

  const refused = moreTime?.answer && !moreTime.answer.extendedTo ? moreTime.answer : null
  return (
    <>
      {refused && (
        <Banner
          className="anywhere"
          tone="warn"
          Icon={TriangleAlert}
          act={
            <Link href={COORDINATOR_PATH} className="btn">
              Napiszcie do koordynatora
            </Link>
          }
        >
          <b>Bez dłuższego terminu.</b> {authorName(refused)}
          {refused.note ? `: „${refused.note}”` : '.'}
        </Banner>
      )}
      <Banner
        className="anywhere"
        tone="warn"
        Icon={Lock}
        act={
          !isAsking && (
            <button
              type="button"
              className="btn"
              data-tone={isNext && !refused ? 'primary' : undefined}
              onClick={() => setAsking(true)}
            >
              {refused ? 'Poproście jeszcze raz' : 'Poproście o więcej czasu'}
            </button>
          )
        }
      >
        <b>Termin minął {dayAndMonth(day)}.</b> Arkusz możecie czytać; o dłuższy termin poproście koordynatora.
      </Banner>
      {isAsking && <AskMoreTime teamId={teamId} onClose={() => setAsking(false)} />}
    </>
  )
}
