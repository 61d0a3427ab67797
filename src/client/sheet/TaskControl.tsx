import { Switch } from '#client/ui/Switch.tsx'
import { formatValue } from '#domain/values.ts'
import type { YearTask } from '#domain/year/fullYear.ts'
import type { SheetEdits } from './edits.ts'
import { ValueField } from './ValueField.tsx'

interface TaskControlProps {
  task: YearTask
  /** undefined when nothing was entered yet. */
  value: number | undefined
  edits: SheetEdits | undefined
}

export function TaskControl({ task, value, edits }: TaskControlProps) {
  const yesOrNo = value ? 'tak' : 'nie'
  if (!edits) {
    const shown = task.type === 'BOOLEAN' ? yesOrNo : formatValue(value ?? 0)
    return <p className="task__value">{value === undefined ? '—' : shown}</p>
  }

  const enter = (entered: number) => edits.enter(task, entered)
  if (task.type !== 'BOOLEAN') {
    return (
      <ValueField name={task.name} value={value} onValue={enter} onDone={edits.settle} rule={edits.ruleFor?.(task)} />
    )
  }
  return (
    <Switch
      aria-label={task.name}
      checked={!!value}
      onChange={event => {
        enter(event.target.checked ? 1 : 0)
        edits.settle()
      }}
    >
      {yesOrNo}
    </Switch>
  )
}
