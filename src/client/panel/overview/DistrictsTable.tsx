import { TriangleAlert } from 'lucide-react'
import type { CSSProperties } from 'react'
import { Link } from 'wouter'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { Later } from '#client/ui/Loading.tsx'
import { levelNames } from '#client/ui/levelNames.ts'
import { counted } from '#client/ui/plural.ts'
import { REVIEW_STATES_NAMES, SHOWN_STATES, type ShownState } from '#client/ui/reviewStates.ts'
import { StateMark } from '#client/ui/SheetState.tsx'
import { LEVELS } from '#domain/levels.ts'
import { daysSince, isLongWait, type Overview } from './troops.ts'

type Figures = Omit<Overview['districts'][number], 'id' | 'name' | 'coordinators'>

const FIGURES = {
  APPROVED: 'approved',
  SUBMITTED: 'submitted',
  RETURNED: 'returned',
  IN_PROGRESS: 'inProgress',
  NOT_STARTED: 'notStarted',
} as const satisfies Record<ShownState, keyof Figures>

const CATEGORIES = { POLOWA: 'polowa', LESNA: 'lesna', PUSZCZANSKA: 'puszczanska' } as const

/** So few that a phone lays them out at once. */
const PART = 3

const inParts = <T,>(rows: readonly T[]) =>
  Array.from({ length: Math.ceil(rows.length / PART) }, (_, part) => rows.slice(part * PART, (part + 1) * PART))

/** All districts with the same figures, their sum first; each of them opens. */
export function DistrictsTable({ districts }: { districts: Overview['districts'] }) {
  const all = inAll(districts)
  return (
    <section className="card districts" id="choragwie" aria-labelledby="choragwie-h">
      <header className="spread">
        <h2 id="choragwie-h">Chorągwie</h2>
        <span className="muted">
          zatwierdzone {all.approved} z {all.troops}
        </span>
      </header>
      <ul className="figures" data-plain>
        <li>
          <Link href="/admin/przeglad?widok=druzyny#druzyny">
            <b>{all.troops}</b> wszystkie
          </Link>
        </li>
        {SHOWN_STATES.map(state => (
          <li key={state}>
            <Link href={`/admin/przeglad?stan=${state}#druzyny`}>
              <b>
                <StateMark state={state} /> {all[FIGURES[state]]}
              </b>{' '}
              {REVIEW_STATES_NAMES[state]}
            </Link>
          </li>
        ))}
      </ul>
      <table className="table districts-table" data-narrow="blocks" aria-labelledby="choragwie-h">
        <thead>
          <tr>
            <th scope="col">Chorągiew i koordynatorzy</th>
            <th scope="col">Arkusze według stanu</th>
            <th scope="col" className="num">
              <abbr title="Zatwierdzone z wszystkich">Zatw.</abbr>
            </th>
            <th scope="col" className="num">
              Czeka
            </th>
            <th scope="col" className="num">
              Najdłużej
            </th>
            <th scope="col" className="num">
              Wpisy
            </th>
            {LEVELS.map(level => (
              <th scope="col" key={level} className="num">
                <LevelSymbol level={level} name={`kategoria ${levelNames[level].category}`} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className="districts-table__all">
            <th scope="row">
              Razem
              <small>{counted(districts.length, 'chorągiew', 'chorągwie', 'chorągwi')}</small>
            </th>
            <Cells figures={all} />
          </tr>
          {inParts(districts).map(part => (
            <Later key={part[0]!.id} meanwhile={null}>
              {part.map(district => (
                <Row key={district.id} district={district} />
              ))}
            </Later>
          ))}
        </tbody>
      </table>
      <p className="card__body muted">
        Czeka: zgłoszone arkusze, otwarte uwagi, prośby o dostęp i nowe drużyny; „najdłużej” mierzy najstarszą z tych
        spraw. Wpisy: część zadań z wpisem. Ostatnie trzy kolumny: drużyny w każdej kategorii.
      </p>
    </section>
  )
}

function Row({ district: { id, name, coordinators, ...figures } }: { district: Overview['districts'][number] }) {
  return (
    <tr>
      <th scope="row">
        <Link href={`/admin/przeglad?choragiew=${id}`}>{name}</Link>
        {coordinators.length === 0 && figures.troops > 0 ? (
          <small data-late="true">
            <TriangleAlert aria-hidden="true" /> bez koordynatora
          </small>
        ) : (
          <small className="anywhere">
            {coordinators.map(({ id, name, email }, index) => (
              <span key={id} title={email}>
                {index > 0 && ', '}
                {name ?? email}
              </span>
            ))}
          </small>
        )}
      </th>
      <Cells figures={figures} />
    </tr>
  )
}

function Cells({ figures }: { figures: Figures }) {
  const { approved, troops, submitted, requests, remarksOpen, waitingSince, entered, tasks, categories } = figures
  const waiting = submitted + requests + remarksOpen
  return (
    <>
      <td data-label="Arkusze">
        <Shares figures={figures} />
      </td>
      <td className="num nowrap" data-label="Zatw.">
        <span>
          <b>{approved}</b>/{troops}
        </span>
      </td>
      <td className="num" data-label="Czeka">
        {waiting}
      </td>
      <td className="num nowrap" data-label="Najdłużej">
        {waitingSince && <Waiting since={waitingSince} />}
      </td>
      <td className="num" data-label="Wpisy">
        {tasks > 0 && `${Math.floor((100 * entered) / tasks)}%`}
      </td>
      {LEVELS.map(level => (
        <td key={level} className="num" data-label={levelNames[level].category}>
          {categories[CATEGORIES[level]]}
        </td>
      ))}
    </>
  )
}

function Waiting({ since }: { since: string }) {
  const days = daysSince(since)
  return (
    <span data-late={isLongWait(since)}>
      {isLongWait(since) && <TriangleAlert className="inline-icon" role="img" aria-label="długo" />}{' '}
      {days <= 0 ? 'dzisiaj' : counted(days, 'dzień', 'dni', 'dni')}
    </span>
  )
}

function Shares({ figures }: { figures: Figures }) {
  const shown = SHOWN_STATES.filter(state => figures[FIGURES[state]] > 0)
  if (shown.length === 0) return <span className="muted">bez drużyn</span>
  const words = shown.map(state => `${REVIEW_STATES_NAMES[state]}: ${figures[FIGURES[state]]}`).join(', ')
  return (
    <div className="stage-bar" role="img" aria-label={words}>
      {shown.map(state => (
        <i key={state} data-sheet={state} style={{ '--n': figures[FIGURES[state]] } as CSSProperties}>
          {figures[FIGURES[state]]}
        </i>
      ))}
    </div>
  )
}

function inAll(districts: Overview['districts']): Figures {
  const sum = (of: (figures: Figures) => number) => districts.reduce((total, district) => total + of(district), 0)
  return {
    troops: sum(({ troops }) => troops),
    notStarted: sum(({ notStarted }) => notStarted),
    inProgress: sum(({ inProgress }) => inProgress),
    submitted: sum(({ submitted }) => submitted),
    returned: sum(({ returned }) => returned),
    approved: sum(({ approved }) => approved),
    withoutLeader: sum(({ withoutLeader }) => withoutLeader),
    newTroops: sum(({ newTroops }) => newTroops),
    requests: sum(({ requests }) => requests),
    remarksOpen: sum(({ remarksOpen }) => remarksOpen),
    entered: sum(({ entered }) => entered),
    tasks: sum(({ tasks }) => tasks),
    categories: {
      polowa: sum(({ categories }) => categories.polowa),
      lesna: sum(({ categories }) => categories.lesna),
      puszczanska: sum(({ categories }) => categories.puszczanska),
    },
    waitingSince:
      districts
        .map(({ waitingSince }) => waitingSince)
        .filter(since => since !== null)
        .sort()[0] ?? null,
  }
}
