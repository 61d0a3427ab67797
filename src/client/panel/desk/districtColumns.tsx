import { TriangleAlert } from 'lucide-react'
import { Link } from 'wouter'
import { NameList } from '#client/panel/troops/columns/troopColumns.tsx'
import { byMoment, daysSince, isLongWait, type Overview } from '#client/panel/troops/troops.ts'
import { StageBar } from '#client/panel/ui/StageBar.tsx'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { nameWithEmail } from '#client/ui/people.ts'
import { REVIEW_STATES_NAMES, SHOWN_STATES, type ShownState } from '#client/ui/reviewStates.ts'
import { type Column, mostFirst } from '#client/ui/table/columns.ts'
import { dayCell } from '#client/ui/table/spreadsheet.ts'
import { countOf, LEVELS } from '#domain/scoring/levels.ts'
import { formatLong } from '#domain/scoring/values.ts'
import { levelNames } from '#domain/text/levelNames.ts'
import { counted } from '#domain/text/plural.ts'
import { byName } from '#domain/text/polish.ts'
import { allWaiting } from '#domain/waiting.ts'

type District = Overview['districts'][number]
/** A district, or the total of all. */
export type DistrictRow = Omit<District, 'withoutLeader' | 'newTroops' | 'remarksOpen' | 'coordinators'> & {
  coordinators: Omit<District['coordinators'][number], 'groups'>[]
}

const FIGURES = {
  APPROVED: 'approved',
  SUBMITTED: 'submitted',
  RETURNED: 'returned',
  IN_PROGRESS: 'inProgress',
  NOT_STARTED: 'notStarted',
} as const satisfies Record<ShownState, keyof District>

const TOTAL = 0
/** The row of troops without a group. */
export const LEFT = -1

export const USUAL_ORDER = 'choragiew'

const shareOf = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)

interface Named {
  head: string
  total?: string
  addressOf: (row: DistrictRow) => string
}

/** Returns the columns; those of waiting matters only in the OPEN year. */
export const districtColumns = (isOpen: boolean, { head, total, addressOf }: Named): readonly Column<DistrictRow>[] => [
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
    (level): Column<DistrictRow> => ({
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

const OF_WAITING: readonly Column<DistrictRow>[] = [
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

function DistrictName({
  district: { name, coordinators, troops },
  address,
}: {
  district: DistrictRow
  address: string
}) {
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

function StateBar({ figures }: { figures: DistrictRow }) {
  const byState = SHOWN_STATES.map(state => [state, figures[FIGURES[state]]] as const)
  const shown = byState.filter(([, count]) => count > 0)
  if (shown.length === 0) return <span className="muted">bez drużyn</span>
  const words = shown.map(([state, count]) => `${REVIEW_STATES_NAMES[state]}: ${formatLong(count)}`).join(', ')
  const counts = Object.fromEntries(byState) as Record<ShownState, number>
  return <StageBar counts={counts} role="img" aria-label={words} />
}

const SUMMED = [
  ...Object.values(FIGURES),
  'troops',
  'requests',
  'timeRequests',
  'remarksOpen',
  'answersOpen',
  'talksOpen',
  'entered',
  'tasks',
] as const

export function totalOf(districts: readonly District[]): DistrictRow {
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
