import { TriangleAlert } from 'lucide-react'
import { memo, type ReactNode, useMemo } from 'react'
import { formatDateTime } from '#client/ui/format.ts'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { personName } from '#client/ui/people.ts'
import { formatPoints } from '#domain/points.ts'
import { maxPointsOf, pointsFor, shareOf, type TaskType } from '#domain/scoring.ts'
import { formatLong } from '#domain/values.ts'
import type { YearTask } from '#domain/year/fullYear.ts'
import type { Changes, Done, SheetEdits } from './edits.ts'
import { type LastYear, lastYearInWords } from './LastYear.tsx'
import { FavouriteButton } from './SheetButtons.tsx'
import type { ScoredGroup, Sheet, Written } from './sheet.ts'
import { Talked } from './ThreadView.tsx'
import type { Talk } from './talk.ts'
import { closingHint, explainPoints, type Hint, missingReference, taskKind } from './taskWords.ts'
import { aboutTask } from './threads.ts'
import { ValueField, YesNo } from './ValueField.tsx'

interface TaskRowProps {
  task: YearTask
  /** The group whose list this is: a shared task stands in two. */
  group: ScoredGroup
  sheet: Sheet
  edits: SheetEdits | undefined
  changes?: Changes
  /** What was done to it since the list was opened. */
  done?: Done
  talk?: Talk | undefined
  /** What the change just made in it has brought. */
  note?: ReactNode
  /** What stood there before, where a reviewer is to see that it changed. */
  was?: string | undefined
  refusalOf?: SheetEdits['refusalOf'] | undefined
  lastYear?: LastYear | undefined
}

export function TaskRow(props: TaskRowProps) {
  const { group, sheet, changes, refusalOf, lastYear, ...row } = props
  return <Row look={lookOf(props)} undo={changes?.undo} {...row} />
}

/** All that a row shows of the sheet, as plain data: on a keystroke only the rows that look different are drawn again. */
function lookOf({ task, group, sheet, edits, refusalOf, lastYear }: TaskRowProps) {
  const { favourites, values, written } = sheet.entries
  const share = shareOf(task, group.id)
  const reference = missingReference(task, sheet)
  const then = lastYear?.tasks.get(task.id)
  return {
    value: values.get(task.id),
    isFavourite: favourites.has(task.id),
    hasStar: edits !== undefined || favourites.size > 0,
    kind: taskKind(task, sheet),
    // What it gives to this group, so that the numbers of a list add up to those of its head.
    points: formatPoints(pointsFor(task, values) * share),
    most: formatPoints(maxPointsOf(task) * share),
    isShared: share < 1,
    reference: reference?.name,
    hint: reference || !edits ? null : closingHint(task, group, sheet),
    explained: explainPoints(task, sheet),
    written: written?.values.get(task.id),
    lastYear: then && lastYearInWords(task, group.id, then),
    refusal: refusalOf?.('value', task.id) ?? refusalOf?.('favourite', task.id),
  }
}

type Look = ReturnType<typeof lookOf>

interface RowProps extends Pick<TaskRowProps, 'task' | 'edits' | 'done' | 'talk' | 'note' | 'was'> {
  look: Look
  undo: Changes['undo'] | undefined
}

const Row = memo(
  function Row({ task, look, edits, undo, done, talk, note, was }: RowProps) {
    const about = useMemo(() => aboutTask(task.id), [task.id])
    return (
      <li className="task" id={`zadanie-${task.id}`} data-changed={done !== undefined || was !== undefined}>
        <TaskControl task={task} value={look.value} edits={edits} was={was} />
        {look.lastYear && <p className="task__last-year">{look.lastYear}</p>}
        <div className="task__name">
          <h3>{task.name}</h3>
          <div className="task__meta">
            {look.value === undefined && edits && (
              <span className="task__empty">
                <TriangleAlert aria-hidden="true" />
                niewypełnione
              </span>
            )}
            {task.obligatory && <b>obowiązkowe</b>}
            {look.kind && <span>{look.kind}</span>}
            <Unfolded description={task.description} explained={look.explained} />
          </div>
          {look.reference && <p className="task__hint">bez wartości zadania „{look.reference}” nie ma punktów</p>}
          {look.hint && <GapHint hint={look.hint} />}
          <WrittenNote written={look.written} />
        </div>
        <TaskPoints task={task} look={look}>
          {done && undo && <UndoNote task={task} done={done} undo={undo} />}
        </TaskPoints>
        {look.hasStar && <FavouriteButton task={task} isFavourite={look.isFavourite} edits={edits} />}
        {look.refusal && <p className="error task__wide">Nie zapisano: {look.refusal}</p>}
        {note}
        {talk && <Talked talk={talk} about={about} name={task.name} />}
      </li>
    )
  },
  ({ look: before, ...others }, { look, ...now }) =>
    JSON.stringify(before) === JSON.stringify(look) &&
    others.task === now.task &&
    others.edits === now.edits &&
    others.undo === now.undo &&
    others.done === now.done &&
    others.talk === now.talk &&
    others.note === now.note &&
    others.was === now.was,
)

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

/** The description, and where the points come from. */
function Unfolded({ description, explained }: { description: string; explained: readonly string[] }) {
  return (
    <details>
      <summary>{description ? 'Opis i punkty' : 'Skąd te punkty?'}</summary>
      {[description, ...explained].filter(Boolean).map(line => (
        <p key={line} className="task__description">
          {line}
        </p>
      ))}
    </details>
  )
}

function TaskPoints({ task, look, children }: { task: YearTask; look: Look; children: ReactNode }) {
  if (task.type === 'REFONLY') {
    return (
      <div className="task__points">
        niepunktowane
        {children}
      </div>
    )
  }
  return (
    <div className="task__points">
      <b>{look.points}</b> / {look.most} pkt
      {look.isShared && <small>w tym obszarze</small>}
      {children}
    </div>
  )
}

interface TaskControlProps {
  task: YearTask
  /** undefined when nothing was entered yet. */
  value: number | undefined
  edits: SheetEdits | undefined
  was: string | undefined
}

const TaskControl = memo(function TaskControl({ task, value, edits, was }: TaskControlProps) {
  if (!edits) {
    const yesOrNo = value ? 'tak' : 'nie'
    const shown = task.type === 'BOOLEAN' ? yesOrNo : formatLong(value ?? 0)
    return (
      <p className="task__value">
        {value === undefined ? '—' : shown}
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
})

/** Who entered it and when. */
export function WrittenNote({ written }: { written: Written | undefined }) {
  if (!written) return null
  const { at, by } = written
  return (
    <p className="task__meta anywhere">
      Wpis: {by && `${personName({ email: by, name: null })}, `}
      {formatDateTime(at)}
    </p>
  )
}

interface UndoNoteProps {
  /** Without one it is a prerequisite. */
  task?: { type: TaskType }
  done: Done
  undo: Changes['undo']
}

/** What stood there before the last change, and the way back to it. */
export function UndoNote({ task, done, undo }: UndoNoteProps) {
  return (
    <p className="undo">
      było {entryInWords(done.was.value, task?.type)} ·{' '}
      <button
        type="button"
        className="link"
        onClick={event => {
          // The button goes with what it undoes: the keyboard goes on at the field.
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

function entryInWords(value: Done['was']['value'], type: TaskType | undefined) {
  if (value === null) return 'puste'
  if (typeof value === 'number' && type !== 'BOOLEAN') return formatLong(value)
  return value ? '„tak”' : '„nie”'
}
