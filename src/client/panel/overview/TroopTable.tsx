import { TriangleAlert } from 'lucide-react'
import type { CSSProperties } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { MarkBox } from '#client/panel/MarkedBar.tsx'
import { addressFromOverview } from '#client/panel/sheetList.ts'
import type { Marks } from '#client/panel/useMarks.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { formatDate } from '#client/ui/format.ts'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { levelNames } from '#client/ui/levelNames.ts'
import { counted } from '#client/ui/plural.ts'
import { SheetState } from '#client/ui/SheetState.tsx'
import { withQuery } from '#client/ui/useQuery.ts'
import { LEVELS, type Level } from '#domain/levels.ts'
import { formatTotal } from '#domain/points.ts'
import {
  daysAgo,
  isLongWait,
  REVERSED,
  RISES,
  readTroopFilter,
  shownState,
  type Troop,
  type TroopSort,
  waitOf,
} from './troops.ts'
import { teamPage } from './WaitingCard.tsx'

interface TroopTableProps {
  yearId: number
  troops: readonly Troop[]
  marks: Marks<Troop>
}

export function TroopTable({ yearId, troops, marks }: TroopTableProps) {
  return (
    <table className="table troop-table" aria-labelledby="druzyny-h">
      <thead>
        <tr>
          <th>
            <span className="visually-hidden">Zaznacz</span>
          </th>
          <Sorted by="druzyna">Drużyna i drużynowi</Sorted>
          <Sorted by="stan">Stan</Sorted>
          <Sorted by="wymagania">Wym.</Sorted>
          <Sorted by="zadania">Zadania</Sorted>
          {LEVELS.map(level => (
            <th key={level} className="num">
              <LevelSymbol level={level} name={`symbole ${levelNames[level].symbols}`} />
            </th>
          ))}
          <Sorted by="punkty">Punkty</Sorted>
          <Sorted by="kategoria">Kategoria</Sorted>
          <Sorted by="zmiana">Ostatnia zmiana</Sorted>
        </tr>
      </thead>
      <tbody>
        {troops.map(troop => (
          <Row key={troop.teamId} yearId={yearId} troop={troop} marks={marks} />
        ))}
      </tbody>
    </table>
  )
}

/** Its first press sorts as the column usually stands, the second the other way round. */
function Sorted({ by, children }: { by: TroopSort; children: string }) {
  const [here, navigate] = useLocation()
  const search = useSearch()
  const { sort, reversed } = readTroopFilter(search)
  const isChosen = sort === by
  const rises = RISES[by] !== reversed
  const turn = () =>
    navigate(
      here + withQuery(search, { sortuj: by === 'stan' ? '' : by, [REVERSED]: isChosen && !reversed ? '1' : '' }),
      { replace: true },
    )
  return (
    <th scope="col" aria-sort={isChosen ? (rises ? 'ascending' : 'descending') : undefined}>
      <button type="button" className="sort" onClick={turn}>
        {children}
        {isChosen && <span aria-hidden="true">{rises ? ' ▴' : ' ▾'}</span>}
      </button>
    </th>
  )
}

interface RowProps extends Pick<TroopTableProps, 'yearId' | 'marks'> {
  troop: Troop
}

function Row({ yearId, troop, marks }: RowProps) {
  const search = useSearch()
  const { teamId, name, shadow, remarksOpen, prerequisitesDone, prerequisites } = troop
  const isMarked = marks.has(troop)
  const state = shownState(troop)
  const isBegun = troop.entered > 0 || prerequisitesDone > 0

  return (
    <tr data-marked={isMarked}>
      <td>
        <MarkBox name={name} checked={isMarked} onChange={now => marks.mark([troop], now)} />
      </td>
      <th scope="row">
        <Link href={addressFromOverview(teamId, yearId, search)}>{name}</Link> {shadow && <Badge>ukryta</Badge>}
        <People troop={troop} />
      </th>
      <td>
        <SheetState state={state} />
        <small>
          {troop.since && formatDate(troop.since).slice(0, 5)}
          {troop.since && remarksOpen > 0 && ' · '}
          {remarksOpen > 0 && counted(remarksOpen, 'uwaga', 'uwagi', 'uwag')}
        </small>
        {isLongWait(troop.waitingSince) && (
          <small data-late="true">
            <TriangleAlert aria-hidden="true" /> czeka {waitOf(troop.waitingSince!)}
          </small>
        )}
      </td>
      <td data-label="wym." data-short={isBegun && prerequisitesDone < prerequisites}>
        {prerequisitesDone}/{prerequisites}
      </td>
      <td data-label="zad.">
        {troop.entered}/{troop.tasks}
        <div className="bar">
          <i style={{ '--now': troop.tasks === 0 ? 0 : (troop.entered / troop.tasks) * 100 } as CSSProperties} />
        </div>
      </td>
      {LEVELS.map(level => (
        <td key={level} className="num" data-symbol>
          <LevelSymbol level={level} name={levelNames[level].symbols} /> {isBegun ? troop.tokens[TOKENS[level]] : '–'}
        </td>
      ))}
      <td data-label="pkt" className="num">
        {isBegun ? formatTotal(troop.points) : '–'}
      </td>
      <td className="nowrap">{isBegun ? <Category level={troop.category} /> : '–'}</td>
      <td>
        {troop.changedAt ? daysAgo(troop.changedAt) : 'brak wpisów'}
        {troop.changedAt && <small>{formatDate(troop.changedAt)}</small>}
      </td>
    </tr>
  )
}

function People({ troop }: { troop: Troop }) {
  const { leaders, requests, isNew } = troop
  return (
    <>
      {leaders.length === 0 && (
        <small data-late="true">
          <TriangleAlert aria-hidden="true" /> bez drużynowego
        </small>
      )}
      {leaders.length > 0 && (
        <small className="anywhere">
          {leaders.map(({ id, name, email }, index) => (
            <span key={id} title={email}>
              {index > 0 && ', '}
              {name ?? email}
            </span>
          ))}
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

const TOKENS = { POLOWA: 'polowa', LESNA: 'lesna', PUSZCZANSKA: 'puszczanska' } as const

function Category({ level }: { level: Level | null }) {
  if (level === null) return <span className="muted">brak kategorii</span>
  return (
    <strong>
      <LevelSymbol level={level} /> {levelNames[level].category}
    </strong>
  )
}
