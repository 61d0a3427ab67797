import { type CSSProperties, memo } from 'react'
import { Badge } from '#client/ui/Badge.tsx'
import { LevelChip } from '#client/ui/LevelSymbol.tsx'
import { StateMark } from '#client/ui/SheetState.tsx'
import { formatTotal } from '#domain/points.ts'
import type { RankingRow } from '#domain/ranking.ts'
import { Movement } from './Movement.tsx'

/** The row of the reader's own troop, for links. */
export const OWN_ROW = 'twoja-druzyna'

interface RankingTableProps {
  rows: readonly RankingRow[]
  /** Whether there was a ranking before, which the places are compared with. */
  compared: boolean
  /** The most points of the whole year, which fill the bar. */
  best: number
  ownTeamId: number | null
  sorting: Sorting
}

/** `kategoria` or `punkty`. */
export interface Sorting {
  order: string
  setOrder: (order: string) => void
}

export function RankingTable({ rows, compared, best, ownTeamId, sorting }: RankingTableProps) {
  return (
    <table className="table ranking">
      <thead>
        <tr>
          <th scope="col" className="num">
            <span aria-hidden="true">#</span>
            <span className="visually-hidden">Miejsce</span>
          </th>
          <th scope="col">Drużyna</th>
          <th scope="col">Chorągiew</th>
          <SortedHead by="kategoria" sorting={sorting}>
            Kategoria
          </SortedHead>
          <SortedHead by="punkty" sorting={sorting} className="num">
            Punkty
          </SortedHead>
          <td />
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <Row key={row.teamId} row={row} compared={compared} best={best} own={row.teamId === ownTeamId} />
        ))}
      </tbody>
    </table>
  )
}

interface SortedHeadProps {
  by: string
  sorting: Sorting
  className?: string
  children: string
}

function SortedHead({ by, sorting: { order, setOrder }, className, children }: SortedHeadProps) {
  return (
    <th scope="col" className={className} aria-sort={order === by ? 'descending' : undefined}>
      <button type="button" className="ranking__sort" onClick={() => setOrder(by)}>
        {children}
        {order === by && <span aria-hidden="true"> ▾</span>}
      </button>
    </th>
  )
}

/** Order and places do not depend on it (rules.md#54). */
const Approved = () => <StateMark state="APPROVED" name="arkusz zatwierdzony" />

interface RowProps extends Pick<RankingTableProps, 'compared' | 'best'> {
  row: RankingRow
  own: boolean
}

const Row = memo(function Row({ row, compared, best, own }: RowProps) {
  return (
    <tr id={own ? OWN_ROW : undefined} tabIndex={own ? -1 : undefined} aria-current={own || undefined}>
      <td data-cell="place" className="num">
        {row.place}
        {compared && <Movement of={row} />}
      </td>
      <td data-cell="name">
        {row.name} {row.approved && <Approved />} {own && <Badge>Twoja drużyna</Badge>}
      </td>
      <td data-cell="district">{row.district}</td>
      <td data-cell="category">
        <LevelChip level={row.category} />
      </td>
      <td data-cell="points" className="num">
        <b>{formatTotal(row.points)}</b>
      </td>
      <td data-cell="bar" aria-hidden="true">
        <div className="bar">
          <i style={{ '--now': best > 0 ? (row.points / best) * 100 : 0 } as CSSProperties} />
        </div>
      </td>
    </tr>
  )
})
