import { Undo2 } from 'lucide-react'
import { Link } from 'wouter'
import { answer, api } from '#client/api/call.ts'
import { myReview } from '#client/api/reads.ts'
import { remember } from '#client/api/useRead.ts'
import type { Review } from '#client/sheet/model/review.ts'
import { useAction } from '#client/ui/dialog/useAction.ts'
import { closedMessages } from '#client/ui/feedback/closedMessages.ts'
import { FormError } from '#client/ui/form/Field.tsx'
import { formatDate, formatDateTime } from '#client/ui/format.ts'
import { Hills } from '#client/ui/Hills.tsx'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { LinkedText } from '#client/ui/LinkedText.tsx'
import { actorName, authorName } from '#client/ui/people.ts'
import { type Day, isOver, lastDayOf } from '#domain/deadline.ts'
import { stateAfter } from '#domain/review.ts'
import { countOf, LEVELS, type Level } from '#domain/scoring/levels.ts'
import { formatTotal } from '#domain/scoring/points.ts'
import { countedSymbols, levelNames } from '#domain/text/levelNames.ts'
import { dayAndMonth } from '#domain/warsaw.ts'

interface ReviewCardProps {
  review: Review
  /** The year's last day; a return may have given this troop a later one. */
  deadline: Day | null
  team: { id: number; name: string; district: { name: string } }
}

/** The sheet waits for its reviewers; until they answer it can be withdrawn. */
export function Submitted({ review, team, deadline }: ReviewCardProps) {
  const { since } = review
  const lastDay = lastDayOf(deadline, review.extendedTo)
  const withdraw = useAction(async () => {
    const now = await answer(api.review.withdraw.post())
    remember(myReview({ teamId: team.id }), now)
  })
  // The newest act is the submission itself.
  const before = stateAfter(
    review.history
      .slice(1)
      .toReversed()
      .map(({ kind }) => kind),
  )

  const submitted = review.history[0]
  return (
    <div className="card__body stack tight">
      <p className="muted">
        Zgłoszony {formatDateTime(since!)}, {actorName(review)}.
      </p>
      {submitted?.note && (
        <blockquote className="note">
          <LinkedText text={submitted.note} />
        </blockquote>
      )}
      <FormError message={withdraw.failure} />
      {isOver(lastDay, Date.now()) ? (
        <p className="hint">
          Termin minął {formatDate(lastDay!)}: wycofanego arkusza nie dałoby się zgłosić ponownie. Poprawić można go,
          gdy koordynator odda arkusz z nowym terminem.
        </p>
      ) : (
        <div className="row">
          <button type="button" className="btn" disabled={withdraw.busy} onClick={withdraw.run}>
            <Undo2 aria-hidden="true" />
            Wycofaj zgłoszenie
          </button>
          <small className="muted">
            Do odpowiedzi koordynatora{lastDay && `, najdalej do ${dayAndMonth(lastDay)}`}. Arkusz wróci do stanu „
            {before === 'RETURNED' ? 'do poprawy' : 'w\u00a0trakcie'}”.
          </small>
        </div>
      )}
    </div>
  )
}

/** The note of a return, and a later last day. */
export function Returned({ review, deadline }: Omit<ReviewCardProps, 'team'>) {
  const lastDay = lastDayOf(deadline, review.extendedTo)
  const returned = review.history.find(({ kind }) => kind === 'RETURN')!
  return (
    <div className="card__body stack tight">
      {lastDay !== null && lastDay !== deadline && (
        <p className="muted">
          Nowy termin: <b>{dayAndMonth(lastDay)}</b>, do końca dnia.
        </p>
      )}
      <div className="note">
        {returned.note && <LinkedText text={returned.note} />}
        <p className="hint">
          <b>{authorName(returned)}</b>, zwrot do poprawy {formatDateTime(returned.at)}
        </p>
      </div>
    </div>
  )
}

export function Approved({ review, year, team }: Pick<ReviewCardProps, 'review' | 'team'> & { year: string }) {
  const { category, points, tokens, at, note, ...author } = review.history.find(({ kind }) => kind === 'APPROVE')!
  const inWords = (level: Level) =>
    tokens && countOf(level, tokens) > 0 && countedSymbols(countOf(level, tokens), level)

  return (
    <section className="proud" aria-label="Arkusz zatwierdzony">
      {category && <LevelSymbol level={category} size="xl" />}
      <div className="proud__words">
        <p>
          {team.name} · {year}
        </p>
        <h2>{category ? `Drużyna ${levelNames[category].category}` : 'Arkusz zatwierdzony'}</h2>
        {points !== null && (
          <p>
            <b>{formatTotal(points)} pkt</b> · {LEVELS.toReversed().map(inWords).filter(Boolean).join(', ')}
          </p>
        )}
        <p className="anywhere">
          {closedMessages['sheet-locked']} {formatDateTime(at)}, {actorName(author)}.
        </p>
        {review.rulesChangedAt && (
          <p>
            Zmieniony po zatwierdzeniu: {formatDate(review.rulesChangedAt)} zmieniły się progi albo zadania tej
            kategoryzacji. Dzisiejszy wynik jest w podsumowaniu.
          </p>
        )}
        {note && (
          <blockquote>
            <LinkedText text={note} />
          </blockquote>
        )}
        <p className="row">
          <Link href="/ranking" className="btn">
            Miejsce w&nbsp;rankingu
          </Link>
        </p>
      </div>
      <Hills />
      <Hills />
    </section>
  )
}
