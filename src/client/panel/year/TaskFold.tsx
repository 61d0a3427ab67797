import { use } from 'react'
import { api } from '#client/api/call.ts'
import { typeNames } from '#client/sheet/comparisonWords.ts'
import { percent } from '#client/sheet/shares.ts'
import { Note } from '#client/ui/Note.tsx'
import { counted } from '#client/ui/plural.ts'
import { useAction } from '#client/ui/useAction.ts'
import type { Task } from '#domain/requests/years.ts'
import { formatLong } from '#domain/values.ts'
import { isScored } from '#domain/year/taskRules.ts'
import { changeYear } from './changeYear.ts'
import { DeleteButton, measuredAgainst } from './DeleteButton.tsx'
import { EditorDrafts } from './drafts.ts'
import type { EditedYear, EditorTask } from './editedYear.ts'
import { Fold, type Folding } from './Fold.tsx'
import { useRights } from './rights.ts'
import { TaskForm } from './TaskForm.tsx'
import { taskFields } from './taskFields.ts'
import type { Change } from './useRowForm.ts'

interface TaskFoldProps {
  year: EditedYear
  task: EditorTask
  folding: Folding
}

/** One task as a row of the group's table, which opens into its form. */
export function TaskFold({ year, task, folding }: TaskFoldProps) {
  const rights = useRights(year)
  const path = api.admin.categorization.tasks
  const duplicating = useAction(async () => {
    const { id } = await changeYear(year.id, path.duplicate({ id: task.id }).post())
    folding.reveal(`group-${task.primaryGroupId}`, `task-${id}`)
  })

  async function save(change: Change<Task>) {
    const { primaryGroupId } = await changeYear(year.id, path({ id: task.id }).patch(change))
    if (primaryGroupId === task.primaryGroupId) return
    const moved = `Zapisano. Zadanie przeniesiono tu z „${task.primaryGroup.name}”.`
    folding.revealSaying(moved, `group-${primaryGroupId}`, `task-${task.id}`)
  }

  return (
    <Fold
      id={`task-${task.id}`}
      className="fold task-row"
      folding={folding}
      summary={<Summary task={task} references={measuredAgainst(task.id, year.tasks).length} mayEdit={rights.edit} />}
    >
      <div className="fold__body stack">
        <TaskForm
          year={year}
          id={task.id}
          of={`task-${task.id}`}
          saved={taskFields(task)}
          row={task}
          save={(_, change) => save(change)}
          yes="Zapisz zadanie"
        />
        {rights.edit && (
          <div className="form__actions">
            <button type="button" className="btn" disabled={duplicating.busy} onClick={duplicating.run}>
              Powiel zadanie
            </button>
            <DeleteTask year={year} task={task} folding={folding} />
          </div>
        )}
        {duplicating.failure && <Note tone="danger">{duplicating.failure}</Note>}
      </div>
    </Fold>
  )
}

interface SummaryProps {
  task: EditorTask
  /** How many tasks are measured against it. */
  references: number
  mayEdit: boolean
}

function Summary({ task, references, mayEdit }: SummaryProps) {
  const { name, type, maxPoints, multiplier, secondaryGroup, split } = task
  return (
    <>
      <span className="task-row__name">
        {name}
        {references > 0 && (
          <span className="badge" data-tone="calm">
            odniesienie dla {counted(references, 'zadania', 'zadań', 'zadań')}
          </span>
        )}
      </span>
      <span className="task-row__cells">
        <Cell label="Rodzaj">{typeNames[type]}</Cell>
        <Cell label="Maks.">{isScored(type) && formatLong(maxPoints)}</Cell>
        <Cell label="Mnożnik">{type === 'LINEAR' && formatLong(multiplier)}</Cell>
        <Cell label="Podział">{secondaryGroup && `${percent(1 - split)} ${secondaryGroup.name}`}</Cell>
      </span>
      <span className="task-row__open">{mayEdit ? 'Edytuj' : 'Pokaż'}</span>
    </>
  )
}

/** The label is always read aloud. It is visible only on narrow screens, where the columns have no heads. */
function Cell({ label, children }: { label: string; children: string | false | null }) {
  return (
    <span className="task-row__cell" data-label={`${label}: `} data-empty={!children || undefined}>
      {children || '—'}
    </span>
  )
}

function DeleteTask({ year, task, folding }: TaskFoldProps) {
  const rights = useRights(year)
  const drafts = use(EditorDrafts)

  async function deleteTask() {
    const group = `group-${task.primaryGroupId}`
    const next = neighbour(
      year.tasks.filter(other => other.primaryGroupId === task.primaryGroupId),
      task,
    )
    const call = api.admin.categorization.tasks({ id: task.id }).delete()
    await changeYear(year.id, call, () => drafts?.forget(`task-${task.id}`))
    folding.visit(...(next ? [group, `task-${next.id}`] : [group]))
  }

  return (
    <DeleteButton
      title="Usunąć zadanie?"
      name={task.name}
      cost={
        task.entries > 0 && (
          <p>
            Razem z nim z arkuszy drużyn:{' '}
            {counted(task.entries, 'wpisana wartość', 'wpisane wartości', 'wpisanych wartości')}.
          </p>
        )
      }
      needing={measuredAgainst(task.id, year.tasks)}
      folding={folding}
      disabled={!rights.deleteTask}
      onYes={deleteTask}
    >
      Usuń zadanie
    </DeleteButton>
  )
}

/** What takes the place of a deleted row. */
export function neighbour<Row extends { id: number }>(rows: readonly Row[], { id }: { id: number }): Row | undefined {
  const index = rows.findIndex(row => row.id === id)
  return rows[index + 1] ?? rows[index - 1]
}
