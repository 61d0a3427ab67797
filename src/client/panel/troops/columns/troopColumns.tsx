import { CircleHelp, TriangleAlert } from 'lucide-react'
import type { CSSProperties } from 'react'
import { FormerNameFound } from '#client/panel/troops/FormerNameFound.tsx'
import { TroopLink } from '#client/panel/troops/TroopLink.tsx'
import {
  byMoment,
  daysAgo,
  hasBegun,
  hasNoLeader,
  isLongWait,
  shownState,
  type Troop,
  waitInWords,
} from '#client/panel/troops/troops.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { formatShortDate } from '#client/ui/format.ts'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { nameWithEmail } from '#client/ui/people.ts'
import { REVIEW_STATE_NAMES, type ShownState } from '#client/ui/reviewStates.ts'
import { SheetState } from '#client/ui/SheetState.tsx'
import { type Column, mostFirst } from '#client/ui/table/columns.ts'
import { dayCell } from '#client/ui/table/spreadsheet.ts'
import { TROOP_ENTRY } from '#contract/addresses.ts'
import { isOpenToLeaders } from '#domain/review.ts'
import { countOf, LEVELS, levelRank } from '#domain/scoring/levels.ts'
import { formatTotal } from '#domain/scoring/points.ts'
import { levelNames } from '#domain/text/levelNames.ts'
import { counted } from '#domain/text/plural.ts'
import { byName } from '#domain/text/polish.ts'

export const USUAL_ORDER = 'stan'

export const troopColumns = (yearId: number): readonly Column<Troop>[] => [
  {
    key: 'druzyna',
    head: 'Drużyna i drużynowi',
    order: { name: 'nazwy', compare: byName, rises: true },
    cell: troop => (
      <>
        <TroopLink troop={troop} yearId={yearId}>
          {troop.name}
        </TroopLink>{' '}
        {troop.shadow && <Badge>ukryta</Badge>}
        <FormerNameFound {...troop} />
        <People troop={troop} yearId={yearId} />
      </>
    ),
    exported: [
      ['Drużyna', ({ name }) => name],
      ['Drużynowi', ({ leaders }) => leaders.map(nameWithEmail).join('; ')],
    ],
  },
  {
    key: 'choragiew',
    head: 'Chorągiew',
    label: '',
    width: '7.2rem',
    order: { name: 'chorągwi', compare: (a, b) => byName(a.district, b.district), rises: true },
    cell: ({ district, group }) => (
      <>
        {district.name}
        {group && <small>{group.name}</small>}
      </>
    ),
    exported: [['Chorągiew', ({ district }) => district.name]],
  },
  {
    key: 'hufiec',
    head: 'Hufiec',
    label: '',
    width: '5.9rem',
    order: {
      name: 'hufca',
      compare: (a, b) => (a.group && b.group ? byName(a.group, b.group) : Number(!a.group) - Number(!b.group)),
      rises: true,
    },
    cell: ({ group }) => group?.name ?? <span className="muted">bez hufca</span>,
    exported: [['Hufiec', ({ group }) => group?.name ?? null]],
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
      ['Od', ({ since }) => dayCell(since)],
      ['Przedłużono do', ({ extendedTo }) => dayCell(extendedTo)],
    ],
  },
  {
    key: 'zadania',
    head: 'Zadania',
    label: 'zad.',
    width: '5rem',
    order: {
      name: 'zadań',
      compare: (a, b) => a.entered - b.entered || a.prerequisitesDone - b.prerequisitesDone,
      rises: true,
    },
    cell: ({ entered, tasks, left, state, prerequisitesDone, prerequisites }) => (
      <>
        <span title={left > 0 && isOpenToLeaders(state) ? `do zrobienia: ${left}` : undefined}>
          {entered}/{tasks}
        </span>
        <div className="bar">
          <i style={{ '--now': tasks === 0 ? 0 : (entered / tasks) * 100 } as CSSProperties} />
        </div>
        {(entered > 0 || prerequisitesDone > 0) && prerequisitesDone < prerequisites && (
          <small data-short="true">
            wym. {prerequisitesDone}/{prerequisites}
          </small>
        )}
      </>
    ),
    exported: [
      ['Spełnione wymagania', ({ prerequisitesDone }) => prerequisitesDone],
      ['Wszystkie wymagania', ({ prerequisites }) => prerequisites],
      ['Zadania z wpisem', ({ entered }) => entered],
      ['Wszystkie zadania', ({ tasks }) => tasks],
      ['Do zrobienia', ({ left }) => left],
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
    order: mostFirst('punktów', ({ points }) => points),
    cell: troop => (hasBegun(troop) ? formatTotal(troop.points) : '–'),
    exported: [['Punkty', ({ points }) => points]],
  },
  {
    key: 'kategoria',
    head: 'Kategoria',
    label: '',
    width: '8.4rem',
    className: 'nowrap',
    order: {
      name: 'kategorii',
      compare: (a, b) => levelRank(b.category) - levelRank(a.category) || b.points - a.points,
      rises: false,
    },
    cell: troop => (hasBegun(troop) ? <Category level={troop.category} /> : '–'),
    exported: [['Kategoria', ({ category }) => (category === null ? 'brak kategorii' : levelNames[category].category)]],
  },
  {
    key: 'obejrzenia',
    head: <CircleHelp role="img" aria-label="do obejrzenia" />,
    label: 'do obejrzenia',
    width: '1.95rem',
    isNumeric: true,
    order: mostFirst('tego, co do obejrzenia', ({ doubts }) => doubts),
    cell: ({ doubts }) => (doubts > 0 ? doubts : '–'),
    exported: [['Do obejrzenia', ({ doubts }) => doubts]],
  },
  {
    key: 'zmiana',
    head: 'Ostatnia zmiana',
    label: '',
    width: '6.2rem',
    order: { name: 'ostatniej zmiany', compare: (a, b) => byMoment(a.changedAt, b.changedAt), rises: true },
    cell: ({ changedAt }) => (
      <>
        {changedAt ? daysAgo(changedAt) : 'brak wpisów'}
        {changedAt && <small>{formatShortDate(changedAt)}</small>}
      </>
    ),
    exported: [
      ['Ostatnia zmiana', ({ changedAt }) => dayCell(changedAt)],
      ['Otwarte uwagi', ({ remarksOpen }) => remarksOpen],
      ['Odpowiedzi drużyny', ({ answersOpen }) => answersOpen],
      ['Prośby o dostęp', ({ requests }) => requests],
    ],
  },
  {
    key: 'przypomnienie',
    head: 'Przypo­mnienie',
    label: '',
    width: '5.6rem',
    order: { name: 'przypomnienia', compare: (a, b) => byMoment(a.remindedAt, b.remindedAt), rises: true },
    cell: ({ remindedAt, reminder, state }) =>
      remindedAt && reminder ? (
        <>
          <span className="only-cards">przypomniano </span>
          {daysAgo(remindedAt)}
          <small className="anywhere">
            {reminder.by ?? AUTOMATIC}
            {reminder.times > 1 && `, ${reminder.times}. raz`}
          </small>
        </>
      ) : (
        isOpenToLeaders(state) && <small>bez przypomnień</small>
      ),
    exported: [
      ['Przypomniano', ({ remindedAt }) => dayCell(remindedAt)],
      ['Kto przypomniał', ({ reminder }) => reminder && (reminder.by ?? AUTOMATIC)],
      ['Ile razy przypomniano', ({ reminder }) => reminder?.times ?? 0],
    ],
  },
]

const AUTOMATIC = 'automatycznie'

const BY_NEED: readonly ShownState[] = ['SUBMITTED', 'RETURNED', 'IN_PROGRESS', 'NOT_STARTED', 'APPROVED']

function People({ troop, yearId }: { troop: Troop; yearId: number }) {
  const { leaders } = troop
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
      <Requests troop={troop} yearId={yearId} />
    </>
  )
}

/** Leads to the entry of the troop where requests for access are answered. */
export const Requests = ({ troop, yearId }: { troop: Troop; yearId: number }) =>
  troop.requests > 0 && (
    <small>
      <TroopLink troop={troop} yearId={yearId} entry={TROOP_ENTRY}>
        {troop.isNew ? 'nowa drużyna czeka' : `${counted(troop.requests, 'prośba', 'prośby', 'próśb')} o dostęp`}
      </TroopLink>
    </small>
  )

export const NameList = ({ people }: { people: Pick<Troop['leaders'][number], 'id' | 'name' | 'email'>[] }) =>
  people.map(({ id, name, email }, index) => (
    <span key={id} title={email}>
      {index > 0 && ', '}
      {name ?? email}
    </span>
  ))

function State({ troop }: { troop: Troop }) {
  const { since, remarksOpen, rulesChangedAt, waitingSince, extendedTo } = troop
  return (
    <>
      <SheetState state={shownState(troop)} />
      <small>
        {since && formatShortDate(since)}
        {since && remarksOpen > 0 && ' · '}
        {remarksOpen > 0 && counted(remarksOpen, 'uwaga', 'uwagi', 'uwag')}
      </small>
      {extendedTo && isOpenToLeaders(troop.state) && <small>termin {formatShortDate(extendedTo)}</small>}
      {rulesChangedAt && <small data-late="true">zmieniony po zatwierdzeniu</small>}
      {isLongWait(waitingSince) && (
        <small data-late="true">
          <TriangleAlert aria-hidden="true" /> czeka {waitInWords(waitingSince!)}
        </small>
      )}
    </>
  )
}

export function Category({ level }: { level: Troop['category'] }) {
  if (level === null) return <span className="muted">brak kategorii</span>
  return (
    <strong>
      <LevelSymbol level={level} /> {levelNames[level].category}
    </strong>
  )
}
