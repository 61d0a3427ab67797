import { Check, MessageSquareDot, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Sheet } from '#client/sheet/model/sheet.ts'
import { formatDate, formatDateTime } from '#client/ui/format.ts'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { actorName } from '#client/ui/people.ts'
import { daysBetween, warsawDay } from '#domain/deadline.ts'
import { countOf, LEVELS } from '#domain/scoring/levels.ts'
import { formatTotal } from '#domain/scoring/points.ts'
import { levelNames } from '#domain/text/levelNames.ts'
import { counted, plural } from '#domain/text/plural.ts'
import type { Review } from './sinceSubmission.ts'
import { isComplete, type ReviewActs } from './useReviewActs.tsx'

interface ReviewFactsProps {
  sheet: Sheet
  review: Review
  acts: ReviewActs
  open: { count: number; href: string } | undefined
  closed: string | null
  isOver: boolean
  extend: ReactNode
}

export function ReviewFacts({ sheet, review, acts, open, closed, isOver, extend }: ReviewFactsProps) {
  const { entries, tasks, year } = sheet
  const obligatory = tasks.filter(task => task.obligatory).length
  const all = year.prerequisites.length
  return (
    <section className="card card__body review-facts" aria-label="Stan arkusza">
      <div className="stack tight">
        <p>{whereItIs(review, isOver)}</p>
        {extend}
        {review.rulesChangedAt && (
          <p>
            <b>Zmieniony po zatwierdzeniu</b> {formatDate(review.rulesChangedAt)}: zmieniły się progi albo zadania.
            Wynik obok jest dzisiejszy, wynik z dnia zatwierdzenia jest w historii.
          </p>
        )}
        {review.note && <blockquote className="review-note">{review.note}</blockquote>}
        <ul className="review-checks">
          <Done done={all - acts.left.prerequisites.length} of={all}>
            wymagania
          </Done>
          <Done done={obligatory - acts.left.obligatory.length} of={obligatory}>
            zadania obowiązkowe
          </Done>
          <li>
            zadania z wpisem {entries.values.size}/{tasks.length}
          </li>
          {open && open.count > 0 && (
            <li data-open>
              <MessageSquareDot aria-hidden="true" />
              <Link href={open.href}>{counted(open.count, 'otwarta uwaga', 'otwarte uwagi', 'otwartych uwag')}</Link>
            </li>
          )}
        </ul>
        {acts.mayApprove && <p className="hint">{willAsk(acts.left)}</p>}
        <p className="hint">Arkusz wyświetlany w trybie tylko do odczytu!</p>
        {closed && <p className="hint">{closed}</p>}
      </div>
      <Figures sheet={sheet} />
    </section>
  )
}

function Done({ done, of, children }: { done: number; of: number; children: ReactNode }) {
  return (
    <li data-missing={done < of || undefined}>
      {done < of ? <TriangleAlert aria-hidden="true" /> : <Check aria-hidden="true" />}
      {children} {done}/{of}
    </li>
  )
}

const TIMES = ['', '', ', po raz drugi', ', po raz trzeci', ', po raz czwarty']

/** When and by whom; worded without a verb whose form would need the gender of that person. */
function whereItIs({ state, since, history, extendedTo, ...author }: Review, isOver: boolean): ReactNode {
  if (!since) return isOver ? 'Arkusza nie zgłoszono.' : 'Drużyna wypełnia arkusz i jeszcze go nie zgłosiła.'
  const when = `${formatDateTime(since)}, ${actorName(author)}`
  const until = extendedTo ? ` Termin dla tej drużyny: ${formatDate(extendedTo)}.` : ''
  switch (state) {
    case 'SUBMITTED': {
      const times = history.filter(({ kind }) => kind === 'SUBMIT').length
      return (
        <>
          <b>{waiting(since)}:</b> zgłoszono {when}
          {TIMES[times] ?? `, po raz ${times}.`}.
        </>
      )
    }
    case 'RETURNED':
      return `Zwrócono do poprawy ${when}.${until}`
    case 'APPROVED':
      return `Zatwierdzono ${when}.`
    case 'IN_PROGRESS':
      return `${isOver ? 'Arkusza nie zgłoszono.' : 'Drużyna wypełnia arkusz.'} Ostatnia decyzja: ${when}.${until}`
  }
}

function waiting(since: string) {
  const days = daysBetween(warsawDay(Date.parse(since)), warsawDay(Date.now()))
  return days === 0 ? 'Czeka od dziś' : `Czeka od ${counted(days, 'dnia', 'dni', 'dni')}`
}

function willAsk(left: ReviewActs['left']) {
  if (isComplete(left)) return 'Komplet: możesz zatwierdzić.'
  const { prerequisites, obligatory } = left
  const missing = [
    prerequisites.length > 0 &&
      counted(prerequisites.length, 'niespełnione wymaganie', 'niespełnione wymagania', 'niespełnionych wymagań'),
    obligatory.length > 0 &&
      `${counted(obligatory.length, 'zadanie obowiązkowe', 'zadania obowiązkowe', 'zadań obowiązkowych')} bez wpisu`,
  ].filter(Boolean)
  return `Zatwierdzenie najpierw zapyta: ${missing.join(' i ')}.`
}

function Figures({ sheet: { standing } }: { sheet: Sheet }) {
  const { category, tokens, points } = standing
  return (
    <div className="counts">
      {LEVELS.map(level => {
        const { symbol, symbols, symbolsOf } = levelNames[level]
        const count = countOf(level, tokens)
        return (
          <div key={level}>
            <LevelSymbol level={level} />
            <b>{count}</b>
            {plural(count, symbol, symbols, symbolsOf)}
          </div>
        )
      })}
      <div>
        <b>{formatTotal(points)}</b>
        pkt
      </div>
      <div>
        {category && <LevelSymbol level={category} />}
        <b>{category ? levelNames[category].category : 'brak'}</b>
        {category ? 'kategoria' : 'kategorii'}
      </div>
    </div>
  )
}
