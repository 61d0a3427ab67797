import { type ReactNode, use, useState } from 'react'
import { ConfirmButton } from '#client/ui/dialog/Confirm.tsx'
import { Dialog } from '#client/ui/dialog/Dialog.tsx'
import { changeYear } from './changeYear.ts'
import { EditorDrafts, forgetDrafts } from './drafts.ts'
import type { EditedYear, EditorTask } from './editedYear.ts'
import type { Folding } from './Fold.tsx'
import type { Part } from './parts.tsx'

interface DeletePartProps extends Omit<DeleteButtonProps, 'children' | 'title' | 'name' | 'onYes'> {
  part: Pick<Part<object, never, never>, 'kind' | 'texts' | 'remove'>
  year: EditedYear
  row: { id: number; name: string }
  /** The rows of its list, itself included. */
  siblings: readonly { id: number }[]
  /** The folds around the list, outermost first. */
  within: readonly string[]
  /** Keys of further drafts that go with it. */
  drafts?: readonly string[]
}

/** Deletes a row, then moves the focus to the one that takes its place. */
export function DeletePart({ part, year, row, siblings, within, drafts = [], ...button }: DeletePartProps) {
  const all = use(EditorDrafts)
  const { kind, texts } = part

  async function remove() {
    const next = neighbour(siblings, row)
    await changeYear(year.id, part.remove(row.id), () => {
      if (all) forgetDrafts(all, `${kind}-${row.id}`, ...drafts)
    })
    const path = next ? [...within, `${kind}-${next.id}`] : within
    if (path.length > 0) button.folding.visit(...path)
  }

  return (
    <DeleteButton title={texts.removeTitle} name={row.name} onYes={remove} {...button}>
      {texts.remove}
    </DeleteButton>
  )
}

function neighbour<Row extends { id: number }>(rows: readonly Row[], { id }: { id: number }): Row | undefined {
  const index = rows.findIndex(row => row.id === id)
  return rows[index + 1] ?? rows[index - 1]
}

interface DeleteButtonProps {
  children: string
  title: string
  name: string
  /** Says what else is deleted. */
  cost: ReactNode
  /** The tasks that need the row. While there are any, the dialog lists them instead of asking. */
  needing?: readonly EditorTask[]
  folding: Pick<Folding, 'reveal' | 'visit'>
  disabled?: boolean
  onYes: () => Promise<unknown>
}

/** Asks before deleting, or lists the tasks that must be changed first. */
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
  const [open, setOpen] = useState(false)
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
    setOpen(false)
    folding.reveal(`group-${task.primaryGroupId}`, `task-${task.id}`)
  }
  return (
    <>
      <button type="button" className="btn" data-tone="danger" disabled={disabled} onClick={() => setOpen(true)}>
        {children}
      </button>
      {open && (
        <Dialog title="Jeszcze nie można tego usunąć" onClose={() => setOpen(false)}>
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

// The server refuses to delete a row that a task needs (rules.md#17); the editor knows it before asking.

type Tasks = EditedYear['tasks']

/** The tasks measured against this one. */
export const measuredAgainst = (id: number, tasks: Tasks): Tasks =>
  tasks.filter(task => task.refValId === id && task.id !== id)

/** The tasks of other groups that share points into this one or are measured against a task in it. */
export function needingGroup(id: number, tasks: Tasks): Tasks {
  const inside = new Set(tasks.filter(task => task.primaryGroupId === id).map(task => task.id))
  return tasks.filter(task => !inside.has(task.id) && (task.secondaryGroupId === id || inside.has(task.refValId ?? 0)))
}
