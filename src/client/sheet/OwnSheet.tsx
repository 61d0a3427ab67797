import { type ReactNode, useEffect, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { makeEdit, useHistory } from '#client/sheet/planning/history.ts'
import type { LastYearOnPage } from '#client/sheet/planning/LastYear.tsx'
import { usePlan } from '#client/sheet/planning/plan.ts'
import { TrialBanner, TrialState } from '#client/sheet/planning/TrialBanner.tsx'
import { useTrial } from '#client/sheet/planning/trial.ts'
import { type Saving, withChanges } from '#client/sheet/saving/changes.ts'
import type { Outbox } from '#client/sheet/saving/outbox.ts'
import { Rejections, SaveAnnouncer, SaveState, SaveTrouble } from '#client/sheet/saving/SaveState.tsx'
import { editsInto } from '#client/sheet/saving/useOutbox.ts'
import { useDiscussion } from '#client/sheet/view/discussion.ts'
import { ReviewCard } from '#client/sheet/view/ReviewCard.tsx'
import type { Review } from '#client/sheet/view/ReviewHistory.tsx'
import { StartTrial, UndoLast } from '#client/sheet/view/SheetButtons.tsx'
import { SheetView } from '#client/sheet/view/SheetView.tsx'
import {
  addressesIn,
  firstSection,
  readAddress,
  type SheetPosition,
  SUMMARY,
  sectionName,
} from '#client/sheet/view/sections.ts'
import {
  filledOf,
  isClosed,
  prepareSheet,
  type Sheet,
  type SheetAnswer,
  splitAnswer,
} from '#client/sheet/view/sheet.ts'
import { TakeAway } from '#client/sheet/view/TakeAway.tsx'
import { SheetThread } from '#client/sheet/view/ThreadView.tsx'
import { lazyPart } from '#client/ui/chunk.ts'
import { OptionalLazy } from '#client/ui/feedback/ErrorBoundary.tsx'
import { inPolish } from '#client/ui/feedback/messages.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import { marksPage, Page } from '#client/ui/Page.tsx'
import { type Day, isOver as isPast, lastDayOf } from '#domain/deadline.ts'
import { MoreTime } from './handin/MoreTime.tsx'
import { ReviewLine } from './handin/ReviewLine.tsx'

const StoryCard = lazyPart(async () => (await import('#client/sheet/planning/StoryCard.tsx')).StoryCard)

export interface OwnTeam {
  id: number
  name: string
  locked: boolean
  district: { name: string }
}

interface OwnSheetProps {
  answer: SheetAnswer
  team: OwnTeam
  isOver: boolean
  /** null when the review could not be fetched. */
  review: Review | null
  lastYear: LastYearOnPage
  outbox: Outbox
  saving: Saving
}

export function OwnSheet({ answer, team, isOver, review, lastYear, outbox, saving }: OwnSheetProps) {
  const { year, entries } = useMemo(() => splitAnswer(answer), [answer])
  const yearId = answer[0].id
  const score = useMemo(() => prepareSheet(year), [year])
  const saved = useMemo(() => score(withChanges(entries, saving.changes)), [score, entries, saving.changes])
  const trial = useTrial()
  const { tried } = trial
  const sheet = useMemo(() => (tried ? score(withChanges(saved.entries, tried)) : saved), [score, saved, tried])
  const position = usePosition(sheet)
  const into = useMemo(() => editsInto(outbox, yearId, saving.rejections), [outbox, yearId, saving.rejections])
  const { edits: remembered, changes } = useHistory(outbox.history, saved, into)
  const plan = usePlan(`droga/${outbox.owner.userId}/${team.id}/${yearId}`)
  const discussion = useDiscussion({ ...outbox.owner, yearId }, !isOver)

  const closed = whyClosed({ team, isOver, review, deadline: answer[0].deadline })
  function keepTrial() {
    for (const edit of tried ?? []) makeEdit(edit, sheet, remembered)
    trial.stop()
  }

  // Values of a trial are shown by the sheet only, never by the review or the history.
  if (tried) {
    return (
      <SheetFrame sheet={sheet} position={position} team={team} facts={lastYear.control}>
        <SaveAnnouncer outbox={outbox} />
        <TrialBanner trial={trial} saved={saved} sheet={sheet} onKeep={closed ? undefined : keepTrial} />
        <SheetView
          sheet={sheet}
          position={position}
          edits={trial.edits}
          plan={plan}
          saved={<TrialState saved={saved} sheet={sheet} />}
          trouble={<SaveTrouble saving={saving} onRetry={() => outbox.start()} />}
          lastYear={lastYear.shown}
        />
      </SheetFrame>
    )
  }

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
      {review && !isOver && <MoreTime review={review} year={answer[0]} teamId={team.id} isNext={isSummary} />}
      {closed && closed.code !== 'deadline-passed' && !(isSummary && review && closed.isReview) && (
        <Note>{inPolish(closed.code, closed)}</Note>
      )}
      {review && review.history.length > 0 && isSummary && (
        <ReviewCard review={review} sheet={sheet} discussion={discussion} deadline={answer[0].deadline} team={team} />
      )}
      <Rejections
        rejections={saving.rejections}
        onRead={() => outbox.forgetRejections()}
        onSend={edits && (() => outbox.sendRejected())}
      />
      <SheetView
        sheet={sheet}
        position={position}
        edits={edits}
        changes={changes}
        discussion={discussion}
        plan={edits && plan}
        onTry={trial.start}
        isToRead={!edits}
        story={
          <OptionalLazy>
            <StoryCard teamId={team.id} yearId={yearId} deadline={answer[0].deadline} lastYear={lastYear.shown} />
          </OptionalLazy>
        }
        rejectionOf={into.rejectionOf}
        saved={edits && <SaveState outbox={outbox} />}
        trouble={edits && <SaveTrouble saving={saving} onRetry={() => outbox.start()} />}
        lastYear={lastYear.shown}
      />
      {isSummary && (
        <>
          {discussion && <SheetThread discussion={discussion} />}
          <TakeAway sheet={sheet} team={team} state={review?.state ?? 'IN_PROGRESS'} />
        </>
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
        <div className="sheet-facts hint row" ref={marksOwnSheet}>
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

/** The code with which the server would reject a change; `isReview` when the card of the review says so as well. */
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

/** Reads section and tab from the address. An address without a section of this sheet is replaced by the first one. */
function usePosition(sheet: Sheet): SheetPosition {
  const [, navigate] = useLocation()
  const { section, shown, filter, task } = readAddress(useSearch(), sheet)
  const here = section ?? firstSection(sheet)
  const start = section === null ? addressOf(here, shown) : null
  useEffect(() => {
    if (start) navigate(start, { replace: true })
  }, [start, navigate])
  // Keeps its identity between keystrokes.
  return useMemo(() => ({ section: here, shown, filter, task, hasTabs: true, addressOf }), [here, shown, filter, task])
}
