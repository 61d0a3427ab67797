import { Paperclip } from 'lucide-react'
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import type { Discussion } from '#client/sheet/model/discussion.ts'
import type { SheetEdits } from '#client/sheet/model/edits.ts'
import { pointsLastYear, valueLastYear } from '#client/sheet/model/lastYear.ts'
import {
  isClosed,
  type LastYearOfTask,
  type ScoredGroup,
  type Sheet,
  type SheetNote,
} from '#client/sheet/model/sheet.ts'
import { aboutTask } from '#client/sheet/model/threads.ts'
import { keyOfUnsent, useIsTyped } from '#client/sheet/saving/remarkOutbox.ts'
import { LinkedText } from '#client/ui/LinkedText.tsx'
import type { Month } from '#domain/months.ts'
import { pointsFor } from '#domain/scoring/scoring.ts'
import type { YearTask } from '#domain/year/fullYear.ts'
import { factsOf } from './facts.tsx'
import { useMineStar } from './MineStar.tsx'
import { MoreButton } from './MoreButton.tsx'
import { RowDetails } from './RowDetails.tsx'
import { RowLine, type Saved } from './RowLine.tsx'
import { questionAbout, type RowState } from './rowState.ts'
import { useTaskControl } from './TaskControl.tsx'
import { asksForReference, TaskDoubts } from './TaskDoubts.tsx'
import { TaskPoints } from './TaskPoints.tsx'
import { SubjectThread } from './ThreadView.tsx'

interface TaskRowProps {
  task: YearTask
  /** Links lead to the row by it. */
  id: string
  /** The group of this list: a shared task is in two. */
  group: ScoredGroup
  sheet: Sheet
  state: RowState
  /** The months that a star may have. */
  months: readonly Month[]
  /** Without it the row is read-only; the value of a group that is closed yet is never entered. */
  edits?: SheetEdits | undefined
  /** The edit of this value since the list was opened. */
  saved?: Saved | undefined
  lastYear?: LastYearOfTask | undefined
  discussion?: Discussion | undefined
  /** A symbol that the row has just won or lost. */
  won?: ReactNode
  /** A reviewer reads threads, doubts and notes without unfolding them. */
  checked?: { was: string | undefined; remarkHint: string | undefined } | undefined
  /** The address names this task. */
  isLinked?: boolean
}

/** A task of an area: its value, name, one grey line, points, star, and "Więcej" (rules.md#88). */
export function TaskRow({
  task,
  id,
  group,
  sheet,
  state,
  months,
  edits,
  saved,
  lastYear,
  discussion,
  won,
  checked,
  isLinked = false,
}: TaskRowProps) {
  const { mine, values, notes } = sheet.entries
  const row = useRef<HTMLLIElement>(null)
  const more = useId()
  const value = values.get(task.id)
  const note = notes?.get(task.id)
  // Values wait for the prerequisites, stars do not (rules.md#63).
  const isLocked = edits !== undefined && isClosed(sheet)
  const { control, wrong } = useTaskControl({ task, value, edits, was: checked?.was })
  const own = useMineStar({
    task,
    sheet,
    edits,
    months,
    lastYear: lastYear?.sameRules ? lastYear.value : undefined,
  })
  const asked = checked ? undefined : questionAbout({ task, sheet, edits, discussion })
  const question = useIsTyping(row, asked?.kind === 'doubt') ? undefined : asked
  const isTyped = useIsTyped(discussion ? keyOfUnsent(discussion.place, aboutTask(task.id)) : '')
  const [isToggled, setToggled] = useState<boolean>()
  // What opened by itself stays open when its reason is gone: a draft is saved, a question is answered.
  if (isToggled === undefined && ((isTyped && !checked) || (isLinked && question !== undefined))) setToggled(true)
  const isOpen = isToggled === true
  return (
    <li
      className="task"
      id={id}
      ref={row}
      data-changed={saved !== undefined || checked?.was !== undefined}
      data-checked={checked && ''}
    >
      {isLocked ? null : control}
      <h3 className="task__name">{task.name}</h3>
      {checked && <ThenCell task={task} groupId={group.id} lastYear={lastYear} />}
      <TaskPoints task={task} groupId={group.id} points={pointsFor(task, values)} />
      {(edits || mine.size > 0) && own.star}
      <div className="task__line">
        <RowLine
          task={task}
          state={state}
          edits={edits}
          wrong={wrong}
          saved={saved}
          question={question}
          facts={factsOf({ task, group, sheet, edits, lastYear, discussion, checked })}
        />
        <MoreButton
          name={task.name}
          asks={question !== undefined}
          isOpen={isOpen}
          controls={more}
          onToggle={() => setToggled(!isOpen)}
        />
      </div>
      {note && <NoteLine note={note} isWhole={checked !== undefined} />}
      {own.form}
      {isOpen && (
        <RowDetails
          id={more}
          task={task}
          group={group}
          sheet={sheet}
          edits={edits}
          lastYear={lastYear}
          discussion={discussion}
          isChecked={checked !== undefined}
        />
      )}
      {!asksForReference({ task, sheet, edits }) && won}
      {checked && (
        <>
          <TaskDoubts task={task} sheet={sheet} edits={edits} />
          {discussion && (
            <SubjectThread
              discussion={discussion}
              about={aboutTask(task.id)}
              name={task.name}
              hint={checked.remarkHint}
            />
          )}
        </>
      )}
    </li>
  )
}

/** The names of a reviewer's columns. Each row is read without them. */
export const ColumnHeads = () => (
  <div className="task-heads" aria-hidden="true">
    <span>Wpis</span>
    <span>Zadanie</span>
    <span>Rok temu</span>
    <span>Punkty</span>
  </div>
)

interface ThenCellProps {
  task: YearTask
  groupId: number
  lastYear: LastYearOfTask | undefined
}

/** The value of a year ago and its points, in a column of its own. */
const ThenCell = ({ task, groupId, lastYear }: ThenCellProps) => (
  <p className="task__then hint">
    {lastYear && (
      <>
        <span className="task__when">rok temu </span>
        <b>{valueLastYear(task, lastYear)}</b> <small>{pointsLastYear(task, groupId, lastYear)}</small>
      </>
    )}
  </p>
)

/** The note behind the value (rules.md#78), in one line that is cut. */
const NoteLine = ({ note, isWhole }: { note: SheetNote; isWhole: boolean }) => (
  <div className="task__note" data-whole={isWhole || undefined}>
    <Paperclip role="img" aria-label="Dopisek:" />
    {isWhole ? <LinkedText text={note.text} /> : <span>{note.text}</span>}
  </div>
)

/**
 * Half a number would be doubted, too, and rows that move while a pointer is down would lose its click: a question that
 * appears while the field is typed in waits until it is left and the pointer is up.
 */
function useIsTyping(row: RefObject<HTMLElement | null>, isDoubted: boolean): boolean {
  const [isTyping, setTyping] = useState(false)
  useLayoutEffect(() => {
    const field = row.current!.querySelector('.stepper input')
    if (!isDoubted || !field || field !== document.activeElement) return
    setTyping(true)
    const show = () => setTyping(false)
    const left = () =>
      document.documentElement.matches(':active')
        ? addEventListener('pointerup', () => setTimeout(show), { once: true })
        : show()
    field.addEventListener('blur', left, { once: true })
    return () => field.removeEventListener('blur', left)
  }, [row, isDoubted])
  return isTyping
}
