import { teamReview, waitingCounts } from '#client/api/reads.ts'
import { refresh, remember } from '#client/api/useRead.ts'
import { overviewOf } from '#client/panel/panelReads.ts'
import { answerTimeRequest, ExtendButton } from '#client/panel/troops/Extend.tsx'
import { useAction } from '#client/ui/dialog/useAction.ts'
import { Field, FormError, TextareaField } from '#client/ui/form/Field.tsx'
import { useForm } from '#client/ui/form/useForm.ts'
import { formatDate, formatDateTime } from '#client/ui/format.ts'
import { authorName } from '#client/ui/people.ts'
import { type Day, warsawDay } from '#domain/deadline.ts'
import { TimeAnswer } from '#domain/requests/review.ts'
import { MAX_REMARK } from '#domain/review.ts'
import type { Review } from './sinceSubmission.ts'

interface TimeRequestProps {
  team: { id: number; name: string; shadow: boolean; district: { id: number } }
  year: { id: number; deadline: Day | null }
  review: Review
}

/** Renders nothing for a hidden team, nor while a request for more time waits, because its answer sets the day. */
export function ExtendSheet({ team, year, review: { state, extendedTo, moreTime } }: TimeRequestProps) {
  if (team.shadow || (moreTime && !moreTime.answer)) return null
  const onExtended = () => refresh(teamReview({ teamId: team.id, yearId: year.id }), ...listsWith(team.district))
  return (
    <div className="no-print">
      <ExtendButton
        year={year}
        sheets={[{ teamId: team.id, name: team.name, shadow: false, state, extendedTo }]}
        onExtended={onExtended}
      >
        Przedłuż termin…
      </ExtendButton>
    </div>
  )
}

const listsWith = ({ id }: { id: number }) => [overviewOf(null), overviewOf(id), waitingCounts]

/** Grants the open request for more time, with a day and an optional note, or refuses it (rules.md#84). */
export function TimeRequestCard({ team, year, review: { moreTime } }: TimeRequestProps) {
  const send = async (body: { extendedTo: Day | null; note: string | null }) => {
    remember(teamReview({ teamId: team.id, yearId: year.id }), await answerTimeRequest(year.id, team, body))
    await refresh(...listsWith(team.district))
  }
  const form = useForm(TimeAnswer, send)
  const note = () => new FormData(form.props.ref.current!).get('note') as string
  const refusing = useAction(() => send({ extendedTo: null, note: note() }))
  if (!moreTime || moreTime.answer) return null
  const { until, reason, at } = moreTime
  const busy = form.busy || refusing.busy

  return (
    <section className="card card__body stack tight" aria-labelledby="prosba">
      <h2 id="prosba">Prośba o więcej czasu</h2>
      <p className="anywhere">
        <b>Do {formatDate(until)}:</b> „{reason}”{' '}
        <small className="muted">{`${authorName(moreTime)}, ${formatDateTime(at)}`}</small>
      </p>
      <form className="stack tight" {...form.props}>
        <div className="columns">
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
        </div>
        <FormError message={form.failure ?? refusing.failure} />
        <div className="row">
          <button type="submit" className="btn" disabled={busy}>
            Przedłuż
          </button>
          <button type="button" className="btn" data-tone="danger" disabled={busy} onClick={refusing.run}>
            Odmów
          </button>
        </div>
      </form>
    </section>
  )
}
