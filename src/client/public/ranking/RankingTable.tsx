import { type CSSProperties, type MouseEvent, memo, useCallback, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { ApprovedMark } from '#client/ui/ApprovedMark.tsx'
import { Badge } from '#client/ui/Badge.tsx'
import { isRestoring } from '#client/ui/keepScroll.ts'
import { LevelChip } from '#client/ui/LevelSymbol.tsx'
import { Movement } from '#client/ui/Movement.tsx'
import { pathOfTeam } from '#contract/addresses.ts'
import { isCompared, type RankingRow } from '#domain/ranking.ts'
import { formatTotal } from '#domain/scoring/points.ts'
import { formatLong } from '#domain/scoring/values.ts'
import { type Sizes, useRankingFilters } from './filters.ts'
import { ageInWords, type RankingYear } from './years.ts'

export const OWN_ROW = 'twoja-druzyna'

/**
 * Scrolls to a troop's row and focuses it: the row that `#druzyna-7` names, or after "back" the one that was opened, which
 * keepScroll.ts has scrolled to unless the page was loaded again.
 */
export function showTeam() {
  const [, linked] = /^#druzyna-(\d+)$/.exec(location.hash) ?? []
  const teamId = linked ?? history.state?.openedTeam
  const row = teamId && document.querySelector<HTMLElement>(`tr[data-team="${teamId}"]`)
  if (!row) return
  if (!isRestoring()) row.scrollIntoView({ block: 'center' })
  row.focus({ preventScroll: true })
}

/**
 * Team id -> height of its row in px when the table was shown last. Rows far from the window are not laid out (ranking.css):
 * after "back" those above it would have estimated heights, and the page another scroll position.
 */
const heights = new Map<number, number>()

interface RankingTableProps {
  rows: readonly RankingRow[]
  /** Team id -> another name by which the search found it (rules.md#71). */
  found?: ReadonlyMap<number, string>
  /** With them the places within the chosen district and its groups are shown. */
  sizes?: Sizes | null
  compared: boolean
  best: number
  ownTeamId: number | null
}

export function RankingTable({ rows, found, sizes = null, compared, best, ownTeamId }: RankingTableProps) {
  const go = useGo()
  const body = useRef<HTMLTableSectionElement>(null)
  useLayoutEffect(() => {
    const shown = body.current!
    return () => {
      for (const row of shown.querySelectorAll('tr'))
        heights.set(Number(row.dataset.team), row.getBoundingClientRect().height)
    }
  }, [])
  return (
    <table className="table ranking">
      <thead>
        <tr>
          <th scope="col" className="num">
            <span aria-hidden="true">#</span>
            <span className="visually-hidden">Miejsce</span>
          </th>
          <th scope="col">Drużyna</th>
          <th scope="col">{sizes ? 'W chorągwi' : 'Chorągiew'}</th>
          <SortedHead by="kategoria">Kategoria</SortedHead>
          <SortedHead by="punkty" className="num">
            Punkty
          </SortedHead>
          <td />
        </tr>
      </thead>
      <tbody ref={body}>
        {rows.map(row => (
          <Row
            key={row.teamId}
            row={row}
            foundBy={found?.get(row.teamId)}
            sizes={sizes}
            compared={compared}
            best={best}
            own={row.teamId === ownTeamId}
            go={go}
          />
        ))}
      </tbody>
    </table>
  )
}

interface SortedHeadProps {
  by: string
  className?: string
  children: string
}

function SortedHead({ by, className, children }: SortedHeadProps) {
  const { filters, setOrder } = useRankingFilters()
  const isChosen = filters.order === by
  return (
    <th scope="col" className={className} aria-sort={isChosen ? 'descending' : undefined}>
      <button type="button" className="ranking__sort" onClick={() => setOrder(by)}>
        {children}
        {isChosen && <span aria-hidden="true"> ▾</span>}
      </button>
    </th>
  )
}

/** Order and places do not depend on it (rules.md#54). */
const Approved = () => <ApprovedMark name="arkusz zatwierdzony" />

type Go = (event: MouseEvent<HTMLAnchorElement>) => void

/** Shared by all thousand names: a Link in each row would follow the address itself. */
function useGo(): Go {
  const [, navigate] = useLocation()
  return useCallback(
    event => {
      if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      history.replaceState({ openedTeam: event.currentTarget.closest('tr')!.dataset.team }, '')
      navigate(event.currentTarget.pathname)
    },
    [navigate],
  )
}

/** A hidden troop has no page (rules.md#59). */
function TeamName({ row: { teamId, name, shadow }, go }: { row: RankingRow; go: Go }) {
  if (shadow) return <>{name}</>
  return (
    <a href={pathOfTeam(teamId)} onClick={go}>
      {name}
    </a>
  )
}

const PlacesWithin = ({ row, sizes }: { row: RankingRow; sizes: Sizes }) => (
  <>
    {formatLong(row.placeInDistrict)} z {formatLong(sizes.district)} <span className="ranking__within">w chorągwi</span>
    {row.group && (
      <small>
        {formatLong(row.placeInGroup!)} z {formatLong(sizes.groups.get(row.group) ?? 0)} w hufcu {row.group}
      </small>
    )}
  </>
)

interface RowProps extends Pick<RankingTableProps, 'compared' | 'best'> {
  foundBy: string | undefined
  sizes: Sizes | null
  row: RankingRow
  go: Go
  own: boolean
}

const Row = memo(function Row({ row, foundBy, sizes, compared, best, own, go }: RowProps) {
  const height = heights.get(row.teamId)
  return (
    <tr
      id={own ? OWN_ROW : undefined}
      data-team={row.teamId}
      tabIndex={-1}
      aria-current={own || undefined}
      style={height ? ({ '--height': `${height}px` } as CSSProperties) : undefined}
    >
      <td data-column="place" className="num">
        {formatLong(row.place)}
        {compared && <Movement of={row} />}
      </td>
      <td data-column="name">
        <TeamName row={row} go={go} /> {row.approved && <Approved />} {own && <Badge>Twoja drużyna</Badge>}
        {foundBy && <small>znana też jako {foundBy}</small>}
      </td>
      <td data-column="district">{sizes ? <PlacesWithin row={row} sizes={sizes} /> : row.district}</td>
      <td data-column="category">
        <LevelChip level={row.category} />
      </td>
      <td data-column="points" className="num">
        <b>{formatTotal(row.points)}</b>
      </td>
      <td data-column="bar" aria-hidden="true">
        <div className="bar">
          <i style={{ '--now': best > 0 ? (row.points / best) * 100 : 0 } as CSSProperties} />
        </div>
      </td>
    </tr>
  )
})

interface BelowTableProps {
  year: RankingYear | undefined
  all: readonly RankingRow[]
  shown: readonly RankingRow[]
}

export function BelowTable({ year, all, shown }: BelowTableProps) {
  return (
    <footer className="hint spread">
      {year && <span>{ageInWords(year)}</span>}
      {shown.some(row => row.approved) && <ApprovedLegend />}
      {year && isCompared(all) && <MovementLegend isOpen={year.state === 'OPEN'} />}
      {shown.length < all.length && (
        <span role="status">
          Pokazano {formatLong(shown.length)} z {formatLong(all.length)} drużyn
        </span>
      )}
    </footer>
  )
}

const ApprovedLegend = () => (
  <span className="state">
    <ApprovedMark /> arkusz zatwierdzony
  </span>
)

/** Names the ranking that the arrows compare with (rules.md#120). */
const MovementLegend = ({ isOpen }: { isOpen: boolean }) => (
  <span>
    <span aria-hidden="true">▲ ▼</span> zmiana miejsca od{' '}
    {isOpen ? 'poprzedniego przeliczenia' : 'poprzedniej kategoryzacji'}
  </span>
)
