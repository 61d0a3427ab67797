import { Check, CircleHelp, CloudOff, MessageSquare, Users } from 'lucide-react'
import { Fragment, type MouseEvent, type ReactNode } from 'react'
import type { SheetEdits } from '#client/sheet/model/edits.ts'
import type { News } from '#client/sheet/model/news.ts'
import { valueInWords } from '#client/sheet/model/taskWords.ts'
import { formatTime, relativeDay, relativeTime } from '#client/ui/format.ts'
import { authorName } from '#client/ui/people.ts'
import type { YearTask } from '#domain/year/fullYear.ts'
import { continueAt, fieldIn } from './nextField.ts'
import type { Question, RowState } from './rowState.ts'

/** What was just saved, with the way back. */
export interface Saved {
  words: ReactNode
  undo?: (() => void) | undefined
}

interface RowLineProps {
  task: YearTask
  state: RowState
  edits: SheetEdits | undefined
  facts: readonly ReactNode[]
  /** The message about an invalid text in the field. */
  wrong?: ReactNode
  saved?: Saved | undefined
  question?: Question | undefined
}

/** The grey line of a row. It holds one thing, the most urgent one. */
export const RowLine = (line: RowLineProps) => (
  <div className="row-line hint">
    <Says {...line} />
  </div>
)

function Says({ task, state: { rejection, waits, news }, edits, facts, wrong, saved, question }: RowLineProps) {
  if (wrong) return wrong
  if (rejection) return <p className="error">Nie zapisano: {rejection}</p>
  if (waits) {
    return (
      <p>
        <CloudOff aria-hidden="true" />
        <span>{waits}</span>
        <UndoButton task={task} undo={saved?.undo} />
      </p>
    )
  }
  // A doubt is about what was just saved.
  if (question?.kind === 'doubt' && saved) return <QuestionLine task={task} question={question} undo={saved.undo} />
  if (saved) return <SavedLine task={task} saved={saved} />
  if (news) return <NewsLine task={task} news={news} edits={edits} />
  if (question) return <QuestionLine task={task} question={question} />
  const shown = facts.filter(Boolean)
  return (
    <p className="row-line__facts">
      {shown.map((fact, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a task keep their order
        <Fragment key={at}>
          {at > 0 && <i aria-hidden="true"> · </i>}
          {fact}
        </Fragment>
      ))}
    </p>
  )
}

interface UndoButtonProps {
  task: YearTask
  undo: (() => void) | undefined
}

const UndoButton = ({ task, undo }: UndoButtonProps) =>
  undo && (
    <button type="button" className="link" aria-label={`Cofnij: ${task.name}`} onClick={e => thenContinue(e, undo)}>
      Cofnij
    </button>
  )

function QuestionLine({
  task,
  question,
  undo,
}: { question: Question } & Partial<UndoButtonProps> & { task: YearTask }) {
  if (question.kind === 'doubt')
    return (
      <p className="row-line__question" data-cost={question.isCost || undefined}>
        <CircleHelp aria-hidden="true" />
        <span>{question.sentence}</span>
        <UndoButton task={task} undo={undo} />
      </p>
    )
  const { remark } = question
  return (
    <p className="row-line__question">
      <MessageSquare aria-hidden="true" />
      <span>
        <b>{authorName(remark)}:</b> „{remark.text}”
      </span>
    </p>
  )
}

const SavedLine = ({ task, saved: { words, undo } }: { task: YearTask; saved: Saved }) => (
  <p className="row-line__saved">
    <Check aria-hidden="true" />
    <span>{words}</span>
    <UndoButton task={task} undo={undo} />
  </p>
)

/** "Wiktor: 160 → 155, 7:03 · Przywróć 160" */
function NewsLine({ task, news, edits }: { task: YearTask; news: News; edits: SheetEdits | undefined }) {
  const now = Date.now()
  const time = relativeDay(news.at, now) === 'dziś' ? formatTime(news.at) : relativeTime(news.at, now)
  const { from, to } = news
  const inWords = (value: number | null) => (value === null ? 'puste' : valueInWords(task, value))
  const before = from === undefined ? '' : inWords(from)
  return (
    <p>
      <Users aria-hidden="true" />
      <span>
        <b>{authorName(news)}</b>
        {from === undefined ? ', ' : `: ${before} → ${inWords(to)}, `}
        {time}
      </span>
      {edits && from !== undefined && (
        <button
          type="button"
          className="link"
          aria-label={`Przywróć ${before}: ${task.name}`}
          onClick={event =>
            thenContinue(event, () => {
              edits.enter(task, from)
              edits.finishEntry()
            })
          }
        >
          Przywróć {before}
        </button>
      )}
    </p>
  )
}

/** The button disappears with its act: a keyboard continues at the field. */
function thenContinue(event: MouseEvent<HTMLElement>, act: () => void) {
  const row = event.currentTarget.closest('.task')
  act()
  continueAt(fieldIn(row), event)
}
