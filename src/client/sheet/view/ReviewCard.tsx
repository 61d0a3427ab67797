import { Check, Undo2 } from 'lucide-react'
import { Link } from 'wouter'
import { answer, api } from '#client/api/call.ts'
import { myReview } from '#client/api/reads.ts'
import { remember } from '#client/api/useRead.ts'
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
import type { Discussion } from './discussion.ts'
import { RemarksToExplain } from './RemarksToExplain.tsx'
import { type Review, ReviewHistory } from './ReviewHistory.tsx'
import type { Sheet } from './sheet.ts'

interface ReviewCardProps {
  review: Review
  sheet: Sheet
  discussion: Discussion | undefined
  /** The year's last day; a return may have given this troop a later one. */
  deadline: Day | null
  team: { id: number; name: string; district: { name: string } }
}

/** The state of a review and what its leaders may do now. Renders nothing before the first act. */
export function ReviewCard({ review, sheet, discussion, deadline, team }: ReviewCardProps) {
  if (review.history.length === 0) return null
  return (
    <>
      {review.state === 'SUBMITTED' && <Waiting review={review} team={team} deadline={deadline} />}
      {review.state === 'RETURNED' && (
        <Returned review={review} sheet={sheet} discussion={discussion} deadline={deadline} />
      )}
      {review.state === 'APPROVED' && <Approved review={review} year={sheet.year.name} team={team} />}
      <ReviewHistory review={review} />
    </>
  )
}

function Waiting({ review, team, deadline }: Pick<ReviewCardProps, 'review' | 'team' | 'deadline'>) {
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

  return (
    <section className="card" aria-labelledby="czeka">
      <div className="card__body stack">
        <div>
          <h2 id="czeka">Arkusz czeka na sprawdzenie</h2>
          <p className="muted">
            Od {formatDateTime(since!)}. Wartości można teraz tylko czytać, ale uwagi nadal można pisać.
          </p>
        </div>
        <ol className="steps">
          <li data-done>
            <i>
              <Check aria-hidden="true" />
            </i>
            <b>Zgłoszony</b>
            <span className="anywhere">
              {formatDateTime(since!)}
              <br />
              {actorName(review)}
            </span>
          </li>
          <li aria-current="step">
            <i />
            <b>Sprawdzenie</b>
            koordynator chorągwi: {team.district.name}
          </li>
          <li>
            <i />
            <b>Zatwierdzony</b>
            kategoria i&nbsp;punkty zostają
          </li>
        </ol>
        <FormError message={withdraw.failure} />
        {isOver(lastDay, Date.now()) ? (
          <p className="muted">
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
              Arkusz wróci do stanu „{before === 'RETURNED' ? 'do poprawy' : 'w\u00a0trakcie'}”.
            </small>
          </div>
        )}
      </div>
    </section>
  )
}

function Returned({ review, sheet, discussion, deadline }: Omit<ReviewCardProps, 'team'>) {
  const lastDay = lastDayOf(deadline, review.extendedTo)
  const returned = review.history.find(({ kind }) => kind === 'RETURN')!
  return (
    <>
      <div className="note">
        <p className="hint">
          <b>{authorName(returned)}</b>, zwrot do poprawy {formatDateTime(returned.at)}
        </p>
        {returned.note && <LinkedText text={returned.note} />}
        {lastDay !== null && lastDay !== deadline && (
          <p>
            Nowy termin dla Waszej drużyny: <b>{formatDate(lastDay)}</b>, do końca dnia.
          </p>
        )}
      </div>
      {discussion && (
        <RemarksToExplain discussion={discussion} sheet={sheet} mayHandIn={!isOver(lastDay, Date.now())} />
      )}
    </>
  )
}

function Approved({ review, year, team }: Pick<ReviewCardProps, 'review' | 'team'> & { year: string }) {
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
