import { ClipboardList } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Link } from 'wouter'
import { myReview, myStanding, myToDo, runningYear } from '#client/api/reads.ts'
import type { Me } from '#client/api/session.ts'
import { useRead, useReadOrNull } from '#client/api/useRead.ts'
import { missedDay } from '#client/sheet/coordinator/waiting.ts'
import { ReviewLine } from '#client/sheet/handin/ReviewLine.tsx'
import { awaitedTeam, forgetAwaitedTeam } from '#client/ui/awaitedTeam.ts'
import { lazyPart } from '#client/ui/chunk.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { standingInWords } from '#client/ui/standingInWords.ts'
import { COORDINATOR_PATH, TO_DO_PATH } from '#domain/addresses.ts'
import { warsawDay } from '#domain/deadline.ts'
import { isOpenToLeaders } from '#domain/review.ts'
import { formatLong } from '#domain/scoring/values.ts'
import { levelNames } from '#domain/text/levelNames.ts'
import { mineInWords } from '#domain/text/targetWords.ts'
import { dayAndMonth } from '#domain/warsaw.ts'

interface OfTeam {
  team: NonNullable<Me['team']>
}

interface LeaderCardsProps extends OfTeam {
  userId: number
  fallback: ReactNode
}

/** A leader's part of the home page. */
export function LeaderCards({ userId, team, fallback }: LeaderCardsProps) {
  return (
    <>
      <AccessGranted userId={userId} team={team} />
      <OwnStanding team={team} fallback={fallback} />
    </>
  )
}

/** Greets the user once, in the browser in which they waited for access. */
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

const BetweenYears = lazyPart(async () => (await import('./years/BetweenYears.tsx')).BetweenYears)

function OwnStanding({ team, fallback }: Omit<LeaderCardsProps, 'userId'>) {
  const year = useRead(runningYear)
  const standing = useRead(myStanding)
  const review = useReadOrNull(myReview({ teamId: team.id }))
  if (year === undefined || standing === undefined) return fallback
  if (year === null)
    return (
      <Suspense fallback={fallback}>
        <BetweenYears team={team} fallback={fallback} />
      </Suspense>
    )
  const missed = review ? missedDay(review, year) : null
  const isToRead = team.locked || (!!review && (!isOpenToLeaders(review.state) || missed !== null))

  return (
    <>
      <section className="card hero" aria-label="Arkusz Twojej drużyny">
        {standing?.category ? (
          <LevelSymbol level={standing.category} size="xl" />
        ) : (
          <ClipboardList size={40} aria-hidden="true" />
        )}
        <div>
          <p className="page__kicker hint row tight">{year.name}</p>
          <h2>{team.name}</h2>
          <p>
            {missed !== null && `Termin minął ${dayAndMonth(missed)}. `}
            {standing && standingInWords(standing, isToRead)}
            {missed !== null && ' Można go czytać i drukować, wpisywać już nie.'}
          </p>
          {review && missed === null && <ReviewLine review={review} year={year} />}
          {!isToRead && <ToDo teamId={team.id} />}
          {review?.plan.target && (
            <p>
              Cel: <b>kategoria {levelNames[review.plan.target].category}</b>
            </p>
          )}
          {review?.state === 'SUBMITTED' && (
            <p>
              <b>Arkusz zgłoszony {dayAndMonth(warsawDay(Date.parse(review.since!)))}.</b> Czeka na sprawdzenie, nic nie
              musicie robić.
            </p>
          )}
        </div>
        {standing && (
          <div className="row tight">
            {missed !== null && (
              <Link href={COORDINATOR_PATH} className="btn" data-tone="primary">
                Poproście o więcej czasu
              </Link>
            )}
            <Link href="/kategoryzacja" className="btn" data-tone={isToRead ? undefined : 'primary'}>
              {isToRead ? 'Przejrzyj arkusz' : 'Wypełnij arkusz'}
            </Link>
            <Link href="/kategoryzacja/druk" className="btn">
              Drukuj
            </Link>
          </div>
        )}
      </section>
      {missed !== null && <WhatNow />}
    </>
  )
}

const WhatNow = () => (
  <section className="card card__body" aria-labelledby="co-teraz">
    <h3 id="co-teraz">Co teraz</h3>
    <ol className="numbered">
      <li>
        <b>Poproście o więcej czasu</b>, jeśli czegoś brakuje. Odpowie koordynator chorągwi, a gdy chorągiew go nie ma,
        krajowy.
      </li>
      <li>Nie prosicie? Koordynator może zatwierdzić arkusz taki, jaki jest.</li>
    </ol>
  </section>
)

function ToDo({ teamId }: { teamId: number }) {
  const toDo = useReadOrNull(myToDo({ teamId }))
  // Keeps the height of the line that is loading.
  if (!toDo) return <p aria-hidden="true">{'\u00a0'}</p>
  return (
    <>
      <p>
        {toDo.left === 0 ? 'Wszystko wpisane.' : <Link href={TO_DO_PATH}>Do zrobienia {formatLong(toDo.left)}</Link>}
      </p>
      {toDo.mine.all > 0 && <p>{mineInWords(toDo.mine)}</p>}
    </>
  )
}
