import { api } from '#client/api/call.ts'
import { typeNames } from '#client/panel/typeNames.ts'
import { percent } from '#client/sheet/taskWords.ts'
import { ConfirmButton } from '#client/ui/Confirm.tsx'
import { Note } from '#client/ui/Note.tsx'
import { counted } from '#client/ui/plural.ts'
import { useAction } from '#client/ui/useAction.ts'
import { formatValue } from '#domain/values.ts'
import { isScored } from '#domain/year/taskRules.ts'
import { changeYear } from './changeYear.ts'
import type { EditedYear, EditorGroup, EditorTask } from './editedYear.ts'
import { Fold, type Folding } from './Fold.tsx'
import { useRights } from './rights.ts'
import { TaskForm } from './TaskForm.tsx'
import { newTask, taskFields } from './taskFields.ts'

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

  return (
    <Fold
      id={`task-${task.id}`}
      className="fold task-row"
      folding={folding}
      summary={<Summary task={task} mayEdit={rights.edit} />}
    >
      <div className="fold__body stack">
        <TaskForm
          year={year}
          id={task.id}
          saved={taskFields(task)}
          save={changed => changeYear(year.id, path({ id: task.id }).patch(changed))}
          yes="Zapisz zadanie"
        />
        {rights.edit && (
          <div className="form__actions">
            <button type="button" className="btn" disabled={duplicating.busy} onClick={duplicating.run}>
              Powiel zadanie
            </button>
            <DeleteTask year={year} task={task} />
          </div>
        )}
        {duplicating.failure && <Note tone="danger">{duplicating.failure}</Note>}
      </div>
    </Fold>
  )
}

function Summary({ task, mayEdit }: { task: EditorTask; mayEdit: boolean }) {
  const { name, type, maxPoints, multiplier, secondaryGroup, split } = task
  return (
    <>
      <span className="task-row__name">{name}</span>
      <span className="task-row__cells">
        <Cell label="Rodzaj">{typeNames[type]}</Cell>
        <Cell label="Maks.">{isScored(type) && formatValue(maxPoints)}</Cell>
        <Cell label="Mnożnik">{type === 'LINEAR' && formatValue(multiplier)}</Cell>
        <Cell label="Podział">{secondaryGroup && `${percent(1 - split)} ${secondaryGroup.name}`}</Cell>
      </span>
      <span className="task-row__open">{mayEdit ? 'Edytuj' : 'Pokaż'}</span>
    </>
  )
}

/** The label is always read aloud. It is visible only on narrow screens, where the columns have no heads. */
function Cell({ label, children }: { label: string; children: string | false | null }) {
  return (
    <span className="task-row__cell" data-empty={!children || undefined}>
      <span className="task-row__label">{label}: </span>
      {children || '—'}
    </span>
  )
}

function DeleteTask({ year, task }: { year: EditedYear; task: EditorTask }) {
  const rights = useRights(year)
  return (
    <ConfirmButton
      look="danger"
      disabled={!rights.deleteTask}
      title={`Usunąć zadanie „${task.name}”?`}
      text={
        <>
          {task.entries > 0 && (
            <p>
              Razem z nim z arkuszy drużyn:{' '}
              {counted(task.entries, 'wpisana wartość', 'wpisane wartości', 'wpisanych wartości')}.
            </p>
          )}
          <p>Tej operacji nie można cofnąć.</p>
        </>
      }
      onYes={() => changeYear(year.id, api.admin.categorization.tasks({ id: task.id }).delete())}
    >
      Usuń zadanie
    </ConfirmButton>
  )
}

interface NewTaskProps {
  year: EditedYear
  group: EditorGroup
  folding: Folding
}

export function NewTask({ year, group, folding }: NewTaskProps) {
  return (
    <Fold id={`new-task-${group.id}`} folding={folding} shy summary="Dodaj zadanie">
      <div className="fold__body">
        <TaskForm
          year={year}
          id={0}
          saved={newTask(group.id)}
          save={task => changeYear(year.id, api.admin.categorization.tasks.post(task))}
          yes="Dodaj zadanie"
        />
      </div>
    </Fold>
  )
}
