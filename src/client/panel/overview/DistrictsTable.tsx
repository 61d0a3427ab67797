import { TriangleAlert } from 'lucide-react'
import { Link, useSearch } from 'wouter'
import { StageBar } from '#client/panel/StageBar.tsx'
import { overviewAddress } from '#client/panel/sheetList.ts'
import { WHOLE_DISTRICT } from '#client/panel/standIn.tsx'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { nameWithEmail } from '#client/ui/people.ts'
import { REVIEW_STATES_NAMES, SHOWN_STATES, type ShownState } from '#client/ui/reviewStates.ts'
import { StateMark } from '#client/ui/SheetState.tsx'
import { type Column, exportedColumns, mostFirst, sortRows } from '#client/ui/table/columns.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import { ExportButtons } from '#client/ui/table/ExportButtons.tsx'
import { CardSort } from '#client/ui/table/filters.tsx'
import { dayCell, tableOf } from '#client/ui/table/spreadsheet.ts'
import { countOf, LEVELS } from '#domain/scoring/levels.ts'
import { formatLong } from '#domain/scoring/values.ts'
import { levelNames } from '#domain/text/levelNames.ts'
import { counted } from '#domain/text/plural.ts'
import { byName } from '#domain/text/polish.ts'
import { NameList } from './troopColumns.tsx'
import { allWaiting, byMoment, daysSince, isLongWait, NO_GROUP, type Overview } from './troops.ts'

type District = Overview['districts'][number]
/** A district, or the total of all. */
type Row = Omit<District, 'withoutLeader' | 'newTroops' | 'coordinators'> & {
  coordinators: Omit<District['coordinators'][number], 'groups'>[]
}

const FIGURES = {
  APPROVED: 'approved',
  SUBMITTED: 'submitted',
  RETURNED: 'returned',
  IN_PROGRESS: 'inProgress',
  NOT_STARTED: 'notStarted',
} as const satisfies Record<ShownState, keyof District>

interface DistrictsTableProps {
  year: Overview['year']
  isOpen: boolean
  districts: Overview['districts']
}

export function DistrictsTable({ year, isOpen, districts }: DistrictsTableProps) {
  const search = useSearch()
  const total = totalOf(districts)
  const columns = columnsBelow(isOpen, {
    head: 'Chorągiew',
    total: counted(districts.length, 'chorągiew', 'chorągwie', 'chorągwi'),
    addressOf: ({ id }) => overviewAddress(search, { choragiew: String(id) }),
  })
  const sorted = sortRows<Row>(districts, columns, USUAL_ORDER, search)
  return (
    <section className="card districts" id="choragwie" aria-labelledby="choragwie-h">
      <header className="spread">
        <h2 id="choragwie-h">Chorągwie</h2>
        <div className="row">
          <CardSort columns={columns} usualOrder={USUAL_ORDER} />
          <ExportButtons
            table={() => tableOf(`${year.name} chorągwie`, exportedColumns(columns), [...sorted, total])}
          />
        </div>
      </header>
      <ul className="figures" data-plain>
        <li>
          <Link href={`${overviewAddress(search, { widok: 'druzyny' })}#druzyny`}>
            <b>{formatLong(total.troops)}</b> wszystkie
          </Link>
        </li>
        {SHOWN_STATES.map(state => (
          <li key={state}>
            <Link href={`${overviewAddress(search, { widok: 'druzyny', stan: state })}#druzyny`}>
              <b>
                <StateMark state={state} /> {formatLong(total[FIGURES[state]])}
              </b>{' '}
              {REVIEW_STATES_NAMES[state]}
            </Link>
          </li>
        ))}
      </ul>
      <DataTable
        columns={columns}
        rows={[total, ...sorted]}
        usualOrder={USUAL_ORDER}
        keyOf={({ id }) => id}
        className="districts-table"
        labelledBy="choragwie-h"
      />
      <p className="card__body muted">
        {isOpen &&
          'Czeka: zgłoszone arkusze, odpowiedzi drużyn, prośby o dostęp (także nowych drużyn) i o więcej czasu; „najdłużej” mierzy najstarszą z tych spraw. '}
        Wpisy: część zadań z wpisem. Ostatnie trzy kolumny: drużyny w każdej kategorii.
      </p>
    </section>
  )
}

interface GroupsTableProps extends Omit<DistrictsTableProps, 'districts'> {
  districtId: number
  hufce: Overview['hufce']
}

/** The groups of one district, for their coordinators and for those above (rules.md#81). */
export function GroupsTable({ year, isOpen, districtId, hufce }: GroupsTableProps) {
  const search = useSearch()
  if (hufce.length === 0) return null
  const rows = hufce.map(group => ({ ...group, id: group.id ?? LEFT, name: group.name || 'bez hufca' }))
  const columns = columnsBelow(isOpen, {
    head: 'Hufiec',
    addressOf: ({ id }) =>
      `${overviewAddress(search, { hufiec: id === LEFT ? NO_GROUP : String(id), [WHOLE_DISTRICT]: '1' })}#druzyny`,
  })
  const usualOrder = isOpen ? 'najdluzej' : USUAL_ORDER
  const sorted = sortRows<Row>(rows, columns, usualOrder, search)
  return (
    <section className="card districts" id="hufce" aria-labelledby="hufce-h">
      <header className="spread">
        <h2 id="hufce-h">Hufce</h2>
        <div className="row">
          <CardSort columns={columns} usualOrder={usualOrder} />
          <Link href={`/admin/ustawienia/choragwie?choragiew=${districtId}&czesc=hufce`} className="btn">
            Podział
          </Link>
          <ExportButtons table={() => tableOf(`${year.name} hufce`, exportedColumns(columns), sorted)} />
        </div>
      </header>
      <DataTable
        columns={columns}
        rows={sorted}
        usualOrder={usualOrder}
        keyOf={({ id }) => id}
        className="districts-table"
        labelledBy="hufce-h"
      />
    </section>
  )
}

const TOTAL = 0
/** The row of troops without a group. */
const LEFT = -1

const USUAL_ORDER = 'choragiew'

const shareOf = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)

interface Named {
  head: string
  total?: string
  addressOf: (row: Row) => string
}

/** In a year that is not OPEN nothing waits. */
const columnsBelow = (isOpen: boolean, { head, total, addressOf }: Named): readonly Column<Row>[] => [
  {
    key: USUAL_ORDER,
    head: `${head} i koordynatorzy`,
    order: { name: 'nazwy', compare: byName, rises: true },
    exported: [
      [head, ({ name }) => name],
      ['Koordynatorzy', ({ coordinators }) => coordinators.map(nameWithEmail).join('; ')],
      ['Drużyny', ({ troops }) => troops],
    ],
    cell: district =>
      district.id === TOTAL ? (
        <>
          Razem<small>{total}</small>
        </>
      ) : (
        <DistrictName district={district} address={addressOf(district)} />
      ),
  },
  {
    key: 'arkusze',
    head: 'Arkusze według stanu',
    width: '40%',
    cell: district => <StateBar figures={district} />,
    exported: SHOWN_STATES.map(state => [REVIEW_STATES_NAMES[state], row => row[FIGURES[state]]] as const),
  },
  {
    key: 'zatwierdzone',
    head: <abbr title="Zatwierdzone z wszystkich">Zatw.</abbr>,
    label: 'Zatw.',
    isNumeric: true,
    order: mostFirst('zatwierdzonych', ({ approved, troops }) => shareOf(approved, troops)),
    cell: ({ approved, troops }) => (
      <span>
        <b>{formatLong(approved)}</b>/{formatLong(troops)}
      </span>
    ),
  },
  ...(isOpen ? OF_WAITING : []),
  {
    key: 'wpisy',
    head: 'Wpisy',
    isNumeric: true,
    order: mostFirst('wpisów', ({ entered, tasks }) => shareOf(entered, tasks)),
    exported: [['Wpisy, %', ({ entered, tasks }) => Math.floor(100 * shareOf(entered, tasks))]],
    cell: ({ entered, tasks }) => tasks > 0 && `${Math.floor((100 * entered) / tasks)}%`,
  },
  ...LEVELS.map(
    (level): Column<Row> => ({
      key: `kategoria-${level}`,
      head: <LevelSymbol level={level} name={`kategoria ${levelNames[level].category}`} />,
      label: levelNames[level].category,
      isNumeric: true,
      order: mostFirst(`kategorii ${levelNames[level].categoryOf}`, ({ categories }) => countOf(level, categories)),
      cell: ({ categories }) => formatLong(countOf(level, categories)),
      exported: [[`Kategoria ${levelNames[level].category}`, ({ categories }) => countOf(level, categories)]],
    }),
  ),
]

const OF_WAITING: readonly Column<Row>[] = [
  {
    key: 'czeka',
    head: 'Czeka',
    isNumeric: true,
    order: mostFirst('tego, co czeka', allWaiting),
    exported: [['Czeka', allWaiting]],
    cell: district => formatLong(allWaiting(district)),
  },
  {
    key: 'najdluzej',
    head: 'Najdłużej',
    isNumeric: true,
    // The oldest matter first, districts without any last.
    order: {
      name: 'czekania',
      compare: (a, b) => byMoment(a.waitingSince ?? '9', b.waitingSince ?? '9'),
      rises: false,
    },
    exported: [['Czeka od', ({ waitingSince }) => dayCell(waitingSince)]],
    cell: ({ waitingSince }) => waitingSince && <WaitingSince since={waitingSince} />,
  },
]

function DistrictName({ district: { name, coordinators, troops }, address }: { district: Row; address: string }) {
  return (
    <>
      <Link href={address}>{name}</Link>
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
  const counts = Object.fromEntries(SHOWN_STATES.map(state => [state, figures[FIGURES[state]]]))
  return <StageBar counts={counts as Record<ShownState, number>} role="img" aria-label={words} />
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
