import { Star as StarIcon } from 'lucide-react'
import { Switch } from '#client/ui/Switch.tsx'
import { formatPoints } from '#domain/points.ts'
import { maxPointsOf, pointsFor, shareOf, type Values } from '#domain/scoring.ts'
import { formatValue } from '#domain/values.ts'
import type { YearTask } from '#domain/year/fullYear.ts'
import { WrittenNote } from './EntryNotes.tsx'
import type { SheetEdits } from './edits.ts'
import type { ScoredGroup, Sheet } from './sheet.ts'
import { closingHint, explainPoints, missingReference, taskKind } from './taskWords.ts'
import { ValueField } from './ValueField.tsx'

interface TaskRowProps {
  task: YearTask
  /** The group whose list this is: a shared task stands in two. */
  group: ScoredGroup
  sheet: Sheet
  edits: SheetEdits | undefined
}

export function TaskRow({ task, group, sheet, edits }: TaskRowProps) {
  const { favourites, values, written } = sheet.entries
  const refusal = edits?.refusalOf('value', task.id) ?? edits?.refusalOf('favourite', task.id)

  return (
    <li className="task">
      <div className="task__control">
        <TaskControl task={task} value={values.get(task.id)} edits={edits} />
        {refusal && (
          <p className="error" role="alert">
            Nie zapisano: {refusal}
          </p>
        )}
      </div>
      <div className="task__name">
        <h3>{task.name}</h3>
        <p className="task__meta">
          {taskKind(task, sheet)}
          {task.obligatory && <Obligatory isEntered={values.has(task.id) || task.type === 'BOOLEAN'} />}
        </p>
        <Hints task={task} group={group} sheet={sheet} />
        <WrittenNote written={written?.values.get(task.id)} />
        <div className="task__more">
          {task.description && <Unfolded title="Opis zadania" lines={[task.description]} />}
          <Unfolded title="Skąd te punkty?" lines={explainPoints(task, sheet)} />
        </div>
      </div>
      <TaskPoints task={task} group={group} values={values} />
      <FavouriteButton task={task} isFavourite={favourites.has(task.id)} edits={edits} />
    </li>
  )
}

function Obligatory({ isEntered }: { isEntered: boolean }) {
  return (
    <>
      {' · '}
      <b>obowiązkowe</b>
      {!isEntered && ', jeszcze bez wpisu'}
    </>
  )
}

function Hints({ task, group, sheet }: Omit<TaskRowProps, 'edits'>) {
  const reference = missingReference(task, sheet)
  if (reference) return <p className="task__hint">bez wartości zadania „{reference.name}” nie ma punktów</p>
  const closing = closingHint(task, group, sheet)
  return closing && <p className="task__hint">{closing}</p>
}

function Unfolded({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <details>
      <summary>{title}</summary>
      {lines.map(line => (
        <p key={line} className="task__meta task__description">
          {line}
        </p>
      ))}
    </details>
  )
}

/** What the task gives to this group, so that the numbers of a list add up to those of its head. */
function TaskPoints({ task, group, values }: { task: YearTask; group: ScoredGroup; values: Values }) {
  if (task.type === 'REFONLY') {
    return (
      <p className="task__points">
        —<small>niepunktowane</small>
      </p>
    )
  }
  const share = shareOf(task, group.id)
  return (
    <p className="task__points">
      {formatPoints(pointsFor(task, values) * share)} / {formatPoints(maxPointsOf(task) * share)}
      <small>{share < 1 ? 'pkt w tym obszarze' : 'pkt'}</small>
    </p>
  )
}

interface TaskControlProps {
  task: YearTask
  /** undefined when nothing was entered yet. */
  value: number | undefined
  edits: SheetEdits | undefined
}

function TaskControl({ task, value, edits }: TaskControlProps) {
  const yesOrNo = value ? 'tak' : 'nie'
  if (!edits) {
    const shown = task.type === 'BOOLEAN' ? yesOrNo : formatValue(value ?? 0)
    return <p className="task__value">{value === undefined ? '—' : shown}</p>
  }

  const enter = (entered: number) => edits.enter(task, entered)
  if (task.type !== 'BOOLEAN') {
    return (
      <ValueField
        name={task.name}
        value={value}
        onValue={enter}
        onDone={edits.finishEntry}
        rule={edits.ruleFor?.(task)}
      />
    )
  }
  return (
    <Switch
      aria-label={task.name}
      checked={!!value}
      onChange={event => {
        enter(event.target.checked ? 1 : 0)
        edits.finishEntry()
      }}
    >
      {yesOrNo}
    </Switch>
  )
}

interface FavouriteButtonProps {
  task: YearTask
  isFavourite: boolean
  edits: SheetEdits | undefined
}

/** Puts a task among "Moje zadania". Obligatory ones are there for good. */
function FavouriteButton({ task, isFavourite, edits }: FavouriteButtonProps) {
  const setFavourite = edits?.setFavourite
  if (!setFavourite || task.obligatory) {
    const says = task.obligatory ? 'Obowiązkowe: zawsze w „Moich zadaniach”' : 'W „Moich zadaniach”'
    return (
      <span className="star icon-btn" data-starred={isFavourite} title={isFavourite ? says : undefined}>
        {isFavourite && <StarIcon role="img" aria-label={says} />}
      </span>
    )
  }
  return (
    <button
      type="button"
      className="star icon-btn"
      aria-pressed={isFavourite}
      aria-label={`Moje zadania: ${task.name}`}
      onClick={() => setFavourite(task, !isFavourite)}
    >
      <StarIcon aria-hidden="true" />
    </button>
  )
}
