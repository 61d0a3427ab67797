import { TriangleAlert } from 'lucide-react'
import type { CSSProperties } from 'react'
import { Link } from 'wouter'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { REVIEW_STATES_NAMES, SHOWN_STATES, type ShownState } from '#client/ui/reviewStates.ts'
import { StateMark } from '#client/ui/SheetState.tsx'
import type { Column } from '#client/ui/table/columns.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import { countOf, LEVELS } from '#domain/scoring/levels.ts'
import { formatLong } from '#domain/scoring/values.ts'
import { levelNames } from '#domain/text/levelNames.ts'
import { counted } from '#domain/text/plural.ts'
import { NameList } from './troopColumns.tsx'
import { byMoment, daysSince, isLongWait, type Overview } from './troops.ts'

type District = Overview['districts'][number]
/** A district, or the total of all. */
type Row = Omit<District, 'withoutLeader' | 'newTroops'>

const FIGURES = {
  APPROVED: 'approved',
  SUBMITTED: 'submitted',
  RETURNED: 'returned',
  IN_PROGRESS: 'inProgress',
  NOT_STARTED: 'notStarted',
} as const satisfies Record<ShownState, keyof District>

export function DistrictsTable({ districts }: { districts: Overview['districts'] }) {
  const total = totalOf(districts)
  return (
    <section className="card districts" id="choragwie" aria-labelledby="choragwie-h">
      <header className="spread">
        <h2 id="choragwie-h">Chorągwie</h2>
        <span className="muted">
          zatwierdzone {formatLong(total.approved)} z {formatLong(total.troops)}
        </span>
      </header>
      <ul className="figures" data-plain>
        <li>
          <Link href="/admin/przeglad?widok=druzyny#druzyny">
            <b>{formatLong(total.troops)}</b> wszystkie
          </Link>
        </li>
        {SHOWN_STATES.map(state => (
          <li key={state}>
            <Link href={`/admin/przeglad?stan=${state}#druzyny`}>
              <b>
                <StateMark state={state} /> {formatLong(total[FIGURES[state]])}
              </b>{' '}
              {REVIEW_STATES_NAMES[state]}
            </Link>
          </li>
        ))}
      </ul>
      <DataTable
        columns={columnsBelow(counted(districts.length, 'chorągiew', 'chorągwie', 'chorągwi'))}
        rows={[total, ...districts]}
        keyOf={({ id }) => id}
        className="districts-table"
        labelledBy="choragwie-h"
      />
      <p className="card__body muted">
        Czeka: zgłoszone arkusze, odpowiedzi drużyn, prośby o dostęp (także nowych drużyn) i o więcej czasu; „najdłużej”
        mierzy najstarszą z tych spraw. Wpisy: część zadań z wpisem. Ostatnie trzy kolumny: drużyny w każdej kategorii.
      </p>
    </section>
  )
}

const TOTAL = 0

const waitingIn = ({ submitted, requests, timeRequests, answersOpen }: Row) =>
  submitted + requests + timeRequests + answersOpen

const columnsBelow = (count: string): readonly Column<Row>[] => [
  {
    key: 'choragiew',
    head: 'Chorągiew i koordynatorzy',
    cell: district =>
      district.id === TOTAL ? (
        <>
          Razem<small>{count}</small>
        </>
      ) : (
        <DistrictName district={district} />
      ),
  },
  {
    key: 'arkusze',
    head: 'Arkusze według stanu',
    width: '40%',
    cell: district => <StateBar figures={district} />,
  },
  {
    key: 'zatwierdzone',
    head: <abbr title="Zatwierdzone z wszystkich">Zatw.</abbr>,
    label: 'Zatw.',
    isNumeric: true,
    cell: ({ approved, troops }) => (
      <span>
        <b>{formatLong(approved)}</b>/{formatLong(troops)}
      </span>
    ),
  },
  {
    key: 'czeka',
    head: 'Czeka',
    isNumeric: true,
    cell: district => formatLong(waitingIn(district)),
  },
  {
    key: 'najdluzej',
    head: 'Najdłużej',
    isNumeric: true,
    cell: ({ waitingSince }) => waitingSince && <WaitingSince since={waitingSince} />,
  },
  {
    key: 'wpisy',
    head: 'Wpisy',
    isNumeric: true,
    cell: ({ entered, tasks }) => tasks > 0 && `${Math.floor((100 * entered) / tasks)}%`,
  },
  ...LEVELS.map(
    (level): Column<Row> => ({
      key: `kategoria-${level}`,
      head: <LevelSymbol level={level} name={`kategoria ${levelNames[level].category}`} />,
      label: levelNames[level].category,
      isNumeric: true,
      cell: ({ categories }) => formatLong(countOf(level, categories)),
    }),
  ),
]

function DistrictName({ district: { id, name, coordinators, troops } }: { district: Row }) {
  return (
    <>
      <Link href={`/admin/przeglad?choragiew=${id}`}>{name}</Link>
      {coordinators.length === 0 && troops > 0 ? (
        <small data-late="true">
          <TriangleAlert aria-hidden="true" /> bez koordynatora
        </small>
      ) : (
        <small className="anywhere">
          <NameList people={coordinators} />
        </small>
      )}
    </>
  )
}

function WaitingSince({ since }: { since: string }) {
  const days = daysSince(since)
  return (
    <span data-late={isLongWait(since)}>
      {isLongWait(since) && <TriangleAlert className="inline-icon" role="img" aria-label="długo" />}{' '}
      {days <= 0 ? 'dzisiaj' : counted(days, 'dzień', 'dni', 'dni')}
    </span>
  )
}

function StateBar({ figures }: { figures: Row }) {
  const shown = SHOWN_STATES.filter(state => figures[FIGURES[state]] > 0)
  if (shown.length === 0) return <span className="muted">bez drużyn</span>
  const words = shown.map(state => `${REVIEW_STATES_NAMES[state]}: ${formatLong(figures[FIGURES[state]])}`).join(', ')
  return (
    <div className="stage-bar" role="img" aria-label={words}>
      {shown.map(state => (
        <i key={state} data-sheet={state} style={{ '--n': figures[FIGURES[state]] } as CSSProperties}>
          {formatLong(figures[FIGURES[state]])}
        </i>
      ))}
    </div>
  )
}

const SUMMED = [
  ...Object.values(FIGURES),
  'troops',
  'requests',
  'timeRequests',
  'answersOpen',
  'entered',
  'tasks',
] as const

function totalOf(districts: readonly District[]): Row {
  const sum = (figureOf: (district: District) => number) => districts.reduce((total, one) => total + figureOf(one), 0)
  const sums = Object.fromEntries(SUMMED.map(figure => [figure, sum(district => district[figure])]))
  return {
    ...(sums as Record<(typeof SUMMED)[number], number>),
    id: TOTAL,
    name: 'Razem',
    coordinators: [],
    categories: {
      polowa: sum(({ categories }) => categories.polowa),
      lesna: sum(({ categories }) => categories.lesna),
      puszczanska: sum(({ categories }) => categories.puszczanska),
    },
    waitingSince: districts.flatMap(({ waitingSince }) => waitingSince ?? []).sort(byMoment)[0] ?? null,
  }
}
