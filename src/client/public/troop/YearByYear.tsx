import type { TeamHistory } from '#client/api/reads.ts'
import { LevelChip, LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import type { Column } from '#client/ui/table/columns.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import type { Tokens } from '#domain/scoring/category.ts'
import { countOf, LEVELS } from '#domain/scoring/levels.ts'
import { formatTotal } from '#domain/scoring/points.ts'
import { formatLong } from '#domain/scoring/values.ts'
import { countedSymbols } from '#domain/text/levelNames.ts'
import { YearsChart } from './YearsChart.tsx'

type Row = Omit<TeamHistory['years'][number], 'closedAt'> & { isOpen: boolean }

/** The years as a picture, and the same figures as a table. */
export function YearByYear({ history: { name, years, open } }: { history: TeamHistory }) {
  const rows: Row[] = [...(open ? [{ ...open, isOpen: true }] : []), ...years.map(year => ({ ...year, isOpen: false }))]
  return (
    <section className="card" aria-labelledby="rok-po-roku">
      <header>
        <h2 id="rok-po-roku">Rok po roku</h2>
      </header>
      <div className="card__body">
        <YearsChart years={rows.toReversed()} />
      </div>
      <DataTable
        columns={columnsFor(name)}
        rows={rows}
        keyOf={({ yearId }) => yearId}
        className="troop-years"
        isCompact
      />
    </section>
  )
}

const columnsFor = (nameNow: string): readonly Column<Row>[] => [
  {
    key: 'year',
    head: 'Kategoryzacja',
    cell: ({ year, isOpen, name }) => (
      <>
        {year}{' '}
        {isOpen && (
          <span className="badge" data-state="OPEN">
            Trwa
          </span>
        )}
        {name !== nameNow && <small>jako {name}</small>}
      </>
    ),
  },
  {
    key: 'place',
    head: 'Miejsce',
    isNumeric: true,
    cell: ({ place, of }) => (
      <>
        <b>{formatLong(place)}.</b> z {formatLong(of)}
      </>
    ),
  },
  { key: 'category', head: 'Kategoria', cell: ({ category }) => <LevelChip level={category} /> },
  { key: 'tokens', head: 'Symbole', cell: ({ tokens }) => <Symbols tokens={tokens} /> },
  {
    key: 'points',
    head: 'Punkty',
    isNumeric: true,
    cell: ({ points }) => (
      <>
        <b>{formatTotal(points)}</b> pkt
      </>
    ),
  },
]

function Symbols({ tokens }: { tokens: Tokens }) {
  return (
    <ul className="symbol-counts">
      {LEVELS.toReversed().map(level => (
        <li key={level}>
          <LevelSymbol level={level} />
          <b aria-hidden="true">{countOf(level, tokens)}</b>
          <span className="visually-hidden">{countedSymbols(countOf(level, tokens), level)}</span>
        </li>
      ))}
    </ul>
  )
}
