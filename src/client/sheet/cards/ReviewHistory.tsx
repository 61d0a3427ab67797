import type { ReactNode } from 'react'
import type { Talk } from '#client/api/reads.ts'
import type { Review } from '#client/sheet/model/review.ts'
import { dayOfTalk } from '#client/sheet/model/talks.ts'
import { formatDate, formatDateTime } from '#client/ui/format.ts'
import { LinkedText } from '#client/ui/LinkedText.tsx'
import { actorName, authorName } from '#client/ui/people.ts'
import type { ReviewAct } from '#domain/review.ts'
import { formatTotal } from '#domain/scoring/points.ts'
import { levelNames, symbolsInWords } from '#domain/text/levelNames.ts'
import { Agreed } from './TalkCard.tsx'

type Act = Review['history'][number]

const NO_TALKS: readonly Talk[] = []

interface HistoryProps {
  review: Review
  talks?: readonly Talk[] | undefined
  /** Said of an empty history, which is left out without it. */
  none?: string
  hint?: string
}

export function ReviewHistory({ review, talks = NO_TALKS, none, hint }: HistoryProps) {
  const lines = historyOf(review, talks)
  if (lines.length === 0 && none === undefined) return null
  return (
    <section className="card" aria-labelledby="historia">
      <header>
        <h2 id="historia">Historia arkusza</h2>
        {hint && <p className="hint">{hint}</p>}
      </header>
      <div className="card__body">
        {lines.length === 0 ? <p className="muted">{none}</p> : <HistoryList lines={lines} />}
      </div>
    </section>
  )
}

/** One line of the history: an act of the review, or a talk that is over. */
interface Line {
  at: string
  key: string
  shown: ReactNode
}

/** The acts of a review and the talks that are over, the newest first. Both sides of a sheet read it. */
export function historyOf({ history }: Pick<Review, 'history'>, talks: readonly Talk[]): Line[] {
  const acts = history.map(
    (act, index): Line => ({
      at: act.at,
      key: act.at + act.kind,
      shown: <ActLine act={act} earlier={history.slice(index + 1)} />,
    }),
  )
  const over = talks
    .filter(({ state }) => state !== 'ARRANGED' && state !== 'RECORDED')
    .map(
      (talk): Line => ({ at: talk.confirmedAt ?? talk.at, key: `rozmowa-${talk.id}`, shown: <TalkOver talk={talk} /> }),
    )
  return [...acts, ...over].sort((one, other) => (one.at < other.at ? 1 : -1))
}

export const HistoryList = ({ lines }: { lines: readonly Line[] }) => (
  <ol className="history">
    {lines.map(({ key, shown }) => (
      <li key={key}>{shown}</li>
    ))}
  </ol>
)

const DONE: Record<ReviewAct, string> = {
  SUBMIT: 'Zgłoszony',
  WITHDRAW: 'Zgłoszenie wycofane',
  RETURN: 'Zwrócony do poprawy',
  APPROVE: 'Zatwierdzony',
  UNLOCK: 'Zatwierdzenie cofnięte',
}

const wordsOf = ({ kind }: Act, earlier: readonly Act[]) =>
  kind === 'SUBMIT' && earlier.some(act => act.kind === 'SUBMIT') ? 'Zgłoszony ponownie' : DONE[kind]

function ActLine({ act, earlier }: { act: Act; earlier: readonly Act[] }) {
  return (
    <>
      <b>{wordsOf(act, earlier)}</b>
      {worth(act)}
      <small className="anywhere">
        {formatDateTime(act.at)}, {actorName(act)}
      </small>
      {act.note && (
        <blockquote>
          <LinkedText text={act.note} />
        </blockquote>
      )}
    </>
  )
}

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

const TALKED: Partial<Record<Talk['state'], string>> = {
  CONFIRMED: 'potwierdzona',
  CANCELLED: 'odwołana albo nie odbyła się',
  UNRECORDED: 'minęła, koordynator jeszcze nie zapisał, na co się umówiliście',
}

function TalkOver({ talk }: { talk: Talk }) {
  const { kind, state, confirmedAt, confirmedBy } = talk
  return (
    <>
      <b>{kind}</b>, {TALKED[state]}
      <small className="anywhere">
        {dayOfTalk(talk)},{' '}
        {confirmedAt
          ? `potwierdził(a) ${confirmedBy ?? 'konto usunięte'}, ${formatDate(confirmedAt)}`
          : authorName(talk)}
      </small>
      <Agreed talk={talk} />
    </>
  )
}
