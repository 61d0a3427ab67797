import { CalendarDays } from 'lucide-react'
import { useReadOrNull } from '#client/api/useRead.ts'
import { plannedReminders } from '#client/panel/panelReads.ts'
import type { Overview } from '#client/panel/troops.ts'
import { saveToCalendar } from '#client/ui/deadlineWords.ts'
import { formatDate, formatShortDate } from '#client/ui/format.ts'
import { daysBetween, warsawDay } from '#domain/deadline.ts'
import { counted, plural } from '#domain/text/plural.ts'
import { weekdayOf } from '#domain/warsaw.ts'
import { ProgressChart } from './ProgressChart.tsx'

interface TermCardProps {
  year: Overview['year']
  isOpen: boolean
  progress: Overview['progress']
}

export function TermCard({ year, isOpen, progress }: TermCardProps) {
  const { deadline } = year
  return (
    <section className="card" aria-labelledby="termin">
      {deadline === null ? (
        <header>
          <h2 id="termin">Postęp</h2>
        </header>
      ) : (
        <header className="term row">
          <h2 id="termin">{isOpen ? <DaysLeft deadline={deadline} /> : `Termin ${formatDate(deadline)}`}</h2>
          {isOpen && (
            <button type="button" className="btn" onClick={() => saveToCalendar(year, deadline)}>
              <CalendarDays aria-hidden="true" />
              Kalendarz
            </button>
          )}
        </header>
      )}
      <div className="card__body stack tight">
        <ProgressChart progress={progress} deadline={deadline} isOpen={isOpen} />
        {isOpen && deadline !== null && <ReminderPlan />}
      </div>
    </section>
  )
}

/** The number is large; a screen reader reads one sentence. */
function DaysLeft({ deadline }: { deadline: string }) {
  const days = daysBetween(warsawDay(Date.now()), deadline)
  const date = formatDate(deadline)
  if (days < 0) return `Termin minął ${date}`
  const [figure, words] =
    days === 0 ? ['Dzisiaj', 'mija termin'] : [`${days}\u00a0${plural(days, 'dzień', 'dni', 'dni')}`, 'do terminu']
  return (
    <>
      <span className="nowrap">{figure}</span>{' '}
      <span className="term__date">
        {words} {date} <small>{weekdayOf(deadline)}, do 23:59</small>
      </span>
    </>
  )
}

function ReminderPlan() {
  const plan = useReadOrNull(plannedReminders)
  if (!plan || plan.length === 0) return null
  const last = plan.findLast(({ sent }) => sent > 0)
  const next = plan.filter(({ troops }) => troops > 0)
  return (
    <details>
      <summary>
        Przypomnienia automatyczne:{' '}
        {[
          last && `${formatShortDate(last.day)} wysłano`,
          next.length > 0 ? `następne ${next.map(({ day }) => formatShortDate(day)).join(', ')}` : 'więcej nie będzie',
        ]
          .filter(Boolean)
          .join(', ')}
      </summary>
      <ul className="stack tight" data-plain>
        {plan.map(({ day, daysBefore, sent, troops }) => (
          <li key={day}>
            {formatDate(day)} o 8:00 ({daysBefore} {plural(daysBefore, 'dzień', 'dni', 'dni')} przed terminem):{' '}
            {sent > 0 && `wysłano do ${counted(sent, 'drużyny', 'drużyn', 'drużyn')}`}
            {sent === 0 && troops > 0 && `pójdzie do ${counted(troops, 'drużyny', 'drużyn', 'drużyn')}`}
            {sent === 0 && troops === 0 && 'nie było potrzebne'}
          </li>
        ))}
      </ul>
    </details>
  )
}
