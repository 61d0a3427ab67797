import type { myReview } from '#client/api/reads.ts'
import { formatDate, formatDateTime } from '#client/ui/format.ts'
import { LinkedText } from '#client/ui/LinkedText.tsx'
import { actorName } from '#client/ui/people.ts'
import type { ReviewAct } from '#domain/review.ts'
import { formatTotal } from '#domain/scoring/points.ts'
import { levelNames, symbolsInWords } from '#domain/text/levelNames.ts'
import { counted } from '#domain/text/plural.ts'

export type Review = NonNullable<Awaited<ReturnType<ReturnType<typeof myReview>['load']>>>
type Act = Review['history'][number]

export function ReviewHistory({ review }: { review: Review }) {
  return (
    <section className="card" aria-labelledby="historia">
      <header>
        <h2 id="historia">Historia arkusza</h2>
      </header>
      <div className="card__body">
        <Acts review={review} />
      </div>
    </section>
  )
}

export function FoldedHistory({ review }: { review: Review }) {
  const [last, ...earlier] = review.history
  if (!last) return null
  return (
    <details className="card fold">
      <summary>
        <b>Historia arkusza</b>
        <span className="fold__note hint">
          {counted(review.history.length, 'wpis', 'wpisy', 'wpisów')}, ostatni: {wordsOf(last, earlier).toLowerCase()}{' '}
          {formatDate(last.at)}
        </span>
      </summary>
      <div className="fold__body">
        <Acts review={review} />
        <p className="hint">Widzą ją też drużynowi.</p>
      </div>
    </details>
  )
}

function Acts({ review: { history } }: { review: Review }) {
  return (
    <ol className="history">
      {history.map((act, index) => (
        <li key={act.at + act.kind}>
          <b>{wordsOf(act, history.slice(index + 1))}</b>
          {worth(act)}
          <small className="anywhere">
            {formatDateTime(act.at)}, {actorName(act)}
          </small>
          {act.note && (
            <blockquote>
              <LinkedText text={act.note} />
            </blockquote>
          )}
        </li>
      ))}
    </ol>
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

/** Returns an empty text for approvals from before reviews were recorded. */
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
