import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { Overview, Troop } from '#client/panel/troops/troops.ts'
import { Letter } from '#client/ui/Letter.tsx'
import { warsawDay } from '#domain/deadline.ts'
import { reminderLetter, termOf } from '#domain/reminder.ts'

interface ReminderLetterProps {
  year: Overview['year']
  troops: readonly Troop[]
  text: string
}

export function ReminderLetter({ year, troops, text }: ReminderLetterProps) {
  const [index, setIndex] = useState(0)
  const at = Math.min(index, troops.length - 1)
  const troop = troops[at]
  if (!troop) return null
  const { subject, paragraphs } = letterOf(troop, year, text)
  const turn = (label: string, by: 1 | -1) => (
    <button
      type="button"
      className="icon-btn"
      aria-label={label}
      disabled={!troops[at + by]}
      onClick={() => setIndex(at + by)}
    >
      {by < 0 ? <ChevronLeft aria-hidden="true" /> : <ChevronRight aria-hidden="true" />}
    </button>
  )

  return (
    <section className="stack tight" aria-labelledby="podglad">
      <div className="spread middle">
        <h3 id="podglad">Podgląd</h3>
        {troops.length > 1 && (
          <div className="row tight">
            {turn('Poprzedni list', -1)}
            <span className="muted" role="status">
              list {at + 1} z {troops.length}
            </span>
            {turn('Następny list', 1)}
          </div>
        )}
      </div>
      <Letter
        to={
          mailedLeaders(troop)
            .map(({ name, email }) => name ?? email)
            .join(', ') || 'nikogo: wszyscy wyłączyli maile'
        }
        subject={subject}
        own={paragraphs.slice(0, -1)}
        words={paragraphs.slice(-1)}
        link="Do zrobienia"
        after="Które wiadomości dostajesz, wybierzesz w ustawieniach konta."
      />
    </section>
  )
}

export const mailedLeaders = (troop: Troop) => troop.leaders.filter(({ activated, mailed }) => activated && mailed)

function letterOf(troop: Troop, year: Overview['year'], text: string) {
  const changedOn = troop.changedAt === null ? null : warsawDay(Date.parse(troop.changedAt))
  return reminderLetter({ ...troop, changedOn }, termOf(year.deadline, troop.extendedTo, Date.now()), text)
}
