import { TriangleAlert } from 'lucide-react'
import type { CSSProperties } from 'react'
import { Link, useSearch } from 'wouter'
import { addressFromOverview } from '#client/panel/sheetList.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { formatDate } from '#client/ui/format.ts'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { nameWithEmail } from '#client/ui/people.ts'
import { REVIEW_STATE_NAMES, type ShownState } from '#client/ui/reviewStates.ts'
import { SheetState } from '#client/ui/SheetState.tsx'
import type { Column } from '#client/ui/table/columns.ts'
import { countOf, LEVELS, levelRank } from '#domain/scoring/levels.ts'
import { formatTotal } from '#domain/scoring/points.ts'
import { levelNames } from '#domain/text/levelNames.ts'
import { counted } from '#domain/text/plural.ts'
import { byName } from '#domain/text/polish.ts'
import { byMoment, daysAgo, hasBegun, hasNoLeader, isLongWait, shownState, type Troop, waitInWords } from './troops.ts'
import { teamPage } from './WaitingCard.tsx'

export const USUAL_ORDER = 'stan'

/** Everything the overview shows of a troop, on the page and in its file. */
export const troopColumns = (yearId: number): readonly Column<Troop>[] => [
  {
    key: 'druzyna',
    head: 'Drużyna i drużynowi',
    order: { name: 'nazwy', compare: byName, rises: true },
    cell: troop => (
      <>
        <SheetLink troop={troop} yearId={yearId} /> {troop.shadow && <Badge>ukryta</Badge>}
        <People troop={troop} />
      </>
    ),
    exported: [
      ['Drużyna', ({ name }) => name],
      ['Chorągiew', ({ district }) => district.name],
      ['Drużynowi', ({ leaders }) => leaders.map(nameWithEmail).join('; ')],
    ],
  },
  {
    key: 'stan',
    head: 'Stan',
    label: '',
    width: '8.9rem',
    order: {
      name: 'stanu',
      // Within a state the longest wait is first.
      compare: (a, b) => BY_NEED.indexOf(shownState(a)) - BY_NEED.indexOf(shownState(b)) || byMoment(a.since, b.since),
      rises: true,
    },
    cell: troop => <State troop={troop} />,
    exported: [
      ['Stan', troop => REVIEW_STATE_NAMES[shownState(troop)]],
      ['Od', ({ since }) => since && formatDate(since)],
    ],
  },
  {
    key: 'wymagania',
    head: 'Wym.',
    label: 'wym.',
    width: '3.3rem',
    order: { name: 'wymagań', compare: (a, b) => a.prerequisitesDone - b.prerequisitesDone, rises: true },
    cell: troop => (
      <span data-short={hasBegun(troop) && troop.prerequisitesDone < troop.prerequisites}>
        {troop.prerequisitesDone}/{troop.prerequisites}
      </span>
    ),
    exported: [
      ['Spełnione wymagania', ({ prerequisitesDone }) => prerequisitesDone],
      ['Wszystkie wymagania', ({ prerequisites }) => prerequisites],
    ],
  },
  {
    key: 'zadania',
    head: 'Zadania',
    label: 'zad.',
    width: '4.8rem',
    order: { name: 'zadań', compare: (a, b) => a.entered - b.entered, rises: true },
    cell: ({ entered, tasks }) => (
      <>
        {entered}/{tasks}
        <div className="bar">
          <i style={{ '--now': tasks === 0 ? 0 : (entered / tasks) * 100 } as CSSProperties} />
        </div>
      </>
    ),
    exported: [
      ['Zadania z wpisem', ({ entered }) => entered],
      ['Wszystkie zadania', ({ tasks }) => tasks],
    ],
  },
  ...LEVELS.map(
    (level): Column<Troop> => ({
      key: `symbole-${level}`,
      head: <LevelSymbol level={level} name={`symbole ${levelNames[level].symbols}`} />,
      width: '1.95rem',
      isNumeric: true,
      cell: troop => (
        <>
          <LevelSymbol level={level} name={levelNames[level].symbols} />{' '}
          {hasBegun(troop) ? countOf(level, troop.tokens) : '–'}
        </>
      ),
      exported: [[`Symbole ${levelNames[level].symbols}`, ({ tokens }) => countOf(level, tokens)]],
    }),
  ),
  {
    key: 'punkty',
    head: 'Punkty',
    label: 'pkt',
    width: '4rem',
    isNumeric: true,
    order: { name: 'punktów', compare: (a, b) => b.points - a.points, rises: false },
    cell: troop => (hasBegun(troop) ? formatTotal(troop.points) : '–'),
    exported: [['Punkty', ({ points }) => points]],
  },
  {
    key: 'kategoria',
    head: 'Kategoria',
    label: '',
    width: '8.4rem',
    className: 'nowrap',
    order: { name: 'kategorii', compare: byCategory, rises: false },
    cell: troop => (hasBegun(troop) ? <Category level={troop.category} /> : '–'),
    exported: [['Kategoria', ({ category }) => (category === null ? 'brak kategorii' : levelNames[category].category)]],
  },
  {
    key: 'zmiana',
    head: 'Ostatnia zmiana',
    label: '',
    width: '6.9rem',
    order: { name: 'ostatniej zmiany', compare: (a, b) => byMoment(a.changedAt, b.changedAt), rises: true },
    cell: ({ changedAt, reminder }) => (
      <>
        {changedAt ? daysAgo(changedAt) : 'brak wpisów'}
        {changedAt && <small>{formatDate(changedAt)}</small>}
        {reminder && (
          <small className="anywhere">
            przypomniano {daysAgo(reminder.at)}, {reminder.by ?? 'samo'}
            {reminder.times > 1 && `, ${reminder.times}. raz`}
          </small>
        )}
      </>
    ),
    exported: [
      ['Przypomniano', ({ reminder }) => reminder && formatDate(reminder.at)],
      ['Kto przypomniał', ({ reminder }) => reminder && (reminder.by ?? 'samo')],
      ['Ostatnia zmiana', ({ changedAt }) => changedAt && formatDate(changedAt)],
      ['Otwarte uwagi', ({ remarksOpen }) => remarksOpen],
      ['Odpowiedzi drużyny', ({ answersOpen }) => answersOpen],
      ['Prośby o dostęp', ({ requests }) => requests],
    ],
  },
]

const byCategory = (a: Troop, b: Troop) => levelRank(b.category) - levelRank(a.category) || b.points - a.points

const BY_NEED: readonly ShownState[] = ['SUBMITTED', 'RETURNED', 'IN_PROGRESS', 'NOT_STARTED', 'APPROVED']

/** The sheet's address carries the filters of the overview, for the way back. */
function SheetLink({ troop: { teamId, name }, yearId }: { troop: Troop; yearId: number }) {
  return <Link href={addressFromOverview(teamId, yearId, useSearch())}>{name}</Link>
}

function People({ troop }: { troop: Troop }) {
  const { leaders, requests, isNew } = troop
  return (
    <>
      {hasNoLeader(troop) ? (
        <small data-late="true">
          <TriangleAlert aria-hidden="true" /> bez drużynowego
        </small>
      ) : (
        <small className="anywhere">
          <NameList people={leaders} />
        </small>
      )}
      {requests > 0 && (
        <small>
          <Link href={teamPage(troop)}>
            {isNew ? 'nowa drużyna czeka' : `${counted(requests, 'prośba', 'prośby', 'próśb')} o dostęp`}
          </Link>
        </small>
      )}
    </>
  )
}

/** Names, each with its e-mail on hover. */
export const NameList = ({ people }: { people: Pick<Troop['leaders'][number], 'id' | 'name' | 'email'>[] }) =>
  people.map(({ id, name, email }, index) => (
    <span key={id} title={email}>
      {index > 0 && ', '}
      {name ?? email}
    </span>
  ))

function State({ troop }: { troop: Troop }) {
  const { since, remarksOpen, rulesChangedAt, waitingSince } = troop
  return (
    <>
      <SheetState state={shownState(troop)} />
      <small>
        {since && formatDate(since).slice(0, 5)}
        {since && remarksOpen > 0 && ' · '}
        {remarksOpen > 0 && counted(remarksOpen, 'uwaga', 'uwagi', 'uwag')}
      </small>
      {rulesChangedAt && <small data-late="true">zmieniony po zatwierdzeniu</small>}
      {isLongWait(waitingSince) && (
        <small data-late="true">
          <TriangleAlert aria-hidden="true" /> czeka {waitInWords(waitingSince!)}
        </small>
      )}
    </>
  )
}

function Category({ level }: { level: Troop['category'] }) {
  if (level === null) return <span className="muted">brak kategorii</span>
  return (
    <strong>
      <LevelSymbol level={level} /> {levelNames[level].category}
    </strong>
  )
}
