import { type ReactNode, Suspense, useMemo } from 'react'
import { Link } from 'wouter'
import { toDoIn } from '#client/sheet/lists/toDo.ts'
import { useHistory } from '#client/sheet/planning/history.ts'
import type { LastYearOnPage } from '#client/sheet/planning/LastYear.tsx'
import { useOwnTarget } from '#client/sheet/planning/useOwnTarget.ts'
import { type Saving, withChanges } from '#client/sheet/saving/changes.ts'
import type { Outbox } from '#client/sheet/saving/outbox.ts'
import { Rejections, SaveAnnouncer, SaveState, SaveTrouble } from '#client/sheet/saving/SaveState.tsx'
import { editsInto } from '#client/sheet/saving/useOutbox.ts'
import { useDiscussion } from '#client/sheet/view/discussion.ts'
import { useNews } from '#client/sheet/view/news.ts'
import type { Review } from '#client/sheet/view/ReviewHistory.tsx'
import { UndoLast } from '#client/sheet/view/SheetButtons.tsx'
import { SheetView } from '#client/sheet/view/SheetView.tsx'
import { SinceLastVisit } from '#client/sheet/view/SinceLastVisit.tsx'
import { type SheetPosition, SUMMARY, sectionName, TALKS } from '#client/sheet/view/sections.ts'
import { isClosed, prepareSheet, type Sheet, type SheetAnswer, splitAnswer } from '#client/sheet/view/sheet.ts'
import { partOf } from '#client/ui/chunk.ts'
import { ErrorBoundary, OptionalLazy } from '#client/ui/feedback/ErrorBoundary.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { useSentences } from '#client/ui/feedback/useSentences.ts'
import { whyNotRead } from '#client/ui/feedback/whyNotRead.ts'
import { marksPage, Page } from '#client/ui/Page.tsx'
import { lastDayOf } from '#domain/deadline.ts'
import { MoreTime } from './handin/MoreTime.tsx'
import { ReviewLine } from './handin/ReviewLine.tsx'
import { SheetLine } from './SheetLine.tsx'
import { TalkCard } from './talks/TalkCard.tsx'
import { usePosition } from './usePosition.ts'
import { views } from './views.ts'
import { inWords, whyClosed } from './whyClosed.ts'

const TalksView = partOf(views, ({ TalksView }) => TalksView)
const ReviewCard = partOf(views, ({ ReviewCard }) => ReviewCard)
const StoryCard = partOf(views, ({ StoryCard }) => StoryCard)
const SheetThread = partOf(views, ({ SheetThread }) => SheetThread)
const TakeAway = partOf(views, ({ TakeAway }) => TakeAway)

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
  review: Review | null
  lastYear: LastYearOnPage
  outbox: Outbox
  saving: Saving
}

export function OwnSheet({ answer, team, isOver, review, lastYear, outbox, saving }: OwnSheetProps) {
  const { year, entries } = useMemo(() => splitAnswer(answer), [answer])
  const yearId = answer[0].id
  const { deadline } = answer[0]
  const extendedTo = review?.extendedTo ?? null
  const score = useMemo(() => prepareSheet(year, { deadline, extendedTo }), [year, deadline, extendedTo])
  const sheet = useMemo(() => score(withChanges(entries, saving.changes)), [score, entries, saving.changes])
  const position = usePosition(sheet)
  const whyFailed = useSentences(saving.rejections.length > 0)?.whyFailed ?? whyNotRead
  const into = useMemo(
    () => editsInto(outbox, yearId, saving.rejections, whyFailed),
    [outbox, yearId, saving.rejections, whyFailed],
  )
  const { edits: remembered, changes } = useHistory(outbox.history, sheet, into)
  const discussion = useDiscussion({ ...outbox.owner, yearId }, !isOver)

  const news = useNews(answer, outbox.owner)
  const closed = whyClosed({ team, isOver, review, deadline })
  const target = useOwnTarget(review, outbox, yearId, saving, !closed)
  const toDo = closed ? null : toDoIn(sheet, discussion?.threads).length
  const frame = { sheet, year: answer[0], review: isOver ? null : review, toDo, position, team }

  const isSummary = position.section === SUMMARY
  const talks = review &&
    (review.talkKinds.length > 0 || position.section === TALKS) && {
      waiting: review.talksToConfirm,
      page: (
        <Suspense fallback={<Loading />}>
          <TalksView {...{ team, yearId, sheet, review, discussion, isOver }} />
        </Suspense>
      ),
    }
  const edits = closed ? undefined : remembered

  return (
    <SheetFrame
      {...frame}
      tools={
        <>
          {lastYear.control}
          {edits && <UndoLast changes={changes} />}
        </>
      }
    >
      <SaveAnnouncer outbox={outbox} />
      {review && !isOver && (
        <ReviewLine
          review={review}
          year={answer[0]}
          isStarted={isStarted(sheet)}
          hidesSince={isSummary && review.history.length > 0}
          steps={isSummary ? 'main' : 'all'}
          isNext={isSummary && !isClosed(sheet)}
        />
      )}
      {review && !isOver && <MoreTime review={review} year={answer[0]} teamId={team.id} isNext={isSummary} />}
      {closed && closed.code !== 'deadline-passed' && !(isSummary && review && closed.isReview) && (
        <Note>{inWords(closed)}</Note>
      )}
      {review && review.history.length > 0 && isSummary && (
        // The summary below reports a failed load. No Suspense here, because the card would move the page when it arrives.
        <ErrorBoundary frame={() => null}>
          <ReviewCard review={review} sheet={sheet} discussion={discussion} deadline={deadline} team={team} />
        </ErrorBoundary>
      )}
      <Rejections
        rejections={saving.rejections}
        onRead={() => outbox.forgetRejections()}
        onSend={edits && (() => outbox.sendRejected())}
      />
      <SinceLastVisit news={news} sheet={sheet} position={position} />
      {isSummary && !isOver && review && <TalkCard {...review} />}
      <SheetView
        sheet={sheet}
        position={position}
        edits={edits}
        changes={changes}
        discussion={discussion}
        target={target}
        lastDay={lastDayOf(deadline, extendedTo)}
        lastSheet={lastYear.known}
        isToRead={!edits}
        story={<StoryCard teamId={team.id} yearId={yearId} deadline={deadline} lastYear={lastYear.shown} />}
        talks={talks || undefined}
        news={news}
        rejectionOf={into.rejectionOf}
        saved={edits && <SaveState outbox={outbox} />}
        trouble={edits && <SaveTrouble saving={saving} onRetry={() => outbox.start()} />}
        lastYear={lastYear.shown}
      />
      {isSummary && (
        <OptionalLazy>
          {discussion && <SheetThread discussion={discussion} />}
          <TakeAway sheet={sheet} team={team} state={review?.state ?? 'IN_PROGRESS'} />
        </OptionalLazy>
      )}
    </SheetFrame>
  )
}

const marksOwnSheet = marksPage('own-sheet')

interface SheetFrameProps {
  sheet: Sheet
  year: SheetAnswer[0]
  review: Review | null
  toDo: number | null
  position: SheetPosition
  team: OwnTeam
  tools?: ReactNode
  children: ReactNode
}

function SheetFrame({ sheet, year, review, toDo, position, team, tools, children }: SheetFrameProps) {
  return (
    <Page
      title="Arkusz drużyny"
      tab={`${sectionName(position.section, sheet)} · Arkusz drużyny`}
      kicker={
        <>
          {`${sheet.year.name} · ${team.name}`}
          <Link href="/kategoryzacja/lata" className="wide-only">
            Nasze arkusze
          </Link>
        </>
      }
      actions={
        <div className="sheet-facts hint row" ref={marksOwnSheet}>
          <SheetLine sheet={sheet} year={year} review={review} toDo={toDo} tools={tools} />
        </div>
      }
    >
      <div className="stack">{children}</div>
    </Page>
  )
}

const isStarted = ({ entries }: Sheet) => entries.values.size > 0 || entries.ticked.size > 0
