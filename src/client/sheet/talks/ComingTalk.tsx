import { CalendarDays, MapPin } from 'lucide-react'
import { useRef, useState } from 'react'
import { answer, api } from '#client/api/call.ts'
import { talksOf } from '#client/api/reads.ts'
import { refresh } from '#client/api/useRead.ts'
import { Field, FormError } from '#client/ui/form/Field.tsx'
import { useForm } from '#client/ui/form/useForm.ts'
import { formatDateTime, formatTime, relativeTime } from '#client/ui/format.ts'
import { authorName } from '#client/ui/people.ts'
import { COORDINATOR_PATH } from '#domain/addresses.ts'
import { type Day, warsawDay } from '#domain/deadline.ts'
import { UnfitTalk } from '#domain/requests/talks.ts'
import { dayAndMonth, weekdayOf } from '#domain/warsaw.ts'
import { type OwnTalk, saveTalksToCalendar } from './talks.ts'

export function ComingTalk({ talk, team, place, isOver }: OwnTalk) {
  const [isUnfit, setUnfit] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const { kind, arrangedFor, unfit } = talk
  const day = warsawDay(Date.parse(arrangedFor!))
  function closeUnfit() {
    toggle.current!.focus()
    setUnfit(false)
  }
  return (
    <article className="talks__next" aria-labelledby={`rozmowa-${talk.id}`}>
      <DateLeaf before={`${weekdayOf(day).slice(0, 3)}.`} day={day} />
      <div>
        <h3 id={`rozmowa-${talk.id}`}>{kind}</h3>
        <p className="talk-line">
          <b>umówiona na {formatTime(arrangedFor!)}</b>
          <span>{talk.minutes} min</span>
          {talk.place && (
            <span className="anywhere">
              <MapPin aria-hidden="true" />
              {talk.place}
            </span>
          )}
          <span>{authorName(talk)}</span>
        </p>
        {talk.sequence > 0 && (
          <p className="hint">
            {talk.movedFrom
              ? `Przełożona z ${formatDateTime(talk.movedFrom)}. Ostatnia zmiana: `
              : 'Miejsce albo długość zmienione: '}
            {relativeTime(talk.at, Date.now())}.
          </p>
        )}
        <div role="status">
          {unfit && (
            <blockquote className="talks__unfit anywhere">
              <small className="muted">
                Nie pasuje: {authorName(unfit)}, {formatDateTime(unfit.at)}
              </small>
              <p>{unfit.text}</p>
            </blockquote>
          )}
        </div>
      </div>
      <div className="row tight">
        <button
          type="button"
          className="btn"
          onClick={() => saveTalksToCalendar([{ ...talk, team: team.name, page: COORDINATOR_PATH }])}
        >
          <CalendarDays aria-hidden="true" />
          Dodaj do kalendarza
        </button>
        {!isOver && (
          <button
            type="button"
            className="btn"
            data-tone="quiet"
            aria-expanded={isUnfit}
            ref={toggle}
            onClick={() => setUnfit(!isUnfit)}
          >
            Nie pasuje nam termin
          </button>
        )}
      </div>
      {isUnfit && <Unfit talk={talk} place={place} onSent={closeUnfit} />}
    </article>
  )
}

function Unfit({ talk, place, onSent }: Pick<OwnTalk, 'talk' | 'place'> & { onSent: () => void }) {
  const form = useForm(UnfitTalk, async body => {
    await answer(api.talks({ id: talk.id }).unfit.post(body))
    await refresh(talksOf(place))
    onSent()
  })
  return (
    <form className="talks__answer stack tight" {...form.props}>
      <Field
        label="Kiedy Wam pasuje?"
        name="text"
        required
        autoFocus
        errors={form.errors.text}
        hint="Przeczyta to koordynator. Rozmowa zostaje umówiona, aż ją przełoży."
      />
      <FormError message={form.failure} />
      <div className="row">
        <button type="submit" className="btn" disabled={form.busy}>
          Wyślij do koordynatora
        </button>
      </div>
    </form>
  )
}

function DateLeaf({ before, day }: { before: string; day: Day | null }) {
  if (day === null)
    return (
      <p className="date-leaf">
        <b aria-hidden="true">?</b> <span>bez dnia</span>
      </p>
    )
  const [number, month] = dayAndMonth(day).split(' ')
  return (
    <p className="date-leaf">
      <span>{before}</span> <b>{number}</b> <span>{month}</span>
    </p>
  )
}
