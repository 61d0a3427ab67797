import {
  type CSSProperties,
  type ReactNode,
  startTransition,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { newestRanking, ranking, rankingDistricts } from '#client/api/reads.ts'
import { useMe } from '#client/api/session.ts'
import { useRead } from '#client/api/useRead.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { isLeader } from '#domain/people/roles.ts'
import { isCompared, type RankingRow, shareOfCategories } from '#domain/ranking.ts'
import { formatLong } from '#domain/scoring/values.ts'
import { levelNames } from '#domain/text/levelNames.ts'
import { plural } from '#domain/text/plural.ts'
import { Absence } from './Absence.tsx'
import { chosenRows, namesFound, type Sizes, sizesWithin, useRankingFilters } from './filters.ts'
import { RankingFilters } from './RankingFilters.tsx'
import { BelowTable, OWN_ROW, RankingTable, showTeam } from './RankingTable.tsx'
import { finality, type RankingYear } from './years.ts'

interface StandingsProps {
  years: readonly RankingYear[]
  year: RankingYear | undefined
  /** The newest year's rows are fetched together with the years, not after them. */
  isNewest: boolean
}

export function Standings({ years, year, isNewest }: StandingsProps) {
  const rows = useRead(isNewest ? newestRanking : year ? ranking(year.id) : null)
  const districts = useRead(year ? rankingDistricts(year.id) : null)
  const { filters, showAll } = useRankingFilters()
  const ownTeamId = useOwnTeamId()
  // Deferred, because a thousand rows are filtered while the user types.
  const { search, district, group, order } = useDeferredValue(filters)
  const shown = useMemo(
    () => chosenRows(rows ?? [], { search, district, group, order }),
    [rows, search, district, group, order],
  )
  const found = useMemo(() => namesFound(shown, search), [shown, search])
  const sizes = useMemo(() => (district && rows ? sizesWithin(rows, district) : null), [rows, district])

  return (
    <div className="stack">
      {rows?.length !== 0 && (
        <section className="card card__body stack ranking-shares" aria-label="Rozkład kategorii">
          <Finality year={year} />
          <CategoryShare rows={ofDistrict(rows ?? [], district)} />
          {rows ? (
            <OwnPlace
              rows={rows}
              shown={shown}
              teamId={ownTeamId}
              onShowAll={showAll}
              absence={year && <Absence state={year.state} />}
            />
          ) : (
            ownTeamId !== null && <p className="own-place" />
          )}
        </section>
      )}
      <section className="card" aria-label="Miejsca">
        {/* Stays while another year is fetched, because it may have the focus. */}
        <RankingFilters
          years={years}
          districts={districts ?? []}
          groups={sizes ? [...sizes.groups.keys()].sort() : []}
        />
        {rows ? (
          <Places year={year} all={rows} shown={shown} found={found} sizes={sizes} ownTeamId={ownTeamId} />
        ) : (
          <Loading />
        )}
      </section>
    </div>
  )
}

function Finality({ year }: { year: RankingYear | undefined }) {
  const words = year ? finality(year) : '\u00a0'
  return words && <p className="finality">{words}</p>
}

/** The number of rows that fit the window: a row is at least 52 pixels high. */
const asManyAsSeen = () => Math.ceil(innerHeight / 52)

interface PlacesProps {
  year: RankingYear | undefined
  all: readonly RankingRow[]
  shown: readonly RankingRow[]
  found: ReadonlyMap<number, string>
  ownTeamId: number | null
  sizes: Sizes | null
}

function Places({ year, all, shown, found, sizes, ownTeamId }: PlacesProps) {
  // The other rows and what is below them render after the first paint: a thousand rows take a phone a second. An
  // effect, because a deferred value renders immediately within a transition (useRead.ts).
  const [first] = useState(asManyAsSeen)
  const [isBeginning, setBeginning] = useState(shown.length > first)
  useEffect(() => startTransition(() => setBeginning(false)), [])
  useEffect(() => {
    if (!isBeginning) showTeam()
  }, [isBeginning])

  return (
    <>
      {shown.length === 0 ? (
        <Nobody isEmpty={all.length === 0} />
      ) : (
        <RankingTable
          rows={isBeginning ? shown.slice(0, first) : shown}
          found={found}
          sizes={sizes}
          compared={isCompared(all)}
          best={Math.max(...all.map(row => row.points))}
          ownTeamId={ownTeamId}
        />
      )}
      {!isBeginning && <BelowTable year={year} all={all} shown={shown} />}
    </>
  )
}

function Nobody({ isEmpty }: { isEmpty: boolean }) {
  const { showAll } = useRankingFilters()
  if (isEmpty)
    return (
      <EmptyState title="W tym rankingu nie ma jeszcze drużyn">
        <p>Do rankingu wchodzi drużyna, która spełni wszystkie wymagania wstępne.</p>
      </EmptyState>
    )
  return (
    <EmptyState title="Żadna drużyna nie pasuje do filtrów">
      <button type="button" className="btn" onClick={showAll}>
        Pokaż wszystkie
      </button>
    </EmptyState>
  )
}

const ofDistrict = (rows: readonly RankingRow[], district: string) =>
  rows.some(row => row.district === district) ? rows.filter(row => row.district === district) : rows

/** Troops of each category as parts of one bar, for the given rows. */
export function CategoryShare({ rows }: { rows: readonly RankingRow[] }) {
  const parts = shareOfCategories(rows).filter(({ count }) => count > 0)
  const inWords = parts.map(({ level, count }) => `${formatLong(count)} ${troopsOf(level, count)}`).join(', ')

  return (
    <div role="img" aria-label={`Rozkład kategorii: ${inWords}`}>
      <div className="share">
        {parts.map(({ level, count }) => (
          <div key={level} data-level={level} style={{ '--n': count } as CSSProperties}>
            <b>
              {formatLong(count)}
              <span> {troopsOf(level, count)}</span>
            </b>
          </div>
        ))}
      </div>
      <div className="share-legend">
        {parts.map(({ level }) => (
          <span key={level} data-level={level}>
            {levelNames[level].symbols}
          </span>
        ))}
      </div>
    </div>
  )
}

function troopsOf(level: keyof typeof levelNames, count: number) {
  const { category, symbols, symbolsOf } = levelNames[level]
  return plural(count, category, symbols, symbolsOf)
}

function useOwnTeamId(): number | null {
  const session = useMe()
  return session.state === 'signedIn' && isLeader(session.me) ? session.me.team!.id : null
}

interface OwnPlaceProps {
  rows: readonly RankingRow[]
  shown: readonly RankingRow[]
  teamId: number | null
  onShowAll: () => void
  absence: ReactNode
}

export function OwnPlace({ rows, shown, teamId, onShowAll, absence }: OwnPlaceProps) {
  if (teamId === null) return null
  const own = rows.find(row => row.teamId === teamId)
  if (!own) {
    return <p className="own-place">{absence}</p>
  }

  return (
    <p className="spread own-place">
      <span>
        Twoja drużyna: <b>{formatLong(own.place)}. miejsce</b> z {formatLong(rows.length)}
      </span>
      {shown.includes(own) ? (
        <a href={`#${OWN_ROW}`} className="btn" onClick={() => document.getElementById(OWN_ROW)?.focus()}>
          Pokaż na liście
        </a>
      ) : (
        <button type="button" className="btn" onClick={onShowAll}>
          Pokaż wszystkie drużyny
        </button>
      )}
    </p>
  )
}
