import { Check, ChevronDown, History, MessageSquare } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { talksOf } from '#client/api/reads.ts'
import { EVERY_MINUTE, useReadOrNull } from '#client/api/useRead.ts'
import { ComingTalk } from '#client/sheet/cards/ComingTalk.tsx'
import { HandIn } from '#client/sheet/cards/HandIn.tsx'
import { MoreTime } from '#client/sheet/cards/MoreTime.tsx'
import { Approved, Returned, Submitted } from '#client/sheet/cards/ReviewCard.tsx'
import { HistoryList, historyOf } from '#client/sheet/cards/ReviewHistory.tsx'
import { WaitingTalk } from '#client/sheet/cards/WaitingTalk.tsx'
import { PickerButton } from '#client/sheet/lists/SectionPicker.tsx'
import { type Discussion, useShownThreads } from '#client/sheet/model/discussion.ts'
import { PREREQUISITES } from '#client/sheet/model/sections.ts'
import { keyOfSubject, type Thread, threadAbout, WHOLE_SHEET } from '#client/sheet/model/threads.ts'
import { toDoIn } from '#client/sheet/model/toDo.ts'
import type { SheetViewProps } from '#client/sheet/model/viewProps.ts'
import { threadsToAnswer, type Waiting, type WithCoordinator, whatWaits } from '#client/sheet/model/waiting.ts'
import { LeanRow } from '#client/sheet/rows/LeanRow.tsx'
import { RemarkField } from '#client/sheet/rows/RemarkField.tsx'
import { SectionLink } from '#client/sheet/rows/SectionLink.tsx'
import { ThreadView } from '#client/sheet/rows/ThreadView.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { type Day, lastDayOf } from '#domain/deadline.ts'
import { formatLong } from '#domain/scoring/values.ts'
import { counted } from '#domain/text/plural.ts'
import { dayAndMonth } from '#domain/warsaw.ts'

/** Everything between a troop and those who check its sheet (rules.md#89), the first thing that waits on top. */
export function CoordinatorView({ coordinator, ...view }: SheetViewProps & { coordinator: WithCoordinator }) {
  const { sheet, discussion, position } = view
  const { review, team, yearId, deadline, outbox, isOver } = coordinator
  const place = { teamId: team.id, yearId }
  const talks = useReadOrNull(talksOf(place), EVERY_MINUTE)
  const [threads, threadsAtFirst] = useShownThreads(discussion)
  if (!discussion || talks === undefined) return <Loading />

  const toAnswer = threadsToAnswer(threads)
  // An answered thread stays in its place until the page is opened again.
  const shown = [
    ...new Map([...threadsToAnswer(threadsAtFirst), ...toAnswer].map(thread => [keyOfSubject(thread.about), thread])),
  ]
    .map(([key]) => threads.get(key))
    .filter(thread => thread !== undefined)
  const toDo = toDoIn(sheet, threads).length
  const waits = isOver ? null : whatWaits({ review, deadline, toDo, toAnswer: toAnswer.length })
  const lastDay = lastDayOf(deadline, review.extendedTo)
  const talkList = talks ?? []
  const own = { team, place, isOver }
  const lines = historyOf(review, talkList)
  const handIn = waits !== null &&
    review.state !== 'SUBMITTED' &&
    review.state !== 'APPROVED' &&
    waits !== 'more-time' && (
      <HandIn
        {...{ sheet, discussion, position, outbox, lastDay }}
        district={team.district.name}
        isAgain={review.history.some(({ kind }) => kind === 'RETURN')}
      />
    )
  const isHandInShown = handIn && (waits === 'hand-in' || review.state === 'RETURNED')
  const thread = threadAbout(threads, WHOLE_SHEET)

  return (
    <>
      {review.state === 'APPROVED' && !isOver && <Approved review={review} year={sheet.year.name} team={team} />}
      <section className="card coordinator" aria-labelledby="koordynator">
        <header className="lead">
          <PickerButton name="Koordynator" />
          <Sentence waits={waits} toAnswer={toAnswer.length} lastDay={lastDay} />
        </header>
        {review.state === 'RETURNED' && !isOver && <Returned review={review} deadline={deadline} />}
        {!isOver && <MoreTime review={review} year={{ deadline }} teamId={team.id} isNext={waits === 'more-time'} />}
        {shown.length > 0 && !isOver && (
          <ul>
            {shown.map(thread => (
              <ToAnswer key={thread.remarks[0]!.id} thread={thread} view={view} />
            ))}
          </ul>
        )}
        {talkList
          .filter(({ state }) => state === 'RECORDED')
          .map(talk => (
            <WaitingTalk key={talk.id} talk={talk} discussion={discussion} {...own} />
          ))}
        {review.state === 'SUBMITTED' && !isOver && <Submitted review={review} team={team} deadline={deadline} />}
        {isHandInShown && handIn}
        {talkList
          .filter(({ state }) => state === 'ARRANGED')
          .toSorted((one, other) => (one.arrangedFor! < other.arrangedFor! ? -1 : 1))
          .map(talk => (
            <ComingTalk key={talk.id} talk={talk} {...own} />
          ))}
        {handIn && !isHandInShown && (
          <Line Icon={Check} name="Zgłoście arkusz do sprawdzenia">
            {handIn}
          </Line>
        )}
        {!isOver && (thread || !isHandInShown) && (
          <Line Icon={MessageSquare} name="Napiszcie do koordynatora" count={thread?.remarks.length}>
            <div className="card__body">
              {thread ? (
                <ThreadView discussion={discussion} thread={thread} />
              ) : (
                <RemarkField discussion={discussion} about={WHOLE_SHEET} label="Do koordynatora" send="Wyślij" />
              )}
            </div>
          </Line>
        )}
        {lines.length > 0 && (
          <Line Icon={History} name="Historia" count={lines.length} isOpen={review.state === 'APPROVED' || isOver}>
            <div className="card__body">
              <HistoryList lines={lines} />
            </div>
          </Line>
        )}
      </section>
    </>
  )
}

interface SentenceProps {
  waits: Waiting | null
  toAnswer: number
  lastDay: Day | null
}

function Sentence({ waits, toAnswer, lastDay }: SentenceProps) {
  return (
    <h2 id="koordynator" tabIndex={-1}>
      {words(waits, toAnswer, lastDay)}
    </h2>
  )
}

function words(waits: Waiting | null, toAnswer: number, lastDay: Day | null): ReactNode {
  switch (waits) {
    case null:
      return 'Rok zamknięty.'
    case 'approved':
      return 'Arkusz zatwierdzony.'
    case 'answer':
      return (
        <>
          Odpowiedzcie na <em>{counted(toAnswer, 'uwagę', 'uwagi', 'uwag')}</em>.
        </>
      )
    case 'confirm':
      return (
        <>
          Tak się umówiliście. <em>Zgadza się?</em>
        </>
      )
    case 'more-time':
      return 'Termin minął.'
    case 'submitted':
      return 'Arkusz czeka na sprawdzenie.'
    case 'hand-in':
      return lastDay === null ? (
        'Zgłoście arkusz do sprawdzenia.'
      ) : (
        <>
          Zgłoście arkusz do <em>{dayAndMonth(lastDay)}</em>.
        </>
      )
    case 'nothing':
      return 'Nic na Was nie czeka.'
  }
}

/** A thread that waits for the leaders, with the value it is about. */
function ToAnswer({
  thread,
  view,
}: {
  thread: Thread
  view: SheetViewProps & { discussion?: Discussion | undefined }
}) {
  const { sheet, edits, position, lastYear, discussion } = view
  const [first] = useState(sheet)
  const task = sheet.tasks.find(({ id }) => id === thread.about.taskId)
  if (task) {
    return (
      <LeanRow
        {...{ task, sheet, edits, position, lastYear, first, discussion }}
        isSettled={false}
        area={sheet.groups.find(({ id }) => id === task.primaryGroupId)!.name}
      />
    )
  }
  const prerequisite = sheet.year.prerequisites.find(({ id }) => id === thread.about.initialTaskId)
  return (
    <li className="task lean">
      <h3 className="task__name">
        {prerequisite ? (
          <SectionLink to={PREREQUISITES} position={position}>
            {prerequisite.name}
          </SectionLink>
        ) : (
          'Cały arkusz'
        )}
      </h3>
      <div className="talk">
        <ThreadView discussion={discussion!} thread={thread} />
      </div>
    </li>
  )
}

interface LineProps {
  Icon: typeof Check
  name: string
  count?: number | undefined
  isOpen?: boolean
  children: ReactNode
}

/** A folded line at the end of the card. Its content is rendered once it is unfolded: two fields hold the same draft. */
function Line({ Icon, name, count, isOpen = false, children }: LineProps) {
  const [isUnfolded, setUnfolded] = useState(isOpen)
  return (
    <details className="coordinator__line" open={isUnfolded} onToggle={event => setUnfolded(event.currentTarget.open)}>
      <summary>
        <Icon aria-hidden="true" />
        <b>{name}</b>
        {count !== undefined && <small>{formatLong(count)}</small>}
        <ChevronDown aria-hidden="true" />
      </summary>
      {isUnfolded && children}
    </details>
  )
}
