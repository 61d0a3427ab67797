import { useDeferredValue, useMemo } from 'react'
import { ranking } from '../../api/reads.ts'
import { useRead } from '../../api/useRead.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { CategoryShare } from './CategoryShare.tsx'
import { chosenRows, useFilters } from './filters.ts'
import { OwnPlace, useOwnTeamId } from './OwnPlace.tsx'
import { RankingFilters } from './RankingFilters.tsx'
import { RankingTable } from './RankingTable.tsx'
import { ageInWords, type RankingYear } from './years.ts'

/** One year's ranking: the share of the categories, the reader's own place, and the rows that they chose. */
export function Standings({ years, year }: { years: readonly RankingYear[]; year: RankingYear }) {
  const rows = useRead(ranking(year.id))
  const { filters, ...choose } = useFilters()
  const ownTeamId = useOwnTeamId()
  // Typing stays quick while a thousand rows follow.
  const { search, district, order } = useDeferredValue(filters)
  const shown = useMemo(() => chosenRows(rows ?? [], { search, district, order }), [rows, search, district, order])

  if (!rows) return <Loading />
  return (
    <div className="stack">
      {rows.length > 0 && (
        <section className="card card__body stack" aria-label="Rozkład kategorii">
          <CategoryShare rows={rows} />
          <OwnPlace rows={rows} shown={shown} teamId={ownTeamId} onShowAll={choose.showAll} />
        </section>
      )}
      <section className="card" aria-label="Miejsca">
        <RankingFilters years={years} rows={rows} filters={filters} {...choose} />
        {shown.length > 0 ? (
          <RankingTable rows={shown} best={Math.max(...rows.map(row => row.points))} ownTeamId={ownTeamId} />
        ) : (
          <Nobody ranked={rows.length} onShowAll={choose.showAll} />
        )}
        <footer className="hint spread">
          <span>{ageInWords(year)}</span>
          {shown.length < rows.length && (
            <span role="status">
              Pokazano {shown.length} z {rows.length} drużyn
            </span>
          )}
        </footer>
      </section>
    </div>
  )
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
