import { type ReactNode, useMemo } from 'react'
import { CoordinatorLine } from '#client/sheet/cards/CoordinatorLine.tsx'
import { SinceLastVisit } from '#client/sheet/cards/SinceLastVisit.tsx'
import { type Saving, withChanges } from '#client/sheet/model/changes.ts'
import { useDiscussion } from '#client/sheet/model/discussion.ts'
import { useHistory } from '#client/sheet/model/history.ts'
import type { LastYear } from '#client/sheet/model/lastYear.ts'
import { useNews } from '#client/sheet/model/news.ts'
import type { Review } from '#client/sheet/model/review.ts'
import { COORDINATOR, type SheetPosition, SUMMARY, sectionName } from '#client/sheet/model/sections.ts'
import { prepareSheet, type Sheet, type SheetAnswer, splitAnswer } from '#client/sheet/model/sheet.ts'
import { NO_THREADS } from '#client/sheet/model/threads.ts'
import { toDoIn } from '#client/sheet/model/toDo.ts'
import { usePosition } from '#client/sheet/model/usePosition.ts'
import { threadsToAnswer } from '#client/sheet/model/waiting.ts'
import { whyClosed } from '#client/sheet/model/whyClosed.ts'
import type { Outbox } from '#client/sheet/saving/outbox.ts'
import { Rejections, SaveAnnouncer, SaveState, SaveTrouble, waitingIn } from '#client/sheet/saving/SaveState.tsx'
import { editsInto } from '#client/sheet/saving/useOutbox.ts'
import { useOwnTarget } from '#client/sheet/saving/useOwnTarget.ts'
import { useSentences } from '#client/ui/feedback/useSentences.ts'
import { whyNotRead } from '#client/ui/feedback/whyNotRead.ts'
import { marksPage, Page } from '#client/ui/Page.tsx'
import { UndoLast } from './SheetButtons.tsx'
import { SheetLine } from './SheetLine.tsx'
import { SheetView } from './SheetView.tsx'

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
  lastYear: LastYear | null
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
  const fates = useMemo(() => ({ rejectionOf: into.rejectionOf, waits: waitingIn(saving) }), [into, saving])
  const remembered = useHistory(outbox.history, sheet, into)
  const discussion = useDiscussion({ ...outbox.owner, yearId }, !isOver)

  const news = useNews(answer, outbox.owner)
  const closed = whyClosed({ team, isOver, review, deadline })
  const target = useOwnTarget(review, outbox, yearId, saving, !closed)
  const toDo = closed ? null : toDoIn(sheet, discussion?.threads).length
  const frame = { sheet, year: answer[0], review: isOver ? null : review, toDo, position, team }

  const edits = closed ? undefined : remembered
  const tidings = (
    <>
      {position.section !== COORDINATOR && (
        <CoordinatorLine
          {...{ closed, review, deadline, position }}
          toDo={toDo ?? 0}
          toAnswer={threadsToAnswer(discussion?.threads ?? NO_THREADS).length}
        />
      )}
      <Rejections
        rejections={saving.rejections}
        onRead={() => outbox.forgetRejections()}
        onSend={edits && (() => outbox.sendRejected())}
      />
      <SinceLastVisit news={news} sheet={sheet} position={position} />
    </>
  )

  return (
    <SheetFrame {...frame} tools={edits && <UndoLast changes={edits.changes} />}>
      <SaveAnnouncer outbox={outbox} />
      {position.section !== SUMMARY && tidings}
      <SheetView
        sheet={sheet}
        position={position}
        edits={edits}
        discussion={discussion}
        target={target}
        isToRead={!edits}
        own={{
          coordinator: review ? { review, team, yearId, deadline, outbox, isOver } : undefined,
          news,
          fates,
          trouble: edits && <SaveTrouble saving={saving} onRetry={() => outbox.start()} />,
          tidings,
        }}
        saved={edits && <SaveState outbox={outbox} />}
        lastYear={lastYear}
      />
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
      kicker={`${sheet.year.name} · ${team.name}`}
      actions={
        <div className="sheet-facts hint row" ref={marksOwnSheet}>
          <SheetLine sheet={sheet} year={year} team={team} review={review} toDo={toDo} tools={tools} />
        </div>
      }
    >
      <div className="stack">{children}</div>
    </Page>
  )
}
