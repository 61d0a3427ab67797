import { ClipboardList } from 'lucide-react'
import { Link } from 'wouter'
import { myStanding, runningYear } from '#client/api/reads.ts'
import { useRead } from '#client/api/useRead.ts'
import type { Me } from '#client/session.ts'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { Loading } from '#client/ui/Loading.tsx'
import { standingInWords } from '#client/ui/standingInWords.ts'

/** Where the leader's troop stands today, and the way to its sheet. */
export function OwnSheet({ team }: { team: NonNullable<Me['team']> }) {
  const year = useRead(runningYear)
  const standing = useRead(myStanding)
  if (year === undefined || standing === undefined) {
    return (
      <div className="card hero" data-waiting>
        <Loading />
      </div>
    )
  }

  return (
    <section className="card hero" aria-label="Arkusz Twojej drużyny">
      {standing?.category ? (
        <LevelSymbol level={standing.category} size="xl" />
      ) : (
        <ClipboardList size={40} aria-hidden="true" />
      )}
      <div>
        <p className="page__kicker">{year ? year.name : 'Kategoryzacja'}</p>
        <h2>{team.name}</h2>
        <p>{standing ? standingInWords(standing) : 'Aktualnie nie ma trwającej kategoryzacji. Zapraszamy później!'}</p>
      </div>
      {standing && (
        <Link href="/kategoryzacja" className="btn" data-tone="primary">
          {team.locked ? 'Przejrzyj arkusz' : 'Wypełnij arkusz'}
        </Link>
      )}
    </section>
  )
}
