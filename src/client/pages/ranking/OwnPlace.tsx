import { useMe } from '#client/session.ts'
import type { RankingRow } from '#domain/ranking.ts'
import { isLeader } from '#domain/roles.ts'

/** The row of the reader's own troop, for links. */
export const OWN_ROW = 'twoja-druzyna'

/** null for strangers, coordinators and leaders without a troop. */
export function useOwnTeamId(): number | null {
  const session = useMe()
  return session.state === 'signedIn' && isLeader(session.me) ? session.me.team!.id : null
}

interface OwnPlaceProps {
  rows: readonly RankingRow[]
  shown: readonly RankingRow[]
  teamId: number | null
  onShowAll: () => void
}

/** Where the reader's own troop stands, and the way to its row. */
export function OwnPlace({ rows, shown, teamId, onShowAll }: OwnPlaceProps) {
  if (teamId === null) return null
  const own = rows.find(row => row.teamId === teamId)
  if (!own) {
    return (
      <p className="own-place">
        Twojej drużyny nie ma w tym rankingu. Wchodzą do niego drużyny, które spełniły wszystkie wymagania wstępne.
      </p>
    )
  }

  return (
    <p className="spread own-place">
      <span>
        Twoja drużyna: <b>{own.place}. miejsce</b> na {rows.length}
      </span>
      {shown.includes(own) ? (
        <a href={`#${OWN_ROW}`} className="btn">
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
