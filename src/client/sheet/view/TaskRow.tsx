import { TriangleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { lastYearInWords } from '#client/sheet/planning/LastYear.tsx'
import type { Changes, Done, SheetEdits, SheetViewProps } from '#client/sheet/view/viewProps.ts'
import { formatDateTime } from '#client/ui/format.ts'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { personName } from '#client/ui/people.ts'
import { formatPoints } from '#domain/scoring/points.ts'
import { maxPointsOf, pointsFor, shareOf, type TaskType } from '#domain/scoring/scoring.ts'
import { formatLong } from '#domain/scoring/values.ts'
import type { YearTask } from '#domain/year/fullYear.ts'
import { FavouriteButton } from './SheetButtons.tsx'
import type { ScoredGroup, Written } from './sheet.ts'
import { SubjectThread } from './ThreadView.tsx'
import { closingHint, explainPoints, type Hint, missingReference, taskKind, valueInWords } from './taskWords.ts'
import { aboutTask } from './threads.ts'
import { ValueField, YesNo } from './ValueField.tsx'
import { ValueHistory } from './ValueHistory.tsx'

interface TaskRowProps
  extends Pick<SheetViewProps, 'sheet' | 'edits' | 'changes' | 'discussion' | 'rejectionOf' | 'lastYear'> {
  task: YearTask
  /** The group of this list: a shared task is in two. */
  group: ScoredGroup
  /** The edit made since the list was opened. */
  done?: Done | undefined
  /** The symbol or category that this edit has brought. */
  note?: ReactNode
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
  was,
  rejectionOf = edits?.rejectionOf,
  lastYear,
}: TaskRowProps) {
  const { favourites, values, written } = sheet.entries
  const value = values.get(task.id)
  const kind = taskKind(task, sheet)
  const reference = missingReference(task, sheet)
  const hint = reference || !edits ? null : closingHint(task, group, sheet)
  const then = lastYear?.tasks.get(task.id)
  const rejection = rejectionOf?.('value', task.id) ?? rejectionOf?.('favourite', task.id)
  return (
    <li className="task" id={`zadanie-${task.id}`} data-changed={done !== undefined || was !== undefined}>
      <TaskControl task={task} value={value} edits={edits} was={was} />
      {then && <p className="task__last-year">{lastYearInWords(task, group.id, then)}</p>}
      <div className="task__name">
        <h3>{task.name}</h3>
        <div className="task__meta hint">
          {value === undefined && edits && (
            <span className="task__empty line">
              <TriangleAlert aria-hidden="true" />
              niewypełnione
            </span>
          )}
          {task.obligatory && <b>obowiązkowe</b>}
          {kind && <span>{kind}</span>}
          <Unfolded description={task.description} explained={explainPoints(task, sheet)}>
            {discussion && <HistoryButton task={task} sheet={discussion.place} />}
          </Unfolded>
        </div>
        {reference && <p className="task__hint">bez wartości zadania „{reference.name}” nie ma punktów</p>}
        {hint && <GapHint hint={hint} />}
        <WrittenNote written={written?.values.get(task.id)} />
      </div>
      <TaskPoints task={task} groupId={group.id} points={pointsFor(task, values)}>
        {done && changes && <UndoNote task={task} done={done} undo={changes.undo} />}
      </TaskPoints>
      {(edits || favourites.size > 0) && (
        <FavouriteButton task={task} isFavourite={favourites.has(task.id)} edits={edits} />
      )}
      {rejection && <p className="error task__wide">Nie zapisano: {rejection}</p>}
      {note}
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

function HistoryButton({ task, sheet }: Pick<ComponentProps<typeof ValueHistory>, 'task' | 'sheet'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="link" onClick={() => setOpen(true)}>
        Historia wpisów
      </button>
      {isOpen && <ValueHistory task={task} sheet={sheet} onClose={() => setOpen(false)} />}
    </>
  )
}

interface TaskPointsProps {
  task: YearTask
  groupId: number
  points: number
  children: ReactNode
}

/** The points for this group, so that the numbers of a list add up to its head. */
function TaskPoints({ task, groupId, points, children }: TaskPointsProps) {
  const share = shareOf(task, groupId)
  return (
    <div className="task__points hint">
      {task.type === 'REFONLY' ? (
        'niepunktowane'
      ) : (
        <>
          <b>{formatPoints(points * share)}</b> / {formatPoints(maxPointsOf(task) * share)} pkt
          {share < 1 && <small>w tym obszarze</small>}
        </>
      )}
      {children}
    </div>
  )
}

interface TaskControlProps {
  task: YearTask
  /** undefined when nothing is entered. */
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
