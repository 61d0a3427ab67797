import { useState } from 'react'
import { answer, api } from '#client/api/call.ts'
import { myReview } from '#client/api/reads.ts'
import { useUnsaved } from '#client/api/unsaved.ts'
import { remember } from '#client/api/useRead.ts'
import { Field, FormError, TextareaField } from '#client/ui/form/Field.tsx'
import { useForm } from '#client/ui/form/useForm.ts'
import { TimeRequest } from '#contract/requests/review.ts'
import { dayAfter, PROPOSED_EXTENSION_DAYS, warsawDay } from '#domain/deadline.ts'
import { MAX_REMARK } from '#domain/review.ts'

const DAYS = [
  { days: PROPOSED_EXTENSION_DAYS, name: 'tydzień' },
  { days: 3, name: '3 dni' },
]

/** Asks for more time after the deadline (rules.md#84). */
export function AskMoreTime({ teamId, onClose }: { teamId: number; onClose: () => void }) {
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
