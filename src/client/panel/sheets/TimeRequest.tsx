import { teamReview, waitingCounts } from '#client/api/reads.ts'
import { refresh, remember } from '#client/api/useRead.ts'
import { overviewOf } from '#client/panel/panelReads.ts'
import { ExtendButton } from '#client/panel/troops/acts/ActButtons.tsx'
import { answerTimeRequest } from '#client/panel/troops/acts/timeRequests.ts'
import { Dialog, DialogButton } from '#client/ui/dialog/Dialog.tsx'
import { useAction } from '#client/ui/dialog/useAction.ts'
import { Field, FormError, TextareaField } from '#client/ui/form/Field.tsx'
import { useForm } from '#client/ui/form/useForm.ts'
import { formatDate, formatDateTime } from '#client/ui/format.ts'
import { authorName } from '#client/ui/people.ts'
import { TimeAnswer } from '#contract/requests/review.ts'
import { type Day, warsawDay } from '#domain/deadline.ts'
import { MAX_REMARK } from '#domain/review.ts'
import type { Review } from './sinceSubmission.ts'

interface MoreTimeProps {
  team: { id: number; name: string; shadow: boolean; district: { id: number } }
  year: { id: number; deadline: Day | null }
  review: Review
}

/** Extends the deadline of a sheet. An open request for more time is answered instead, because that sets the day. */
export function MoreTime({ team, year, review }: MoreTimeProps) {
  const { state, extendedTo, moreTime } = review
  if (moreTime && !moreTime.answer) {
    return (
      <DialogButton
        dialog={close => (
          <Dialog title="Prośba o więcej czasu" onClose={close}>
            <TimeAnswerForm {...{ team, year, moreTime }} onAnswered={close} />
          </Dialog>
        )}
      >
        Prosi o czas do {formatDate(moreTime.until)}…
      </DialogButton>
    )
  }
  if (team.shadow) return null
  return (
    <ExtendButton
      year={year}
      sheets={[{ teamId: team.id, name: team.name, shadow: false, state, extendedTo }]}
      onExtended={() => refresh(teamReview({ teamId: team.id, yearId: year.id }), ...listsWith(team.district))}
    >
      Przedłuż…
    </ExtendButton>
  )
}

const listsWith = ({ id }: { id: number }) => [overviewOf(null), overviewOf(id), waitingCounts]

interface TimeAnswerFormProps extends Pick<MoreTimeProps, 'team' | 'year'> {
  moreTime: NonNullable<Review['moreTime']>
  onAnswered: () => void
}

/** Grants the request, with a day and an optional note, or refuses it (rules.md#84). */
function TimeAnswerForm({ team, year, moreTime, onAnswered }: TimeAnswerFormProps) {
  const send = async (body: { extendedTo: Day | null; note: string | null }) => {
    remember(teamReview({ teamId: team.id, yearId: year.id }), await answerTimeRequest(year.id, team, body))
    onAnswered()
    await refresh(...listsWith(team.district))
  }
  const form = useForm(TimeAnswer, send)
  const note = () => new FormData(form.props.ref.current!).get('note') as string
  const refusing = useAction(() => send({ extendedTo: null, note: note() }))
  const { until, reason, at } = moreTime
  const busy = form.busy || refusing.busy

  return (
    <form className="stack" {...form.props}>
      <p className="anywhere">
        <b>Do {formatDate(until)}:</b> „{reason}”{' '}
        <small className="muted">{`${authorName(moreTime)}, ${formatDateTime(at)}`}</small>
      </p>
      <Field
        label="Przedłuż do"
        name="extendedTo"
        type="date"
        required
        min={warsawDay(Date.now())}
        defaultValue={until}
        errors={form.errors.extendedTo}
      />
      <TextareaField
        label="Odpowiedź dla drużyny"
        name="note"
        rows={2}
        maxLength={MAX_REMARK}
        hint="Możesz zostawić pustą."
        errors={form.errors.note}
      />
      <FormError message={form.failure ?? refusing.failure} />
      <div className="row">
        <button type="submit" className="btn" data-tone="primary" disabled={busy}>
          Przedłuż
        </button>
        <button type="button" className="btn" data-tone="danger" disabled={busy} onClick={refusing.run}>
          Odmów
        </button>
      </div>
    </form>
  )
}
