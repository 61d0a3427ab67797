import { Link } from 'wouter'
import type { closing } from '#client/panel/panelReads.ts'
import { formatDateTime } from '#client/ui/format.ts'
import { LevelChip } from '#client/ui/LevelSymbol.tsx'
import { SheetState } from '#client/ui/SheetState.tsx'
import { formatTotal } from '#domain/points.ts'

type Closing = Awaited<ReturnType<ReturnType<typeof closing>['load']>>

/** The first places as closing would fix them now. Nothing while no troop is ranked. */
export function HeadOfRanking({ left }: { left: Closing }) {
  if (left.ranking.length === 0) return null
  return (
    <section>
      <div className="spread">
        <h3 id="tak-zacznie-sie">Tak zacznie się ranking</h3>
        <small className="muted">
          stan na {formatDateTime(left.takenAt)} · <Link href="/ranking">wyniki wstępne</Link>
        </small>
      </div>
      <table className="left-table" data-kind="ranking" aria-labelledby="tak-zacznie-sie">
        <thead>
          <tr>
            <th scope="col" className="num">
              <span className="visually-hidden">Miejsce</span>
              <span aria-hidden="true">#</span>
            </th>
            <th scope="col">Drużyna</th>
            <th scope="col">Kategoria</th>
            <th scope="col" className="num">
              Punkty
            </th>
            <th scope="col">Arkusz</th>
          </tr>
        </thead>
        <tbody>
          {left.ranking.map(({ teamId, place, name, district, category, points, review }) => (
            <tr key={teamId}>
              <td className="num">{place}</td>
              <th scope="row">
                {name}
                <small>{district}</small>
              </th>
              <td>
                <LevelChip level={category} />
              </td>
              <td className="num">
                <b>{formatTotal(points)}</b>
              </td>
              <td>
                <SheetState state={review} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
