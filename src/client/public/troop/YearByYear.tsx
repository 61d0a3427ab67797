import type { TeamHistory } from '#client/api/reads.ts'
import { LevelChip, LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { countedSymbols } from '#client/ui/levelNames.ts'
import type { Tokens } from '#domain/scoring/category.ts'
import { countOf, LEVELS } from '#domain/scoring/levels.ts'
import { formatTotal } from '#domain/scoring/points.ts'
import { YearsChart } from './YearsChart.tsx'

/** The years as a picture, and the same figures as a table. */
export function YearByYear({ history: { name, years, open } }: { history: TeamHistory }) {
  const rows = [...(open ? [{ ...open, isOpen: true }] : []), ...years.map(year => ({ ...year, isOpen: false }))]
  return (
    <section className="card" aria-labelledby="rok-po-roku">
      <header>
        <h2 id="rok-po-roku">Rok po roku</h2>
      </header>
      <div className="card__body">
        <YearsChart years={rows.toReversed()} />
      </div>
      <table className="table troop-years">
        <thead>
          <tr>
            <th scope="col">Kategoryzacja</th>
            <th scope="col" className="num">
              Miejsce
            </th>
            <th scope="col">Kategoria</th>
            <th scope="col">Symbole</th>
            <th scope="col" className="num">
              Punkty
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.yearId}>
              <th scope="row" data-cell="year">
                {row.year}{' '}
                {row.isOpen && (
                  <span className="badge" data-state="OPEN">
                    Trwa
                  </span>
                )}
                {row.name !== name && <small>jako {row.name}</small>}
              </th>
              <td data-cell="place" className="num">
                <b>{row.place}.</b> z {row.of}
              </td>
              <td data-cell="category">
                <LevelChip level={row.category} />
              </td>
              <td data-cell="tokens">
                <Symbols tokens={row.tokens} />
              </td>
              <td data-cell="points" className="num">
                <b>{formatTotal(row.points)}</b> pkt
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

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
