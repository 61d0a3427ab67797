import { Check, CloudOff, Users } from 'lucide-react'
import { Fragment, type MouseEvent, type ReactNode } from 'react'
import type { SheetEdits } from '#client/sheet/model/edits.ts'
import type { News } from '#client/sheet/model/news.ts'
import { valueInWords } from '#client/sheet/model/taskWords.ts'
import { formatTime, relativeDay, relativeTime } from '#client/ui/format.ts'
import { authorName } from '#client/ui/people.ts'
import type { YearTask } from '#domain/year/fullYear.ts'
import { continueAt, fieldIn } from './nextField.ts'
import type { RowState } from './rowState.ts'

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
  saved?: Saved | undefined
}

/** The grey line of a row. It holds one thing, the most urgent one. */
export const RowLine = (line: RowLineProps) => (
  <div className="row-line task__facts hint">
    <Says {...line} />
  </div>
)

function Says({ task, state: { rejection, waits, news }, edits, facts, saved }: RowLineProps) {
  if (rejection) return <p className="error">Nie zapisano: {rejection}</p>
  if (waits) {
    return (
      <p>
        <CloudOff aria-hidden="true" />
        <span>{waits}</span>
      </p>
    )
  }
  if (saved) return <SavedLine task={task} saved={saved} />
  if (news) return <NewsLine task={task} news={news} edits={edits} />
  const shown = facts.filter(Boolean)
  return (
    <p className="row-line__facts">
      {shown.map((fact, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a task keep their order
        <Fragment key={at}>
          {at > 0 && ' · '}
          {fact}
        </Fragment>
      ))}
    </p>
  )
}

function SavedLine({ task, saved: { words, undo } }: { task: YearTask; saved: Saved }) {
  return (
    <p className="row-line__saved">
      <Check aria-hidden="true" />
      <span>{words}</span>
      {undo && (
        <button
          type="button"
          className="link"
          aria-label={`Cofnij: ${task.name}`}
          onClick={event => thenContinue(event, undo)}
        >
          Cofnij
        </button>
      )}
    </p>
  )
}

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
