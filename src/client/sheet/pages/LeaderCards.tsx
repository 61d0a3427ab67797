import { CircleDashed, TriangleAlert } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Link } from 'wouter'
import { myReview, myStanding, myToDo, runningYear, teamSheets } from '#client/api/reads.ts'
import type { Me } from '#client/api/session.ts'
import { useRead, useReadOrNull } from '#client/api/useRead.ts'
import type { Review } from '#client/sheet/model/review.ts'
import { missedDay, whatWaits } from '#client/sheet/model/waiting.ts'
import { awaitedTeam, forgetAwaitedTeam } from '#client/ui/awaitedTeam.ts'
import { lazyPart } from '#client/ui/chunk.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import { relativeDay, relativeTime } from '#client/ui/format.ts'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { LinkedText } from '#client/ui/LinkedText.tsx'
import { authorName } from '#client/ui/people.ts'
import { SheetState } from '#client/ui/SheetState.tsx'
import { styled } from '#client/ui/styles.ts'
import { COORDINATOR_PATH, pathOfTeam, SUMMARY_PATH, TO_DO_PATH } from '#contract/addresses.ts'
import { type Day, daysBetween, lastDayOf, warsawDay } from '#domain/deadline.ts'
import { isOpenToLeaders } from '#domain/review.ts'
import type { Level } from '#domain/scoring/levels.ts'
import { formatTotal } from '#domain/scoring/points.ts'
import type { Standing } from '#domain/scoring/standing.ts'
import { formatLong } from '#domain/scoring/values.ts'
import { levelNames } from '#domain/text/levelNames.ts'
import { counted, plural } from '#domain/text/plural.ts'
import { partsInWords } from '#domain/text/toDoWords.ts'
import { dayAndMonth } from '#domain/warsaw.ts'

type ToDoFigures = NonNullable<Awaited<ReturnType<ReturnType<typeof myToDo>['load']>>>

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

const BetweenYears = lazyPart(async () => (await styled(import('./BetweenYears.tsx'), 'sheet')).BetweenYears)

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
  return <NextStep team={team} year={year} standing={standing} review={review} />
}

interface NextStepProps extends OfTeam {
  year: { id: number; name: string; deadline: Day | null }
  standing: Standing | null
  review: Review | null | undefined
}

/** One sentence on where the sheet is, at most two facts and the one thing to do next (rules.md#89). */
function NextStep({ team, year, standing, review }: NextStepProps) {
  const toDo = useReadOrNull(myToDo({ teamId: team.id }))
  const step = standing && review && toDo ? nextStep({ team, year, standing, review, toDo }) : null
  return (
    <section className="card hero home-step" aria-label="Arkusz Twojej drużyny">
      <div className="home-step__where">
        <span>{`${team.name} · ${year.name}`}</span>
        {review && (
          <>
            <SheetState state={review.state} />
            <span className="home-step__when">{whenInWords(review, year)}</span>
          </>
        )}
      </div>
      {review?.state === 'RETURNED' && <ReturnNote review={review} />}
      {standing?.category ? (
        <LevelSymbol level={standing.category} size="xl" />
      ) : (
        <CircleDashed className="hero__none" aria-hidden="true" />
      )}
      {step ? (
        <>
          <div className="home-step__words">
            <h2>{step.sentence}</h2>
            <p>{step.facts}</p>
          </div>
          {step.to && (
            <Link href={step.to} className="btn home-step__act" data-tone="primary">
              {step.act}
            </Link>
          )}
        </>
      ) : (
        <h2>{team.name}</h2>
      )}
    </section>
  )
}

/** The deadline while the leaders can still enter something, else the day of the last act. */
function whenInWords(review: Review, year: NextStepProps['year']): string | null {
  if (!isOpenToLeaders(review.state)) return review.since && relativeDay(review.since, Date.now())
  const lastDay = lastDayOf(year.deadline, review.extendedTo)
  const left = lastDay === null ? -1 : daysBetween(warsawDay(Date.now()), lastDay)
  if (left < 0) return null
  return `do ${dayAndMonth(lastDay!)}, ${left === 0 ? 'dziś' : counted(left, 'dzień', 'dni', 'dni')}`
}

function ReturnNote({ review }: { review: Review }) {
  const returned = review.history.find(({ kind }) => kind === 'RETURN')!
  return (
    <div className="note home-step__note">
      {returned.note && <LinkedText text={returned.note} />}
      <small>
        <b>{authorName(returned)}</b>, {relativeTime(returned.at, Date.now())}
      </small>
    </div>
  )
}

interface Step {
  sentence: ReactNode
  facts: ReactNode
  to?: string
  act?: string
}

interface StepFacts extends OfTeam {
  year: NextStepProps['year']
  standing: Standing
  review: Review
  toDo: ToDoFigures
}

/** The first thing that waits for the leaders, in the order in which they can do it. */
function nextStep({ team, year, standing, review, toDo }: StepFacts): Step {
  const waits = whatWaits({ review, deadline: year.deadline, toDo: toDo.left, toAnswer: toDo.toAnswer })
  const atCoordinator = (act: string) => ({ to: COORDINATOR_PATH, act })
  switch (waits) {
    case 'approved': {
      const { category, points } = review.history.find(({ kind }) => kind === 'APPROVE') ?? standing
      return {
        sentence: category ? (
          <>
            Arkusz zatwierdzony: kategoria <em>{levelNames[category].category}</em>.
          </>
        ) : (
          'Arkusz zatwierdzony.'
        ),
        facts: (
          <>
            {points !== null && <b>{formatTotal(points)} pkt</b>}
            <span>miejsce poznacie, gdy rok się zamknie</span>
          </>
        ),
        to: pathOfTeam(team.id),
        act: 'Zobacz stronę drużyny',
      }
    }
    case 'more-time': {
      const isAsked = review.moreTime !== null && review.moreTime.answer === null
      return {
        sentence: `Termin minął ${dayAndMonth(missedDay(review, year)!)}.`,
        facts: isAsked
          ? 'Prośba o więcej czasu czeka na odpowiedź.'
          : 'Nie prosicie? Koordynator może zatwierdzić arkusz taki, jaki jest.',
        ...(isAsked ? {} : atCoordinator('Poproście o więcej czasu')),
      }
    }
    case 'submitted':
      return {
        sentence: 'Arkusz czeka na sprawdzenie, nic nie musicie robić.',
        facts: submittedInWords(review),
      }
    case 'confirm':
      return {
        sentence: 'Tak się umówiliście. Zgadza się?',
        facts: nowInWords(standing),
        ...atCoordinator('Przeczytaj i potwierdź'),
      }
  }
  const answering: Step = {
    sentence: (
      <>
        {plural(toDo.toAnswer, 'Czeka', 'Czekają', 'Czeka')} <em>{counted(toDo.toAnswer, 'uwaga', 'uwagi', 'uwag')}</em>
        .
      </>
    ),
    facts: submittedInWords(review) ?? nowInWords(standing),
    ...atCoordinator(`Odpowiedz na ${counted(toDo.toAnswer, 'uwagę', 'uwagi', 'uwag')}`),
  }
  if (review.state === 'RETURNED')
    return waits === 'answer'
      ? answering
      : {
          sentence: 'Poprawcie arkusz i zgłoście go ponownie.',
          facts: submittedInWords(review),
          ...atCoordinator('Zgłoś ponownie'),
        }
  if (review.plan.target === null)
    return {
      sentence: 'Dokąd chcecie dojść w tym roku?',
      facts: <BeforeTarget team={team} standing={standing} />,
      to: SUMMARY_PATH,
      act: 'Wybierzcie cel',
    }
  if (toDo.left > 0)
    return {
      sentence: (
        <>
          {standing.category && (
            <>
              Macie kategorię <em>{levelNames[standing.category].categoryWith}</em>.{' '}
            </>
          )}
          Do zrobienia <em>{formatLong(toDo.left)}</em>.
        </>
      ),
      facts: (
        <>
          <span>{partsInWords(toDo)}</span>
          {toDo.mine.late > 0 && (
            <b className="home-step__late">
              <TriangleAlert aria-hidden="true" />
              <span>{formatLong(toDo.mine.late)} z moich po terminie</span>
            </b>
          )}
        </>
      ),
      to: TO_DO_PATH,
      act: 'Do zrobienia',
    }
  // A question about the whole sheet or a prerequisite is in no task's number.
  if (waits === 'answer') return answering
  return {
    sentence: 'Wszystko wpisane.',
    facts: nowInWords(standing),
    ...atCoordinator('Zgłoś do sprawdzenia'),
  }
}

/** What the troop had a year ago, and what keeps it without a category now. */
function BeforeTarget({ team, standing }: OfTeam & { standing: Standing }) {
  const before = useReadOrNull(teamSheets(team.id))?.find(({ state }) => state === 'FINISHED')
  const { prerequisitesMissing: missing } = standing
  return (
    <>
      {before && <span>rok temu {resultInWords(before)}</span>}
      {missing > 0 ? (
        <span>brakuje {counted(missing, 'wymagania wstępnego', 'wymagań wstępnych', 'wymagań wstępnych')}</span>
      ) : (
        <span>{nowInWords(standing)}</span>
      )}
    </>
  )
}

interface Result {
  category: Level | null
  points: number | null
}

const resultInWords = ({ category, points }: Result) =>
  [category ? levelNames[category].category : 'bez kategorii', points !== null && `${formatTotal(points)} pkt`]
    .filter(Boolean)
    .join(', ')

const nowInWords = (standing: Result) => `teraz ${resultInWords(standing)}`

/** What was submitted last; null before that. */
function submittedInWords({ history }: Review): string | null {
  const submitted = history.find(({ kind }) => kind === 'SUBMIT')
  return submitted ? `zgłoszone: ${resultInWords(submitted)}` : null
}
