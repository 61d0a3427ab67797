import { ClipboardList } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'wouter'
import { myReview, myStanding, runningYear } from '#client/api/reads.ts'
import type { Me } from '#client/api/session.ts'
import { useRead, useReadOrNull } from '#client/api/useRead.ts'
import { MoreTime, missedDay } from '#client/sheet/handin/MoreTime.tsx'
import { ReviewLine } from '#client/sheet/handin/ReviewLine.tsx'
import { awaitedTeam, forgetAwaitedTeam } from '#client/ui/awaitedTeam.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { standingInWords } from '#client/ui/standingInWords.ts'
import { warsawDay } from '#domain/deadline.ts'
import { isOpenToLeaders } from '#domain/review.ts'
import { dayAndMonth } from '#domain/warsaw.ts'

interface OfTeam {
  team: NonNullable<Me['team']>
}

interface LeaderCardsProps extends OfTeam {
  userId: number
  fallback: ReactNode
}

export function LeaderCards({ userId, team, fallback }: LeaderCardsProps) {
  return (
    <>
      <AccessGranted userId={userId} team={team} />
      <OwnStanding team={team} fallback={fallback} />
    </>
  )
}

/** Shown once, in the browser in which the person waited for it. */
function AccessGranted({ userId, team }: OfTeam & { userId: number }) {
  const [isNew] = useState(() => awaitedTeam(userId)?.id === team.id)
  // Forgotten only once the page shows it: a render that suspends is thrown away with its state.
  useEffect(() => {
    if (isNew) forgetAwaitedTeam()
  }, [isNew])
  if (!isNew) return null
  return (
    <Note tone="ok">
      <p role="status">Masz dostęp do: {team.name}.</p>
    </Note>
  )
}

function OwnStanding({ team, fallback }: Omit<LeaderCardsProps, 'userId'>) {
  const year = useRead(runningYear)
  const standing = useRead(myStanding)
  const review = useReadOrNull(myReview({ teamId: team.id }))
  if (year === undefined || standing === undefined) return fallback
  const isToRead =
    team.locked || (!!review && (!isOpenToLeaders(review.state) || (!!year && missedDay(review, year) !== null)))

  return (
    <>
      <section className="card hero" aria-label="Arkusz Twojej drużyny">
        {standing?.category ? (
          <LevelSymbol level={standing.category} size="xl" />
        ) : (
          <ClipboardList size={40} aria-hidden="true" />
        )}
        <div>
          <p className="page__kicker hint row tight">{year ? year.name : 'Kategoryzacja'}</p>
          <h2>{team.name}</h2>
          <p>
            {standing
              ? standingInWords(standing, isToRead)
              : 'Aktualnie nie ma trwającej kategoryzacji. Zapraszamy później!'}
          </p>
          {year && review && <ReviewLine review={review} year={year} />}
          {year && review?.state === 'SUBMITTED' && (
            <p>
              <b>Arkusz zgłoszony {dayAndMonth(warsawDay(Date.parse(review.since!)))}.</b> Czeka na sprawdzenie, nic nie
              musicie robić.
            </p>
          )}
        </div>
        {standing && (
          <div className="row tight">
            <Link href="/kategoryzacja" className="btn" data-tone={isToRead ? undefined : 'primary'}>
              {isToRead ? 'Przejrzyj arkusz' : 'Wypełnij arkusz'}
            </Link>
            <Link href="/kategoryzacja/druk" className="btn">
              Drukuj
            </Link>
          </div>
        )}
      </section>
      {year && review && <MoreTime review={review} year={year} teamId={team.id} isNext />}
    </>
  )
}
