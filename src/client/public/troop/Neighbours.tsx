import { Link } from 'wouter'
import type { TeamHistory } from '#client/api/reads.ts'
import { LevelChip } from '#client/ui/LevelSymbol.tsx'
import { formatTotal } from '#domain/scoring/points.ts'
import { shortYear } from './shortYear.ts'

/** Troops next to this one in the running year. */
export function Neighbours({ open }: { open: NonNullable<TeamHistory['open']> }) {
  return (
    <section className="card" aria-labelledby="obok">
      <header className="spread">
        <h2 id="obok">W rankingu: {shortYear(open.year)}</h2>
        <Link href={`/ranking?rok=${open.yearId}#druzyna-${open.teamId}`}>Pokaż na liście</Link>
      </header>
      <table className="table neighbours">
        <thead>
          <tr>
            <th scope="col" className="num">
              <span aria-hidden="true">#</span>
              <span className="visually-hidden">Miejsce</span>
            </th>
            <th scope="col">Drużyna</th>
            <th scope="col" data-wide>
              Chorągiew
            </th>
            <th scope="col" data-wide>
              Kategoria
            </th>
            <th scope="col" className="num">
              Punkty
            </th>
          </tr>
        </thead>
        <tbody>
          {open.near.map(({ teamId, place, name, district, category, points, shadow }) => (
            <tr key={teamId} aria-current={teamId === open.teamId || undefined}>
              <td className="num">{place}</td>
              <td>{teamId === open.teamId || shadow ? name : <Link href={`/druzyny/${teamId}`}>{name}</Link>}</td>
              <td data-wide>{district}</td>
              <td data-wide>
                <LevelChip level={category} />
              </td>
              <td className="num">
                <b>{formatTotal(points)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
