import { TriangleAlert, Users } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { enteredLastYear, lastYearInWords } from '#client/sheet/planning/LastYear.tsx'
import { openStrip, taskKey } from '#client/sheet/planning/planner.ts'
import type { Changes, Done, SheetEdits, SheetViewProps } from '#client/sheet/view/viewProps.ts'
import { formatDateTime, relativeTime } from '#client/ui/format.ts'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { authorName, personName } from '#client/ui/people.ts'
import { lacksNote } from '#domain/note.ts'
import { formatPoints } from '#domain/scoring/points.ts'
import { maxPointsOf, pointsFor, shareOf, type TaskType } from '#domain/scoring/scoring.ts'
import { formatLong } from '#domain/scoring/values.ts'
import type { YearTask } from '#domain/year/fullYear.ts'
import { BelowTask, PointsOfPlan, TaskPlan } from './RowPlan.tsx'
import { FavouriteButton } from './SheetButtons.tsx'
import { isClosed, type ScoredGroup, type Written } from './sheet.ts'
import { asksForReference, TaskDoubts } from './TaskDoubts.tsx'
import { useTaskNote } from './TaskNote.tsx'
import { SubjectThread } from './ThreadView.tsx'
import { closingHint, explainPoints, type Hint, missingReference, taskKind, valueInWords } from './taskWords.ts'
import { aboutTask } from './threads.ts'
import { ValueField, YesNo } from './ValueField.tsx'
import { ValueHistory } from './ValueHistory.tsx'

interface TaskRowProps
  extends Pick<
    SheetViewProps,
    'sheet' | 'edits' | 'changes' | 'discussion' | 'rejectionOf' | 'lastYear' | 'plan' | 'news'
  > {
  task: YearTask
  /** The group of this list: a shared task is in two. */
  group: ScoredGroup
  done?: Done | undefined
  note?: ReactNode
  /** Shown on the page of what is left. */
  left?: { why: ReactNode; act?: ReactNode; isSettled: boolean } | undefined
  /** The value at the previous submission, if a reviewer is to see that it changed. */
  was?: string | undefined
}

export function TaskRow({
  task,
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
  plan,
  news,
}: TaskRowProps) {
  const { favourites, values, notes, written } = sheet.entries
  const value = values.get(task.id)
  const kind = taskKind(task, sheet)
  const reference = missingReference(task, sheet)
  const hint = reference || !edits ? null : closingHint(task, group, sheet)
  const then = lastYear?.tasks.get(task.id)
  const changed = news?.get(task.id)
  const rejection =
    rejectionOf?.('value', task.id) ??
    rejectionOf?.('note', task.id) ??
    rejectionOf?.('favourite', task.id) ??
    rejectionOf?.('plan', task.id)
  const isPlanned = sheet.entries.plan?.tasks.has(task.id) === true
  // Values wait for the prerequisites, planning does not (rules.md#63).
  const isLocked = edits !== undefined && isClosed(sheet)
  const row = { task, group, sheet, edits, changes, plan, lastYear, rejectionOf }
  const { writeNote } = edits ?? {}
  const behind = useTaskNote({
    name: task.name,
    note: notes?.get(task.id),
    lastNote: then?.note,
    write: writeNote && ((text, how) => writeNote(task, text, how)),
    onDone: () => edits?.finishEntry(),
  })
  return (
    <li
      className="task"
      id={`zadanie-${task.id}`}
      data-changed={done !== undefined || was !== undefined}
      data-settled={left?.isSettled}
    >
      {isLocked ? null : <TaskControl task={task} value={value} edits={edits} was={was} />}
      <TaskPlan {...row} />
      {then && !isPlanned && <p className="task__last-year">{lastYearInWords(task, group.id, then)}</p>}
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
          {then && isPlanned && <span>{enteredLastYear(task, then)}</span>}
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
        {changed && (
          <p className="task__hint">
            <Users aria-hidden="true" />
            <span>
              <b>{authorName(changed)}</b>, {relativeTime(changed.at, Date.now())}
            </span>
          </p>
        )}
      </div>
      <TaskPoints task={task} groupId={group.id} points={left && value === undefined ? null : pointsFor(task, values)}>
        {done && changes && <UndoNote task={task} done={done} undo={changes.undo} />}
        <PointsOfPlan {...row} />
        {left?.act}
      </TaskPoints>
      {(edits || favourites.size > 0) && (
        <FavouriteButton
          task={task}
          isFavourite={favourites.has(task.id)}
          edits={edits}
          onPlan={isPlanned ? () => openStrip(taskKey(task)) : undefined}
        />
      )}
      {behind.line}
      {rejection && <p className="error task__wide">Nie zapisano: {rejection}</p>}
      <BelowTask {...row} />
      <TaskDoubts task={task} sheet={sheet} edits={edits} changes={changes} />
      {!asksForReference({ task, sheet, edits }) && note}
      {discussion && <SubjectThread discussion={discussion} about={aboutTask(task.id)} name={task.name} />}
    </li>
  )
}

function GapHint({ hint: { level, words } }: { hint: Hint }) {
  const [before, strong, after] = words
  return (
    <p className="task__hint" data-level={level}>
      <LevelSymbol level={level} />
      <span>
        {before} <b>{strong}</b> {after}
      </span>
    </p>
  )
}

interface UnfoldedProps {
  description: string
  explained: readonly string[]
  children: ReactNode
}

function Unfolded({ description, explained, children }: UnfoldedProps) {
  return (
    <details>
      <summary>{description ? 'Opis i punkty' : 'Skąd te punkty?'}</summary>
      {[description, ...explained].filter(Boolean).map(line => (
        <p key={line} className="task__description">
          {line}
        </p>
      ))}
      {children}
    </details>
  )
}

function HistoryButton(shown: ComponentProps<typeof ValueHistory>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Kto i kiedy
      </button>
      {isOpen && <ValueHistory {...shown} />}
    </>
  )
}

interface TaskPointsProps {
  task: YearTask
  groupId: number
  /** null names only the maximum. */
  points: number | null
  children: ReactNode
}

/** The points for this group, so that the numbers of a list add up to its head. */
function TaskPoints({ task, groupId, points, children }: TaskPointsProps) {
  const share = shareOf(task, groupId)
  return (
    <div className="task__points hint">
      <p>
        {task.type === 'REFONLY' ? (
          'niepunktowane'
        ) : (
          <>
            {points === null ? 'do ' : <b>{formatPoints(points * share)}</b>}
            {points !== null && ' / '}
            {formatPoints(maxPointsOf(task) * share)} pkt
            {share < 1 && <small>w tym obszarze</small>}
          </>
        )}
      </p>
      {children}
    </div>
  )
}

interface TaskControlProps {
  task: YearTask
  value: number | undefined
  edits: SheetEdits | undefined
  was: string | undefined
}

function TaskControl({ task, value, edits, was }: TaskControlProps) {
  if (!edits) {
    return (
      <p className="task__value">
        {value === undefined ? '—' : valueInWords(task, value)}
        {was && <small>było {was}</small>}
      </p>
    )
  }

  if (task.type !== 'BOOLEAN') {
    return (
      <ValueField
        name={task.name}
        value={value}
        onValue={typed => edits.enter(task, typed, 'typed')}
        onDone={edits.finishEntry}
        rule={edits.ruleFor?.(task)}
      />
    )
  }
  return (
    <YesNo
      name={task.name}
      value={value === undefined ? undefined : value > 0}
      onValue={isDone => {
        edits.enter(task, isDone ? 1 : 0)
        edits.finishEntry()
      }}
    />
  )
}

export function WrittenNote({ written }: { written: Written | undefined }) {
  if (!written) return null
  const { at, by } = written
  return (
    <p className="task__meta hint anywhere">
      Wpis: {by && `${personName({ email: by, name: null })}, `}
      {formatDateTime(at)}
    </p>
  )
}

interface UndoNoteProps {
  task: { type: TaskType }
  done: Done
  undo: Changes['undo']
}

function UndoNote({ task, done, undo }: UndoNoteProps) {
  return (
    <p className="undo">
      było {entryInWords(done.was.value, task.type)} ·{' '}
      <button
        type="button"
        className="link"
        onClick={event => {
          // The button disappears with the edit: the keyboard continues at the field.
          const row = event.currentTarget.closest('.task')
          undo(done)
          if (event.detail === 0) row?.querySelector('input')?.focus()
        }}
      >
        Cofnij
      </button>
    </p>
  )
}

function entryInWords(value: Done['was']['value'], type: TaskType) {
  if (value === null) return 'puste'
  if (typeof value === 'number' && type !== 'BOOLEAN') return formatLong(value)
  return value ? '„tak”' : '„nie”'
}
