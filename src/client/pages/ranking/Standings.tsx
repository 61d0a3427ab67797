import { useDeferredValue, useMemo } from 'react'
import { newestRanking, ranking } from '#client/api/reads.ts'
import { useRead } from '#client/api/useRead.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Loading } from '#client/ui/Loading.tsx'
import type { RankingRow } from '#domain/ranking.ts'
import { CategoryShare } from './CategoryShare.tsx'
import { chosenRows, useFilters } from './filters.ts'
import { OwnPlace, useOwnTeamId } from './OwnPlace.tsx'
import { RankingFilters } from './RankingFilters.tsx'
import { RankingTable } from './RankingTable.tsx'
import { ageInWords, type RankingYear } from './years.ts'

interface StandingsProps {
  /** Empty and undefined until the years are known. */
  years: readonly RankingYear[]
  year: RankingYear | undefined
  /** Then its rows are asked for together with the years, not after them. */
  isNewest: boolean
}

/** One year's ranking: the share of the categories, the reader's own place, and the rows that they chose. */
export function Standings({ years, year, isNewest }: StandingsProps) {
  const rows = useRead(isNewest ? newestRanking : year ? ranking(year.id) : null)
  const { filters, ...choose } = useFilters()
  const ownTeamId = useOwnTeamId()
  // Typing stays quick while a thousand rows follow.
  const { search, district, order } = useDeferredValue(filters)
  const shown = useMemo(() => chosenRows(rows ?? [], { search, district, order }), [rows, search, district, order])

  return (
    <div className="stack">
      {rows?.length !== 0 && (
        <section className="card card__body stack" aria-label="Rozkład kategorii">
          {rows ? <CategoryShare rows={rows} /> : <div className="share" />}
          {rows ? (
            <OwnPlace rows={rows} shown={shown} teamId={ownTeamId} onShowAll={choose.showAll} />
          ) : (
            ownTeamId !== null && <p className="own-place" />
          )}
        </section>
      )}
      <section className="card" aria-label="Miejsca">
        {/* Stays while another year is asked for: the reader may be in it. */}
        <RankingFilters years={years} rows={rows ?? []} filters={filters} {...choose} />
        {rows ? <Places all={rows} shown={shown} ownTeamId={ownTeamId} onShowAll={choose.showAll} /> : <Loading />}
        {rows && (
          <footer className="hint spread">
            {year && <span>{ageInWords(year)}</span>}
            {shown.length < rows.length && (
              <span role="status">
                Pokazano {shown.length} z {rows.length} drużyn
              </span>
            )}
          </footer>
        )}
      </section>
    </div>
  )
}

interface PlacesProps {
  all: readonly RankingRow[]
  shown: readonly RankingRow[]
  ownTeamId: number | null
  onShowAll: () => void
}

function Places({ all, shown, ownTeamId, onShowAll }: PlacesProps) {
  if (shown.length === 0) return <Nobody ranked={all.length} onShowAll={onShowAll} />
  return <RankingTable rows={shown} best={Math.max(...all.map(row => row.points))} ownTeamId={ownTeamId} />
}

function Nobody({ ranked, onShowAll }: { ranked: number; onShowAll: () => void }) {
  if (ranked === 0) {
    return (
      <EmptyState title="W tym rankingu nie ma jeszcze drużyn">
        <p>Do rankingu wchodzi drużyna, która spełni wszystkie wymagania wstępne.</p>
      </EmptyState>
    )
  }
  return (
    <EmptyState title="Żadna drużyna nie pasuje do filtrów">
      <button type="button" className="btn" onClick={onShowAll}>
        Pokaż wszystkie
      </button>
    </EmptyState>
  )
}
