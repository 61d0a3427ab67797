import type { CSSProperties } from 'react'
import { Link } from 'wouter'
import type { districtFigures } from '#client/api/reads.ts'
import { counted } from '#client/ui/plural.ts'
import { REVIEW_STATES_NAMES, SHOWN_STATES, type ShownState } from '#client/ui/reviewStates.ts'
import { StateMark } from '#client/ui/SheetState.tsx'
import { daysSince, LONG_WAIT } from './troops.ts'

type Figures = NonNullable<Awaited<ReturnType<(typeof districtFigures)['load']>>>[number]

const FIGURES: Record<
  ShownState,
  keyof Figures & ('approved' | 'submitted' | 'returned' | 'inProgress' | 'notStarted')
> = {
  APPROVED: 'approved',
  SUBMITTED: 'submitted',
  RETURNED: 'returned',
  IN_PROGRESS: 'inProgress',
  NOT_STARTED: 'notStarted',
}

/** All districts with the same figures; each of them opens. */
export function DistrictsTable({ districts }: { districts: readonly Figures[] }) {
  const total = (of: (district: Figures) => number) => districts.reduce((sum, district) => sum + of(district), 0)
  return (
    <section className="card" aria-labelledby="choragwie">
      <header className="spread">
        <h2 id="choragwie">Chorągwie</h2>
        <span className="muted">
          zatwierdzone {total(({ approved }) => approved)} z {total(({ troops }) => troops)}
        </span>
      </header>
      <ul className="stage-legend card__body" data-plain>
        {SHOWN_STATES.map(state => (
          <li key={state}>
            <StateMark state={state} /> {REVIEW_STATES_NAMES[state]}{' '}
            <b>{total(district => district[FIGURES[state]])}</b>
          </li>
        ))}
      </ul>
      <table className="table" data-narrow="blocks">
        <thead>
          <tr>
            <th>Chorągiew</th>
            <th>Arkusze</th>
            <th>Zatwierdzone</th>
            <th>Czeka</th>
            <th>Najdłużej</th>
          </tr>
        </thead>
        <tbody>
          {districts.map(district => (
            <tr key={district.id}>
              <td>
                <Link href={`/admin/przeglad?choragiew=${district.id}`}>{district.name}</Link>
              </td>
              <td data-label="Arkusze">
                <Shares district={district} />
              </td>
              <td data-label="Zatwierdzone" className="nowrap">
                {district.approved} z {district.troops}
              </td>
              <td data-label="Czeka">{waits(district)}</td>
              <td data-label="Najdłużej" className="nowrap">
                {district.waitingSince && <Wait since={district.waitingSince} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Shares({ district }: { district: Figures }) {
  const shown = SHOWN_STATES.filter(state => district[FIGURES[state]] > 0)
  if (shown.length === 0) return <span className="muted">bez drużyn</span>
  const words = shown.map(state => `${REVIEW_STATES_NAMES[state]}: ${district[FIGURES[state]]}`).join(', ')
  return (
    <div className="stage-bar" role="img" aria-label={words}>
      {shown.map(state => (
        <i key={state} data-sheet={state} style={{ '--n': district[FIGURES[state]] } as CSSProperties}>
          {district[FIGURES[state]]}
        </i>
      ))}
    </div>
  )
}

const waits = ({ requests, remarksOpen, withoutLeader }: Figures) =>
  [
    requests > 0 && counted(requests, 'prośba', 'prośby', 'próśb'),
    remarksOpen > 0 && counted(remarksOpen, 'uwaga', 'uwagi', 'uwag'),
    withoutLeader > 0 && `${withoutLeader} bez drużynowego`,
  ]
    .filter(Boolean)
    .join(', ')

function Wait({ since }: { since: string }) {
  const days = daysSince(since)
  return <span data-late={days >= LONG_WAIT}>{days <= 0 ? 'dzisiaj' : counted(days, 'dzień', 'dni', 'dni')}</span>
}
