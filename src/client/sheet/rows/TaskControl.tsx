import type { ReactNode } from 'react'
import type { SheetEdits } from '#client/sheet/model/edits.ts'
import { valueInWords } from '#client/sheet/model/taskWords.ts'
import type { YearTask } from '#domain/year/fullYear.ts'
import { useValueField, YesNo } from './ValueField.tsx'

interface ControlledTask {
  task: YearTask
  value: number | undefined
  edits: SheetEdits | undefined
  /** The value at the previous submission, in words. */
  was?: string | undefined
}

/** The value of a task: a field, a choice, or only the words; and what is wrong with what is typed. */
export function useTaskControl({ task, value, edits, was }: ControlledTask): { control: ReactNode; wrong: ReactNode } {
  const { field, wrong } = useValueField({
    name: task.name,
    value,
    onValue: typed => edits?.enter(task, typed, 'typed'),
    onDone: edits?.finishEntry ?? nothing,
    ...(edits?.ruleFor && { rule: edits.ruleFor(task) }),
  })
  if (!edits) return { control: <ValueToRead task={task} value={value} was={was} />, wrong: null }
  if (task.type !== 'BOOLEAN') return { control: field, wrong }
  return {
    control: (
      <YesNo
        name={task.name}
        value={value === undefined ? undefined : value > 0}
        since={edits.finishEntry}
        onValue={isDone => {
          edits.enter(task, isDone ? 1 : 0)
          edits.finishEntry()
        }}
      />
    ),
    wrong: null,
  }
}

const nothing = () => {}

const ValueToRead = ({ task, value, was }: Omit<ControlledTask, 'edits'>) => (
  <p className="task__value">
    {value === undefined ? '—' : valueInWords(task, value)}
    {was && <small>było {was}</small>}
  </p>
)
