import { Award, Lock, Printer } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { Link, useSearch } from 'wouter'
import { lastYearOf, oldSheet, type TeamYear, teamReview, teamSheets } from '#client/api/reads.ts'
import { useRead, useReadOrNull } from '#client/api/useRead.ts'
import { ReviewHistory } from '#client/sheet/cards/ReviewHistory.tsx'
import { YearResult } from '#client/sheet/cards/YearResult.tsx'
import { useDiscussion } from '#client/sheet/model/discussion.ts'
import { type LastYear, useLastYear } from '#client/sheet/model/lastYear.ts'
import { addressesIn, readAddress, SUMMARY } from '#client/sheet/model/sections.ts'
import { prepareSheet, splitAnswer } from '#client/sheet/model/sheet.ts'
import { sheetTable } from '#client/sheet/model/sheetTable.ts'
import { SheetThread } from '#client/sheet/rows/ThreadView.tsx'
import { Banner } from '#client/ui/feedback/Banner.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { formatDate } from '#client/ui/format.ts'
import { ExportButtons } from '#client/ui/table/ExportButtons.tsx'
import { pathOfOwnYear } from '#contract/addresses.ts'
import { SheetView } from './SheetView.tsx'

interface OldSheetProps {
  userId: number
  team: { id: number; name: string }
  yearId: number
  /** The troop became part of the leader's own one. */
  isMerged?: boolean
  /** Text above the result, next to the lock. */
  children?: ReactNode
}

/** A closed year's sheet of the troop, read-only (rules.md#76). */
export function OldSheet(props: OldSheetProps) {
  const place = { teamId: props.team.id, yearId: props.yearId }
  const answer = useRead(oldSheet(place))
  const review = useRead(answer ? teamReview(place) : null)
  const lastYear = useLastYear(lastYearOf(place), answer?.[1])
  const years = useReadOrNull(teamSheets(props.team.id))
  if (answer === null) return <EmptyState title="Nie ma takiego arkusza." />
  if (!answer || !review || lastYear === undefined || years === undefined) return <Loading />
  const index = years?.findIndex(({ yearId }) => yearId === props.yearId) ?? -1
  const isRunning = years?.some(({ state }) => state === 'OPEN')
  return (
    <Closed {...props} {...{ answer, review, lastYear, isRunning }} year={years?.[index]} before={years?.[index + 1]} />
  )
}

interface ClosedProps extends OldSheetProps {
  answer: NonNullable<Awaited<ReturnType<ReturnType<typeof oldSheet>['load']>>>
  review: Awaited<ReturnType<ReturnType<typeof teamReview>['load']>>
  lastYear: LastYear | null
  year: TeamYear | undefined
  before: TeamYear | undefined
  isRunning: boolean | undefined
}

function Closed(props: ClosedProps) {
  const { userId, team, yearId, isMerged = false, answer, review, lastYear, year, before, isRunning, children } = props
  const sheet = useMemo(() => {
    const { year: rules, entries } = splitAnswer(answer)
    // The stars were the troop's plan, which is over.
    return prepareSheet(rules)({ ...entries, mine: new Map() })
  }, [answer])
  const discussion = useDiscussion({ userId, teamId: team.id, yearId }, false)
  const { section, ...within } = readAddress(useSearch(), sheet)
  const path = isMerged ? pathOfOwnYear(yearId, team.id) : pathOfOwnYear(yearId)
  const position = { section: section ?? SUMMARY, ...within, addressOf: addressesIn(path) }
  return (
    <div className="stack">
      <Banner
        Icon={Lock}
        act={
          isRunning && (
            <Link href="/kategoryzacja" className="btn no-print">
              Jak jest w tym roku
            </Link>
          )
        }
      >
        {year?.closedAt && <b>Zamknięta {formatDate(year.closedAt)}.</b>} {children} Tego arkusza nikt już nie zmieni.
      </Banner>
      {position.section === SUMMARY && (
        <section className="card card__body spread middle" aria-label="Wynik">
          {year && <YearResult year={year} before={before} />}
          <div className="row tight no-print">
            {!isMerged && (
              <Link href={`${path}/druk`} className="btn">
                <Printer aria-hidden="true" />
                Drukuj
              </Link>
            )}
            <ExportButtons table={() => sheetTable(team.name, sheet, review.state)} />
            {!isMerged && year?.place != null && year.category && (
              <Link href={`/dyplom/${yearId}`} className="btn">
                <Award aria-hidden="true" />
                Dyplom
              </Link>
            )}
          </div>
        </section>
      )}
      <SheetView sheet={sheet} position={position} discussion={discussion} isToRead lastYear={lastYear} />
      {position.section === SUMMARY && (
        <>
          {review.history.length > 0 && <ReviewHistory review={review} />}
          {discussion && <SheetThread discussion={discussion} />}
        </>
      )}
    </div>
  )
}
