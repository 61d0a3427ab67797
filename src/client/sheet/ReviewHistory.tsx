import type { ReactNode } from 'react'
import type { myReview } from '#client/api/reads.ts'
import { formatDateTime } from '#client/ui/format.ts'
import { LinkedText } from '#client/ui/LinkedText.tsx'
import { levelNames, symbolsInWords } from '#client/ui/levelNames.ts'
import { authorName } from '#client/ui/people.ts'
import { formatTotal } from '#domain/points.ts'
import type { ReviewAct } from '#domain/review.ts'

export type Review = NonNullable<Awaited<ReturnType<ReturnType<typeof myReview>['load']>>>
type Act = Review['history'][number]

/** Every act of a review with what the sheet was worth then, the newest first. */
export function ReviewHistory({ review, children }: { review: Review; children?: ReactNode }) {
  return (
    <section className="card" aria-labelledby="historia">
      <header>
        <h2 id="historia">Historia arkusza</h2>
      </header>
      <div className="card__body">
        <ol className="history">
          {review.history.map((act, index) => (
            <li key={act.at + act.kind}>
              <b>{wordsOf(act, review.history.slice(index + 1))}</b>
              {worth(act)}
              <small className="anywhere">
                {formatDateTime(act.at)} · {authorName(act)}
              </small>
              {act.note && (
                <blockquote>
                  <LinkedText text={act.note} />
                </blockquote>
              )}
            </li>
          ))}
        </ol>
        {review.history.length === 0 && <p className="muted">Arkusza nikt jeszcze nie zgłosił ani nie sprawdził.</p>}
        {children}
      </div>
    </section>
  )
}

const DONE: Record<ReviewAct, string> = {
  SUBMIT: 'Zgłoszony',
  WITHDRAW: 'Zgłoszenie wycofane',
  RETURN: 'Zwrócony do poprawy',
  APPROVE: 'Zatwierdzony',
  UNLOCK: 'Zatwierdzenie cofnięte',
}

const wordsOf = ({ kind }: Act, earlier: readonly Act[]) =>
  kind === 'SUBMIT' && earlier.some(act => act.kind === 'SUBMIT') ? 'Zgłoszony ponownie' : DONE[kind]

/** Nothing for approvals of before reviews were kept. */
function worth({ points, category, tokens }: Act): string {
  if (points === null) return ''
  return [
    `, ${formatTotal(points)} pkt`,
    category && `kategoria ${levelNames[category].category}`,
    tokens && symbolsInWords(tokens),
  ]
    .filter(Boolean)
    .join(', ')
}
