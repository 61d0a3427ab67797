import { placesGained, type RankingRow } from '#domain/ranking.ts'
import { counted } from '#domain/text/plural.ts'

export function Movement({ of }: { of: Pick<RankingRow, 'place' | 'previousPlace'> }) {
  const gained = placesGained(of)
  if (gained === 0) return null
  return (
    <small className="movement" data-way={wayOf(gained)}>
      <span className="visually-hidden">{movementInWords(gained)}</span>
      <span aria-hidden="true">{gained === null ? 'nowa' : `${gained > 0 ? '▲' : '▼'} ${Math.abs(gained)}`}</span>
    </small>
  )
}

const wayOf = (gained: number | null) => (gained === null ? 'new' : gained > 0 ? 'up' : 'down')

/** "awans o 3 miejsca", for whom the sign is read aloud. */
export function movementInWords(gained: number | null): string {
  if (gained === null) return 'nowa w rankingu'
  const places = counted(Math.abs(gained), 'miejsce', 'miejsca', 'miejsc')
  return gained > 0 ? `awans o ${places}` : `spadek o ${places}`
}
