import { ClipboardList } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { myReview, myStanding, runningYear } from '#client/api/reads.ts'
import { useRead, useReadOrNull } from '#client/api/useRead.ts'
import type { Me } from '#client/session.ts'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { takeWaiting } from '#client/ui/letIn.ts'
import { Note } from '#client/ui/Note.tsx'
import { standingInWords } from '#client/ui/standingInWords.ts'
import { ReviewLine } from './handin/ReviewLine.tsx'

interface OfTeam {
  team: NonNullable<Me['team']>
}

interface OwnSheetProps extends OfTeam {
  /** Stands there until the sheet was read. */
  toCome: ReactNode
}

/** What a leader finds on the home page before everything else. */
export function LeaderCards({ team, toCome }: OwnSheetProps) {
  return (
    <>
      <LetIn team={team} />
      <OwnSheet team={team} toCome={toCome} />
    </>
  )
}

/** Shown once, in the browser in which the person waited for it. */
function LetIn({ team }: OfTeam) {
  const [isNew] = useState(() => takeWaiting(team.id))
  if (!isNew) return null
  return (
    <Note tone="ok">
      <p role="status">Masz dostęp do: {team.name}.</p>
    </Note>
  )
}

/** Where the leader's troop stands today, and the way to its sheet. */
function OwnSheet({ team, toCome }: OwnSheetProps) {
  const year = useRead(runningYear)
  const standing = useRead(myStanding)
  const review = useReadOrNull(myReview({ teamId: team.id }))
  if (year === undefined || standing === undefined) return toCome

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
