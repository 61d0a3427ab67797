import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { daysBetween, isOver, lastDayOf, warsawDay } from '#domain/deadline.ts'
import { reminderLetter } from '#domain/reminder.ts'
import type { Overview, Troop } from './overview/troops.ts'

interface ReminderLetterProps {
  year: Overview['year']
  troops: readonly [Troop, ...Troop[]]
  text: string
}

export function ReminderLetter({ year, troops, text }: ReminderLetterProps) {
  const [index, setIndex] = useState(0)
  const at = Math.min(index, troops.length - 1)
  const troop = troops[at]!
  const { subject, paragraphs } = letterOf(troop, year, text)
  const own = paragraphs.slice(0, -1)

  return (
    <section className="stack tight" aria-labelledby="podglad">
      <div className="spread middle">
        <h3 id="podglad">Podgląd</h3>
        {troops.length > 1 && (
          <div className="row tight">
            <button
              type="button"
              className="icon-btn"
              aria-label="Poprzedni list"
              disabled={at === 0}
              onClick={() => setIndex(at - 1)}
            >
              <ChevronLeft aria-hidden="true" />
            </button>
            <span className="muted" role="status">
              list {at + 1} z {troops.length}
            </span>
            <button
              type="button"
              className="icon-btn"
              aria-label="Następny list"
              disabled={at === troops.length - 1}
              onClick={() => setIndex(at + 1)}
            >
              <ChevronRight aria-hidden="true" />
            </button>
          </div>
        )}
      </div>
      <div className="letter">
        <dl className="letter__head">
          <dt>Do</dt>
          <dd className="anywhere">
            {mailedLeaders(troop)
              .map(({ name, email }) => name ?? email)
              .join(', ') || 'nikogo: wszyscy wyłączyli maile'}
          </dd>
          <dt>Temat</dt>
          <dd>
            <b>{subject}</b>
          </dd>
        </dl>
        <div className="letter__body">
          <div className="letter__own">
            {own.map((paragraph, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs may be equal and never move
              <p key={place} className="letter__words">
                {paragraph}
              </p>
            ))}
          </div>
          <p>{paragraphs.at(-1)}</p>
          <p>
            <span className="letter__link">Otwórz arkusz</span>
          </p>
          <p className="muted">Które wiadomości dostajesz, wybierzesz w ustawieniach konta.</p>
        </div>
      </div>
    </section>
  )
}

/** The leaders who receive the reminder by mail. */
export const mailedLeaders = (troop: Troop) => troop.leaders.filter(({ activated, mailed }) => activated && mailed)

function letterOf(troop: Troop, year: Overview['year'], text: string) {
  const lastDay = lastDayOf(year.deadline, troop.extendedTo)
  const term =
    lastDay === null || isOver(lastDay, Date.now())
      ? null
      : { lastDay, daysLeft: daysBetween(warsawDay(Date.now()), lastDay) }
  const changedOn = troop.changedAt === null ? null : warsawDay(Date.parse(troop.changedAt))
  return reminderLetter({ ...troop, changedOn }, term, text)
}
