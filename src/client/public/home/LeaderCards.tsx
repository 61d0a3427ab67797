import { ClipboardList } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { myReview, myStanding, runningYear } from '#client/api/reads.ts'
import type { Me } from '#client/api/session.ts'
import { useRead, useReadOrNull } from '#client/api/useRead.ts'
import { ReviewLine } from '#client/sheet/handin/ReviewLine.tsx'
import { forgetAwaitedTeam } from '#client/ui/awaitedTeam.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { standingInWords } from '#client/ui/standingInWords.ts'

interface OfTeam {
  team: NonNullable<Me['team']>
}

interface LeaderCardsProps extends OfTeam {
  fallback: ReactNode
}

export function LeaderCards({ team, fallback }: LeaderCardsProps) {
  return (
    <>
      <AccessGranted team={team} />
      <OwnStanding team={team} fallback={fallback} />
    </>
  )
}

/** Shown once, in the browser in which the person waited for it. */
function AccessGranted({ team }: OfTeam) {
  const [isNew] = useState(() => forgetAwaitedTeam(team.id))
  if (!isNew) return null
  return (
    <Note tone="ok">
      <p role="status">Masz dostęp do: {team.name}.</p>
    </Note>
  )
}

function OwnStanding({ team, fallback }: LeaderCardsProps) {
  const year = useRead(runningYear)
  const standing = useRead(myStanding)
  const review = useReadOrNull(myReview({ teamId: team.id }))
  if (year === undefined || standing === undefined) return fallback

  return (
    <section className="card hero" aria-label="Arkusz Twojej drużyny">
      {standing?.category ? (
        <LevelSymbol level={standing.category} size="xl" />
      ) : (
        <ClipboardList size={40} aria-hidden="true" />
      )}
      <div>
        <p className="page__kicker hint row tight">{year ? year.name : 'Kategoryzacja'}</p>
        <h2>{team.name}</h2>
        <p>{standing ? standingInWords(standing) : 'Aktualnie nie ma trwającej kategoryzacji. Zapraszamy później!'}</p>
        {year && review && <ReviewLine review={review} year={year} />}
      </div>
      {standing && (
        <div className="row tight">
          <Link href="/kategoryzacja" className="btn" data-tone="primary">
            {team.locked || review?.state === 'SUBMITTED' ? 'Przejrzyj arkusz' : 'Wypełnij arkusz'}
          </Link>
          <Link href="/kategoryzacja/druk" className="btn">
            Drukuj
          </Link>
        </div>
      )}
    </section>
  )
}
