import { CircleCheck, Clock, Lock, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { answer, api } from '#client/api/call.ts'
import { myReview } from '#client/api/reads.ts'
import { useUnsaved } from '#client/api/unsaved.ts'
import { remember } from '#client/api/useRead.ts'
import type { Review } from '#client/sheet/view/ReviewHistory.tsx'
import { useAction } from '#client/ui/dialog/useAction.ts'
import { Field, FormError, TextareaField } from '#client/ui/form/Field.tsx'
import { useForm } from '#client/ui/form/useForm.ts'
import { formatDateTime } from '#client/ui/format.ts'
import { authorName } from '#client/ui/people.ts'
import { type Day, dayAfter, isOver, lastDayOf, PROPOSED_EXTENSION_DAYS, warsawDay } from '#domain/deadline.ts'
import { TimeRequest } from '#domain/requests/review.ts'
import { isOpenToLeaders, MAX_REMARK } from '#domain/review.ts'
import { dayAndMonth } from '#domain/warsaw.ts'

interface MoreTimeProps {
  review: Review
  year: { deadline: Day | null }
  teamId: number
  /** Asking is the one next step on the screen. */
  isNext?: boolean
}

/** The last day on which the leaders could still enter something, once it is over for this sheet; null otherwise. */
export function missedDay({ state, extendedTo }: Review, { deadline }: { deadline: Day | null }): Day | null {
  const lastDay = lastDayOf(deadline, extendedTo)
  return isOpenToLeaders(state) && isOver(lastDay, Date.now()) ? lastDay : null
}

/**
 * Shows the leaders' choice once the deadline is over: ask for more time (rules.md#84), wait for the answer, or read it.
 * Renders nothing while they may enter values, but for a day that was granted.
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
      <Says tone="ok" icon={<CircleCheck aria-hidden="true" />}>
        <b>Macie czas do {dayAndMonth(granted.extendedTo)}.</b> Zgoda: {authorName(granted)}.
        {granted.note && ` „${granted.note}”`}
      </Says>
    )
  }
  if (moreTime && !moreTime.answer) {
    return (
      <>
        <Says
          icon={<Clock aria-hidden="true" />}
          act={
            <button type="button" className="btn" data-tone="quiet" disabled={withdraw.busy} onClick={withdraw.run}>
              Wycofaj prośbę
            </button>
          }
        >
          <b>Poprosiliście o czas do {dayAndMonth(moreTime.until)}.</b> {formatDateTime(moreTime.at)},{' '}
          {authorName(moreTime)}; odpowie koordynator chorągwi, a gdy jej nikt nie ma, krajowy.
        </Says>
        <FormError message={withdraw.failure} />
      </>
    )
  }

  const refused = moreTime?.answer && !moreTime.answer.extendedTo ? moreTime.answer : null
  return (
    <>
      {refused && (
        <Says tone="warn" icon={<TriangleAlert aria-hidden="true" />}>
          <b>Bez dłuższego terminu.</b> {authorName(refused)}
          {refused.note ? `: „${refused.note}”` : '.'}
        </Says>
      )}
      <Says
        tone="warn"
        icon={<Lock aria-hidden="true" />}
        act={
          !isAsking && (
            <button
              type="button"
              className="btn"
              data-tone={isNext ? 'primary' : undefined}
              onClick={() => setAsking(true)}
            >
              {refused ? 'Poproś jeszcze raz' : 'Poproś o więcej czasu'}
            </button>
          )
        }
      >
        <b>Termin minął {dayAndMonth(day)}.</b> Arkusz możecie czytać; o dłuższy termin poproś koordynatora chorągwi.
      </Says>
      {isAsking && <Ask teamId={teamId} onClose={() => setAsking(false)} />}
    </>
  )
}

interface SaysProps {
  tone?: 'ok' | 'warn'
  icon: ReactNode
  /** The button that answers the sentence. */
  act?: ReactNode
  children: ReactNode
}

function Says({ tone, icon, act, children }: SaysProps) {
  return (
    <div className="says" data-tone={tone}>
      {icon}
      <p className="grow anywhere">{children}</p>
      {act}
    </div>
  )
}

const DAYS = [
  { days: PROPOSED_EXTENSION_DAYS, name: 'tydzień' },
  { days: 3, name: '3 dni' },
]

function Ask({ teamId, onClose }: { teamId: number; onClose: () => void }) {
  const today = warsawDay(Date.now())
  const [until, setUntil] = useState(dayAfter(today, PROPOSED_EXTENSION_DAYS))
  const [reason, setReason] = useState('')
  useUnsaved(reason.trim() !== '')
  const form = useForm(TimeRequest, async request => {
    const review = await answer(api.review['more-time'].post(request))
    onClose()
    remember(myReview({ teamId }), review)
  })

  return (
    <form className="card card__body stack" aria-label="Prośba o więcej czasu" {...form.props}>
      <div className="row">
        <Field
          label="Do kiedy"
          name="until"
          type="date"
          required
          autoFocus
          min={dayAfter(today, 1)}
          value={until}
          onChange={event => setUntil(event.target.value)}
          errors={form.errors.until}
        />
        {DAYS.map(({ days, name }) => {
          const day = dayAfter(today, days)
          return (
            <button
              key={days}
              type="button"
              className="filter"
              aria-pressed={until === day}
              onClick={() => setUntil(day)}
            >
              {name}
            </button>
          )
        })}
      </div>
      <TextareaField
        label="Dlaczego"
        name="reason"
        rows={3}
        required
        maxLength={MAX_REMARK}
        value={reason}
        onChange={event => setReason(event.target.value)}
        errors={form.errors.reason}
      />
      <FormError message={form.failure} />
      <div className="row">
        <button type="submit" className="btn" data-tone="primary" disabled={form.busy}>
          Wyślij prośbę
        </button>
        <button type="button" className="btn" data-tone="quiet" onClick={onClose}>
          Anuluj
        </button>
      </div>
    </form>
  )
}
