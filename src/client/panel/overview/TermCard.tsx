import { plannedReminders } from '#client/api/reads.ts'
import { useReadOrNull } from '#client/api/useRead.ts'
import { formatDate } from '#client/ui/format.ts'
import { plural } from '#client/ui/plural.ts'
import { daysBetween, warsawDay } from '#domain/deadline.ts'
import { ProgressChart } from './ProgressChart.tsx'
import type { Overview } from './troops.ts'

/** How long until the deadline, how the sheets came along, and which reminders go out by themselves. */
export function TermCard({ year, progress }: { year: Overview['year']; progress: Overview['progress'] }) {
  return (
    <section className="card" aria-labelledby="termin">
      <header>
        <h2 id="termin">{year.deadline === null ? 'Postęp' : <Term deadline={year.deadline} />}</h2>
      </header>
      <div className="card__body stack tight">
        <ProgressChart progress={progress} deadline={year.deadline} />
        {year.deadline !== null && <Plan />}
      </div>
    </section>
  )
}

function Term({ deadline }: { deadline: string }) {
  const days = daysBetween(warsawDay(Date.now()), deadline)
  if (days < 0) return `Termin minął ${formatDate(deadline)}`
  if (days === 0) return `Termin mija dzisiaj, ${formatDate(deadline)}`
  return `${days} ${plural(days, 'dzień', 'dni', 'dni')} do terminu ${formatDate(deadline)}`
}

function Plan() {
  const plan = useReadOrNull(plannedReminders)
  if (!plan || plan.length === 0) return null
  return (
    <details>
      <summary>Przypomnienia o terminie</summary>
      <ul className="stack tight" data-plain>
        {plan.map(({ day, daysBefore, sent, troops }) => (
          <li key={day}>
            {formatDate(day)} o 8:00 ({daysBefore} {plural(daysBefore, 'dzień', 'dni', 'dni')} przed terminem):{' '}
            {sent > 0 && `wysłano do ${sent} ${plural(sent, 'drużyny', 'drużyn', 'drużyn')}`}
            {sent === 0 && troops > 0 && `pójdzie do ${troops} ${plural(troops, 'drużyny', 'drużyn', 'drużyn')}`}
            {sent === 0 && troops === 0 && 'nie było potrzebne'}
          </li>
        ))}
      </ul>
    </details>
  )
}
