import { type ReactNode, Suspense, useEffect, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useHistory } from '#client/sheet/history.ts'
import type { LastYearOnPage } from '#client/sheet/LastYear.tsx'
import { editsInto, type Outbox } from '#client/sheet/outbox.ts'
import { usePlan } from '#client/sheet/plan.ts'
import type { Review } from '#client/sheet/ReviewHistory.tsx'
import { Refusals, SaveAnnouncer, SaveState, SaveTrouble } from '#client/sheet/SaveState.tsx'
import { StartTrial, UndoLast } from '#client/sheet/SheetButtons.tsx'
import { SheetView } from '#client/sheet/SheetView.tsx'
import { type Saving, withChanges } from '#client/sheet/saving.ts'
import {
  addressesIn,
  firstSection,
  readAddress,
  type SheetPosition,
  SUMMARY,
  sectionName,
} from '#client/sheet/sections.ts'
import { filledOf, isClosed, prepareSheet, readSheet, type Sheet, type SheetAnswer } from '#client/sheet/sheet.ts'
import { ReviewCard, SheetTalk, StoryCard, TrialBanner, TrialState } from '#client/sheet/sheetParts.ts'
import { useTalk } from '#client/sheet/talk.ts'
import { useTrial } from '#client/sheet/trial.ts'
import { Beside, ErrorBoundary } from '#client/ui/ErrorBoundary.tsx'
import { Later, Loading } from '#client/ui/Loading.tsx'
import { inPolish } from '#client/ui/messages.ts'
import { Note } from '#client/ui/Note.tsx'
import { marksPage, Page } from '#client/ui/Page.tsx'
import { type Day, isOver as isPast, lastDayOf } from '#domain/deadline.ts'
import { ReviewLine } from './handin/ReviewLine.tsx'
import { TakeAway } from './paper/TakeAway.tsx'

export interface OwnTeam {
  id: number
  name: string
  locked: boolean
  district: { name: string }
}

interface OwnSheetProps {
  answer: SheetAnswer
  team: OwnTeam
  /** The year ended while the page was open. */
  isOver: boolean
  /** Where it is in its review; null when that could not be read. */
  review: Review | null
  lastYear: LastYearOnPage
  outbox: Outbox
  saving: Saving
}

export function OwnSheet({ answer, team, isOver, review, lastYear, outbox, saving }: OwnSheetProps) {
  const { year, entries } = useMemo(() => readSheet(answer), [answer])
  const yearId = answer[0].id
  const score = useMemo(() => prepareSheet(year), [year])
  const saved = useMemo(() => score(withChanges(entries, saving.changes)), [score, entries, saving.changes])
  const trial = useTrial()
  const { tried } = trial
  const sheet = useMemo(() => (tried ? score(withChanges(saved.entries, tried)) : saved), [score, saved, tried])
  const position = usePosition(sheet)
  const here = String(position.section)
  const into = useMemo(() => editsInto(outbox, yearId, saving.refusals), [outbox, yearId, saving.refusals])
  const { edits: remembered, changes } = useHistory(outbox.history, saved, into)
  const plan = usePlan(`droga/${outbox.owner.userId}/${team.id}/${yearId}`)
  const talk = useTalk({ ...outbox.owner, yearId }, !isOver)

  // Nothing else on the page than the sheet itself knows of what is only tried.
  if (tried) {
    return (
      <SheetFrame sheet={sheet} position={position} team={team} facts={lastYear.control}>
        <SaveAnnouncer outbox={outbox} />
        <ErrorBoundary here={here}>
          <Suspense fallback={<Loading />}>
            <TrialBanner trial={trial} saved={saved} sheet={sheet} />
          </Suspense>
        </ErrorBoundary>
        <SheetView
          sheet={sheet}
          position={position}
          edits={trial.edits}
          plan={plan}
          saved={
            <Beside>
              <TrialState saved={saved} sheet={sheet} />
            </Beside>
          }
          trouble={<SaveTrouble saving={saving} onRetry={() => outbox.start()} />}
          lastYear={lastYear.shown}
        />
      </SheetFrame>
    )
  }

  const closed = whyClosed({ team, isOver, review, deadline: answer[0].deadline })
  const isSummary = position.section === SUMMARY
  const edits = closed ? undefined : remembered

  return (
    <SheetFrame
      sheet={sheet}
      position={position}
      team={team}
      facts={
        <>
          {lastYear.control}
          {edits && <UndoLast changes={changes} />}
          {!isClosed(sheet) && <StartTrial trial={trial} />}
        </>
      }
    >
      <SaveAnnouncer outbox={outbox} />
      {review && !isOver && (
        <ReviewLine
          review={review}
          year={answer[0]}
          isStarted={isStarted(sheet)}
          steps={isSummary ? 'main' : 'all'}
          isNext={isSummary && !isClosed(sheet)}
        />
      )}
      {closed && !(isSummary && review && closed.isReview) && <Note>{inPolish(closed.code, closed)}</Note>}
      {review && review.history.length > 0 && isSummary && (
        <Beside>
          <ReviewCard review={review} sheet={sheet} talk={talk} deadline={answer[0].deadline} team={team} />
        </Beside>
      )}
      <Refusals
        refusals={saving.refusals}
        onRead={() => outbox.forgetRefusals()}
        onSend={edits && (() => outbox.sendRefused())}
      />
      <SheetView
        sheet={sheet}
        position={position}
        edits={edits}
        changes={changes}
        talk={talk}
        plan={plan}
        onTry={trial.start}
        story={
          <Beside>
            <StoryCard teamId={team.id} yearId={yearId} deadline={answer[0].deadline} lastYear={lastYear.shown} />
          </Beside>
        }
        refusalOf={into.refusalOf}
        saved={edits && <SaveState outbox={outbox} />}
        trouble={edits && <SaveTrouble saving={saving} onRetry={() => outbox.start()} />}
        lastYear={lastYear.shown}
      />
      {isSummary && (
        <Later>
          {talk && (
            <Beside>
              <SheetTalk talk={talk} />
            </Beside>
          )}
          <TakeAway sheet={sheet} team={team} state={review?.state ?? 'IN_PROGRESS'} />
        </Later>
      )}
    </SheetFrame>
  )
}

const marksOwnSheet = marksPage('own-sheet')

interface SheetFrameProps {
  sheet: Sheet
  position: SheetPosition
  team: OwnTeam
  facts?: ReactNode
  children: ReactNode
}

function SheetFrame({ sheet, position, team, facts, children }: SheetFrameProps) {
  return (
    <Page
      title="Arkusz drużyny"
      tab={`${sectionName(position.section, sheet)} · Arkusz drużyny`}
      kicker={`${sheet.year.name} · ${team.name}`}
      actions={
        <div className="sheet-facts" ref={marksOwnSheet}>
          <span className="wide-only">
            <b>
              {filledOf(sheet.tasks, sheet.entries)} z {sheet.tasks.length}
            </b>{' '}
            wypełnione
          </span>
          {facts}
        </div>
      }
    >
      <div className="stack">{children}</div>
    </Page>
  )
}

const isStarted = ({ entries }: Sheet) => entries.values.size > 0 || entries.ticked.size > 0

interface Closing extends Pick<OwnSheetProps, 'team' | 'isOver' | 'review'> {
  deadline: Day | null
}

/** Why nothing may be changed, as the server would refuse it; the card of its review says it where that `isReview`. */
function whyClosed({ team, isOver, review, deadline }: Closing) {
  if (isOver) return { code: 'year-over' } as const
  if (team.locked || review?.state === 'APPROVED') return { code: 'sheet-locked', isReview: true } as const
  if (review?.state === 'SUBMITTED') return { code: 'sheet-submitted', isReview: true } as const
  const lastDay = lastDayOf(deadline, review?.extendedTo ?? null)
  return lastDay !== null && isPast(lastDay, Date.now())
    ? ({ code: 'deadline-passed', deadline: lastDay } as const)
    : null
}

const addressOf = addressesIn('/kategoryzacja')

/** The section and tab of the address, which names where the reader starts when it names no section of this sheet. */
function usePosition(sheet: Sheet): SheetPosition {
  const [, navigate] = useLocation()
  const { section, shown, filter, task } = readAddress(useSearch(), sheet)
  const here = section ?? firstSection(sheet)
  const start = section === null ? addressOf(here, shown) : null
  // After the sheet is drawn, not before.
  useEffect(() => {
    if (start) navigate(start, { replace: true })
  }, [start, navigate])
  // The same object from one keystroke to the next.
  return useMemo(() => ({ section: here, shown, filter, task, hasTabs: true, addressOf }), [here, shown, filter, task])
}
