import { inPolish } from '#client/ui/messages.ts'
import type { YearTask } from '#domain/year/fullYear.ts'
import { closingHint, missingReference } from './closing.ts'
import { WrittenNote } from './EntryNotes.tsx'
import type { SheetEdits } from './edits.ts'
import { explainPoints } from './explain.ts'
import { Star } from './FavouriteButton.tsx'
import type { ScoredArea, Sheet } from './sheet.ts'
import { TaskControl } from './TaskControl.tsx'
import { TaskPoints } from './TaskPoints.tsx'
import { taskKind } from './taskWords.ts'

interface TaskRowProps {
  task: YearTask
  /** The area whose list this is: a shared task stands in two. */
  area: ScoredArea
  sheet: Sheet
  edits: SheetEdits | undefined
}

export function TaskRow({ task, area, sheet, edits }: TaskRowProps) {
  const { favourites, values, written } = sheet.entries
  const refusal = edits?.refusalOf('value', task.id) ?? edits?.refusalOf('star', task.id)

  return (
    <li className="task">
      <div className="task__control">
        <TaskControl task={task} value={values.get(task.id)} edits={edits} />
        {refusal && (
          <p className="error" role="alert">
            Nie zapisano: {inPolish(refusal)}
          </p>
        )}
      </div>
      <div className="task__name">
        <h3>{task.name}</h3>
        <p className="task__meta">
          {taskKind(task, sheet)}
          {task.obligatory && <Obligatory isEntered={values.has(task.id) || task.type === 'BOOLEAN'} />}
        </p>
        <Hints task={task} area={area} sheet={sheet} />
        <WrittenNote written={written?.values.get(task.id)} />
        <div className="task__more">
          {task.description && <Unfolded title="Opis zadania" lines={[task.description]} />}
          <Unfolded title="Skąd te punkty?" lines={explainPoints(task, sheet)} />
        </div>
      </div>
      <TaskPoints task={task} area={area} values={values} />
      <Star task={task} isFavourite={favourites.has(task.id)} edits={edits} />
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

function Hints({ task, area, sheet }: Omit<TaskRowProps, 'edits'>) {
  const reference = missingReference(task, sheet)
  if (reference) return <p className="task__hint">bez wartości zadania „{reference.name}” nie ma punktów</p>
  const closing = closingHint(task, area, sheet)
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
