import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Done, SheetEdits } from '#client/sheet/model/edits.ts'
import { lastYearInWords } from '#client/sheet/model/lastYear.ts'
import { isClosed, type ScoredGroup } from '#client/sheet/model/sheet.ts'
import { closingHint, explainPoints, missingReference, taskKind } from '#client/sheet/model/taskWords.ts'
import { aboutTask } from '#client/sheet/model/threads.ts'
import type { SheetViewProps } from '#client/sheet/model/viewProps.ts'
import { lacksNote } from '#domain/note.ts'
import { pointsFor } from '#domain/scoring/scoring.ts'
import type { YearTask } from '#domain/year/fullYear.ts'
import { useMineStar } from './MineStar.tsx'
import { TaskControl } from './TaskControl.tsx'
import { asksForReference, TaskDoubts } from './TaskDoubts.tsx'
import { GapHint, HistoryButton, NewsNote, Unfolded, WrittenNote } from './TaskFacts.tsx'
import { useTaskNote } from './TaskNote.tsx'
import { TaskPoints, UndoNote } from './TaskPoints.tsx'
import { SubjectThread } from './ThreadView.tsx'

interface TaskRowProps
  extends Pick<SheetViewProps, 'sheet' | 'edits' | 'changes' | 'discussion' | 'lastYear' | 'target' | 'news'> {
  task: YearTask
  /** Links lead to the row by it. */
  id?: string
  /** The group of this list: a shared task is in two. */
  group: ScoredGroup
  done?: Done | undefined
  rejectionOf?: SheetEdits['rejectionOf'] | undefined
  note?: ReactNode
  /** Shown on the page of what is left. */
  left?: { why: ReactNode; act?: ReactNode; isSettled: boolean } | undefined
  /** The value at the previous submission, if a reviewer is to see that it changed. */
  was?: string | undefined
}

export function TaskRow({
  task,
  id = `zadanie-${task.id}`,
  group,
  sheet,
  edits,
  changes,
  done,
  discussion,
  note,
  left,
  was,
  rejectionOf = edits?.rejectionOf,
  lastYear,
  target,
  news,
}: TaskRowProps) {
  const { mine, values, notes, written } = sheet.entries
  const value = values.get(task.id)
  const kind = taskKind(task, sheet)
  const reference = missingReference(task, sheet)
  const hint = reference || !edits ? null : closingHint(task, group, sheet)
  const then = lastYear?.tasks.get(task.id)
  const changed = news?.get(task.id)
  const [rejection] = KINDS.flatMap(kind => rejectionOf?.(kind, task.id) ?? [])
  // Values wait for the prerequisites, stars do not (rules.md#63).
  const isLocked = edits !== undefined && isClosed(sheet)
  const own = useMineStar({
    task,
    sheet,
    edits,
    months: target?.months ?? [],
    lastYear: then?.sameRules ? then.value : undefined,
  })
  const { writeNote } = edits ?? {}
  const behind = useTaskNote({
    name: task.name,
    note: notes?.get(task.id),
    lastNote: then?.note,
    write: writeNote && ((text, how) => writeNote(task, text, how)),
    onDone: () => edits?.finishEntry(),
  })
  return (
    <li className="task" id={id} data-changed={done !== undefined || was !== undefined} data-settled={left?.isSettled}>
      {isLocked ? null : <TaskControl task={task} value={value} edits={edits} was={was} />}
      {then && <p className="task__last-year">{lastYearInWords(task, group.id, then)}</p>}
      <h3 className="task__name">{task.name}</h3>
      <div className="task__facts">
        <div className="task__meta hint">
          {left?.why}
          {value === undefined && edits && !left && !isLocked && (
            <span className="task__empty line" title="niewypełnione">
              <TriangleAlert aria-hidden="true" />
              <span>niewypełnione</span>
            </span>
          )}
          {edits && lacksNote(task, value, notes?.get(task.id)) && (
            <span className="task__empty line" title="niewypełnione">
              <TriangleAlert aria-hidden="true" />
              prosi o dopisek
            </span>
          )}
          {task.obligatory && <b>obowiązkowe</b>}
          {kind && <span>{kind}</span>}
          {behind.add}
          <Unfolded description={task.description} explained={explainPoints(task, sheet)}>
            {discussion && (
              <HistoryButton
                task={task}
                sheet={discussion.place}
                value={value ?? null}
                restore={
                  edits &&
                  (earlier => {
                    edits.enter(task, earlier)
                    edits.finishEntry()
                  })
                }
              />
            )}
          </Unfolded>
        </div>
        {reference && <p className="task__hint">bez wartości zadania „{reference.name}” nie ma punktów</p>}
        {hint && <GapHint hint={hint} />}
        <WrittenNote written={written?.values.get(task.id)} />
        {changed && <NewsNote news={changed} />}
      </div>
      <TaskPoints task={task} groupId={group.id} points={left && value === undefined ? null : pointsFor(task, values)}>
        {done && changes && <UndoNote task={task} done={done} undo={changes.undo} />}
        {left?.act}
      </TaskPoints>
      {(edits || mine.size > 0) && own.star}
      {behind.line}
      {rejection && <p className="error task__wide">Nie zapisano: {rejection}</p>}
      {own.form}
      <TaskDoubts task={task} sheet={sheet} edits={edits} changes={changes} />
      {!asksForReference({ task, sheet, edits }) && note}
      {discussion && <SubjectThread discussion={discussion} about={aboutTask(task.id)} name={task.name} />}
    </li>
  )
}

/** The changes of a task that may be rejected, the gravest first. */
const KINDS = ['value', 'note', 'mine'] as const
