import { StateFigures } from '#client/panel/troops/filters/TroopFigures.tsx'
import { type Overview, shownState, type Troop } from '#client/panel/troops/troops.ts'
import { StageBar } from '#client/panel/ui/StageBar.tsx'
import { formatDate } from '#client/ui/format.ts'
import { SHOWN_STATES, type ShownState } from '#client/ui/reviewStates.ts'
import { daysBetween, warsawDay } from '#domain/deadline.ts'
import { plural } from '#domain/text/plural.ts'
import { weekdayOf } from '#domain/warsaw.ts'

interface TermCardProps {
  year: Overview['year']
  isOpen: boolean
  troops: readonly Troop[]
}

/** The deadline, and one bar of the troops by state; its words filter the list. */
export function TermCard({ year: { deadline }, isOpen, troops }: TermCardProps) {
  const visible = troops.filter(({ shadow }) => !shadow)
  const counts = Object.fromEntries(
    SHOWN_STATES.map(state => [state, visible.filter(troop => shownState(troop) === state).length]),
  ) as Record<ShownState, number>
  return (
    <section className="card term" aria-labelledby="termin">
      <h2 id="termin">
        {deadline === null ? 'Stan' : isOpen ? <DaysLeft deadline={deadline} /> : `Termin ${formatDate(deadline)}`}
      </h2>
      <div>
        <StageBar counts={counts} aria-hidden="true" />
        <StateFigures troops={visible} />
      </div>
    </section>
  )
}

/** The number is large; a screen reader reads one sentence. */
function DaysLeft({ deadline }: { deadline: string }) {
  const days = daysBetween(warsawDay(Date.now()), deadline)
  const date = formatDate(deadline)
  if (days < 0) return <>Termin minął {date}</>
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
