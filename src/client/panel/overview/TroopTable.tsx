import type { CSSProperties } from 'react'
import { Link, useSearch } from 'wouter'
import { useFilter } from '#client/panel/filters.ts'
import { addressFromOverview } from '#client/panel/sheetList.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { formatDate } from '#client/ui/format.ts'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { levelNames } from '#client/ui/levelNames.ts'
import { counted } from '#client/ui/plural.ts'
import { SheetState } from '#client/ui/SheetState.tsx'
import { LEVELS, type Level } from '#domain/levels.ts'
import { formatTotal } from '#domain/points.ts'
import { daysAgo, daysSince, LONG_WAIT, shownState, type Troop, type TroopSort } from './troops.ts'
import { teamPage } from './WaitingCard.tsx'

interface TroopTableProps {
  yearId: number
  troops: readonly Troop[]
  marks: ReadonlySet<number>
  onMark: (teamIds: readonly number[], isMarked: boolean) => void
}

export function TroopTable({ yearId, troops, marks, onMark }: TroopTableProps) {
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
          <Row key={troop.teamId} yearId={yearId} troop={troop} isMarked={marks.has(troop.teamId)} onMark={onMark} />
        ))}
      </tbody>
    </table>
  )
}

function Sorted({ by, children }: { by: TroopSort; children: string }) {
  const [chosen, choose] = useFilter('sortuj')
  const isChosen = (chosen || 'stan') === by
  return (
    <th aria-sort={isChosen ? 'other' : undefined}>
      <button type="button" className="sort" onClick={() => choose(by === 'stan' ? '' : by)}>
        {children}
        <span aria-hidden="true">{isChosen ? ' ▴' : ''}</span>
      </button>
    </th>
  )
}

interface RowProps extends Pick<TroopTableProps, 'yearId' | 'onMark'> {
  troop: Troop
  isMarked: boolean
}

function Row({ yearId, troop, isMarked, onMark }: RowProps) {
  const search = useSearch()
  const { teamId, name, shadow, leaders, requests, remarksOpen, prerequisitesDone, prerequisites } = troop
  const state = shownState(troop)
  const isBegun = troop.entered > 0 || prerequisitesDone > 0

  return (
    <tr data-marked={isMarked}>
      <td>
        <input
          type="checkbox"
          aria-label={`Zaznacz: ${name}`}
          checked={isMarked}
          onChange={event => onMark([teamId], event.target.checked)}
        />
      </td>
      <th scope="row">
        <Link href={addressFromOverview(teamId, yearId, search)}>{name}</Link> {shadow && <Badge>ukryta</Badge>}
        {leaders.length === 0 && <small data-late="true">bez drużynowego</small>}
        {leaders.length > 0 && <small className="anywhere">{leaders.map(({ email }) => email).join(', ')}</small>}
        {requests > 0 && (
          <small>
            <Link href={teamPage(troop)}>{counted(requests, 'prośba', 'prośby', 'próśb')} o dostęp</Link>
          </small>
        )}
      </th>
      <td>
        <SheetState state={state} />
        <small data-late={state === 'SUBMITTED' && daysSince(troop.since!) >= LONG_WAIT}>
          {troop.since && formatDate(troop.since)}
          {remarksOpen > 0 && ` · ${counted(remarksOpen, 'uwaga', 'uwagi', 'uwag')}`}
        </small>
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

const TOKENS = { POLOWA: 'polowa', LESNA: 'lesna', PUSZCZANSKA: 'puszczanska' } as const

function Category({ level }: { level: Level | null }) {
  if (level === null) return <span className="muted">brak kategorii</span>
  return (
    <strong>
      <LevelSymbol level={level} /> {levelNames[level].category}
    </strong>
  )
}
