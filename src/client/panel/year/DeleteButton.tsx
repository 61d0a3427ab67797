import { type ReactNode, useState } from 'react'
import { ConfirmButton } from '#client/ui/Confirm.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import type { EditedYear, EditorTask } from './editedYear.ts'
import type { Folding } from './Fold.tsx'

interface DeleteButtonProps {
  children: string
  title: string
  name: string
  /** What goes with it. */
  cost: ReactNode
  /** The tasks that need it: while there are any, nothing is asked, they are shown. */
  needing?: readonly EditorTask[]
  folding: Folding
  disabled: boolean
  onYes: () => Promise<unknown>
}

/** Deletes a part of a year after a question, or says what must be changed first. */
export function DeleteButton({
  children,
  title,
  name,
  cost,
  needing = [],
  folding,
  disabled,
  onYes,
}: DeleteButtonProps) {
  const [told, setTold] = useState(false)
  if (needing.length === 0)
    return (
      <ConfirmButton
        look="danger"
        disabled={disabled}
        title={title}
        text={
          <>
            <p className="question__name">{name}</p>
            {cost}
            <p>Tej operacji nie można cofnąć.</p>
          </>
        }
        onYes={onYes}
      >
        {children}
      </ConfirmButton>
    )

  const goTo = (task: EditorTask) => {
    setTold(false)
    folding.reveal(`group-${task.primaryGroupId}`, `task-${task.id}`)
  }
  return (
    <>
      <button type="button" className="btn" data-tone="danger" disabled={disabled} onClick={() => setTold(true)}>
        {children}
      </button>
      {told && (
        <Dialog title="Jeszcze nie można tego usunąć" onClose={() => setTold(false)}>
          <p className="question__name">{name}</p>
          <p>Potrzebują tego inne zadania. Zmień je albo usuń najpierw:</p>
          <ul className="issues">
            {needing.map(task => (
              <li key={task.id}>
                <button type="button" className="issues__jump" onClick={() => goTo(task)}>
                  {task.name} <small>({task.primaryGroup.name})</small>
                </button>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  )
}

// What stands in the way of deleting a part of the year (rules.md#17), known before anybody is asked.

type Tasks = EditedYear['tasks']

/** The tasks measured against this one. */
export const measuredAgainst = (id: number, tasks: Tasks): Tasks =>
  tasks.filter(task => task.refValId === id && task.id !== id)

/** The tasks of other groups that share points into this one or are measured against a task in it. */
export function needingGroup(id: number, tasks: Tasks): Tasks {
  const inside = new Set(tasks.filter(task => task.primaryGroupId === id).map(task => task.id))
  return tasks.filter(task => !inside.has(task.id) && (task.secondaryGroupId === id || inside.has(task.refValId ?? 0)))
}
