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

type Row = Omit<TeamHistory['merged'][number], 'closedAt' | 'teamId'> & {
  isOpen: boolean
  /** The row of a troop that became part of this one; null for an own row. */
  mergedId: number | null
}

export function YearByYear({ history: { name, years, merged, open } }: { history: TeamHistory }) {
  const own = [
    ...(open ? [{ ...open, isOpen: true, mergedId: null }] : []),
    ...years.map(year => ({ ...year, isOpen: false, mergedId: null })),
  ]
  const others = merged.map(({ teamId, ...row }) => ({ ...row, isOpen: false, mergedId: teamId }))
  const rows = inYears(own, others)
  return (
    <section className="card" aria-labelledby="rok-po-roku">
      <header>
        <h2 id="rok-po-roku">Rok po roku</h2>
      </header>
      {own.length > 0 && (
        <div className="card__body">
          <YearsChart years={own.toReversed()} others={others} />
        </div>
      )}
      <DataTable
        columns={columnsFor(name)}
        rows={rows}
        keyOf={({ yearId, mergedId }) => `${yearId} ${mergedId ?? ''}`}
        className="troop-years"
        isCompact
      />
    </section>
  )
}

function inYears(own: readonly Row[], others: readonly Row[]): Row[] {
  const rows = own.flatMap(row => [row, ...others.filter(({ yearId }) => yearId === row.yearId)])
  const alone = others.filter(({ yearId }) => !own.some(row => row.yearId === yearId))
  return [...rows, ...alone]
}

const columnsFor = (nameNow: string): readonly Column<Row>[] => [
  {
    key: 'year',
    head: 'Kategoryzacja',
    cell: ({ year, isOpen, name, mergedId }) => (
      <>
        {year}{' '}
        {isOpen && (
          <span className="badge" data-state="OPEN">
            Trwa
          </span>
        )}
        {name !== nameNow && <small>{mergedId === null ? `jako ${name}` : `przyłączona: ${name}`}</small>}
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
