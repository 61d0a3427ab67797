import { EyeOff, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Talk } from '#client/api/reads.ts'
import { dayOfTalk } from '#client/sheet/model/talks.ts'
import { formatDate, formatDateTime, formatTime, relativeTime } from '#client/ui/format.ts'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { LinkedText } from '#client/ui/LinkedText.tsx'
import { authorName } from '#client/ui/people.ts'
import { TALK_STATE_NAMES, TalkMark } from '#client/ui/TalkMark.tsx'
import { type Day, warsawDay } from '#domain/deadline.ts'
import { levelNames } from '#domain/text/levelNames.ts'
import { dayAndMonth, weekdayOf } from '#domain/warsaw.ts'

interface TalkCardProps {
  talk: Talk
  /** What the reader may do about it. */
  children?: ReactNode
}

/** A talk as both sides of its sheet read it (rules.md#64): as an appointment until it is recorded, then as what was agreed. */
export function TalkCard({ talk, children }: TalkCardProps) {
  const { kind, state, arrangedFor, movedFrom, minutes, place, heldOn, unfit, panelNote, confirmedAt } = talk
  const isAppointment = arrangedFor !== null && heldOn === null
  return (
    <article className="talk-card" aria-label={kind} data-talk={talk.id}>
      {isAppointment && <DateLeaf day={warsawDay(Date.parse(arrangedFor))} />}
      <div>
        <h3 className="anywhere">{kind}</h3>
        <p className="talk-line">
          <span>
            <TalkMark state={state} />
            <b>{TALK_STATE_NAMES[state]}</b>
          </span>
          <span>{isAppointment ? `${formatTime(arrangedFor)}, ${minutes} min` : dayOfTalk(talk)}</span>
          {place && (
            <span className="anywhere">
              <MapPin aria-hidden="true" />
              {place}
            </span>
          )}
          <span>{authorName(talk)}</span>
        </p>
        {state === 'ARRANGED' && talk.sequence > 0 && (
          <p className="hint">
            {movedFrom
              ? `Przełożona z ${formatDateTime(movedFrom)}. Ostatnia zmiana: `
              : 'Miejsce albo długość zmienione: '}
            {relativeTime(talk.at, Date.now())}.
          </p>
        )}
        <div role="status">
          {isAppointment && unfit && (
            <blockquote className="talk-card__unfit anywhere">
              <small className="muted">
                Nie pasuje termin: {authorName(unfit)}, {formatDateTime(unfit.at)}
              </small>
              <p>{unfit.text}</p>
            </blockquote>
          )}
        </div>
      </div>
      <Agreed talk={talk} />
      {panelNote && (
        <section className="note private" aria-label="Notatka, tylko w panelu">
          <h4>
            <EyeOff aria-hidden="true" /> Notatka, tylko w panelu
          </h4>
          <LinkedText text={panelNote} />
        </section>
      )}
      {confirmedAt && (
        <p className="hint">
          Potwierdzono {formatDate(confirmedAt)}, {talk.confirmedBy ?? 'konto usunięte'}. Potwierdzonej rozmowy nie
          można zmienić.
        </p>
      )}
      {children}
    </article>
  )
}

function DateLeaf({ day }: { day: Day }) {
  const [number, month] = dayAndMonth(day).split(' ')
  return (
    <p className="date-leaf">
      <span>{weekdayOf(day)}</span> <b>{number}</b> <span>{month}</span>
    </p>
  )
}

export function Agreed({ talk }: { talk: Talk }) {
  if (talk.agreed === null) return null
  return (
    <div className="note agreed" data-tone="brand">
      <LinkedText text={talk.agreed} />
      {talk.target && (
        <p className="agreed__target">
          <span className="muted">Cel</span> <LevelSymbol level={talk.target} />
          <b>kategoria {levelNames[talk.target].category}</b>
        </p>
      )}
    </div>
  )
}
