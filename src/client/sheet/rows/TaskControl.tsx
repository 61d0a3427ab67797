import type { SheetEdits } from '#client/sheet/model/edits.ts'
import { valueInWords } from '#client/sheet/model/taskWords.ts'
import type { YearTask } from '#domain/year/fullYear.ts'
import { ValueField, YesNo } from './ValueField.tsx'

interface TaskControlProps {
  task: YearTask
  value: number | undefined
  edits: SheetEdits | undefined
  /** The value at the previous submission. */
  was: string | undefined
}

/** The value of a task: a field, a choice, or only the words. */
export function TaskControl({ task, value, edits, was }: TaskControlProps) {
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
