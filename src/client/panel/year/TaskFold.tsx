import { api } from '#client/api/call.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { ActionButton } from '#client/ui/dialog/ActionButton.tsx'
import type { Task } from '#domain/requests/years.ts'
import { formatLong, percent } from '#domain/scoring/values.ts'
import { counted } from '#domain/text/plural.ts'
import { typeNames } from '#domain/text/taskTypes.ts'
import { isScored, usesMultiplier } from '#domain/year/taskRules.ts'
import { changeYear } from './changeYear.ts'
import { DeletePart } from './DeletePart.tsx'
import type { EditorTask } from './editedYear.ts'
import { useRights, useYear } from './editor.ts'
import { Fold, useFolds } from './Fold.tsx'
import { PartForm } from './PartForm.tsx'
import { measuredAgainst, TASK } from './parts.tsx'
import type { Change } from './useRowForm.ts'

interface TaskFoldProps {
  task: EditorTask
  siblings: readonly EditorTask[]
}

export function TaskFold({ task, siblings }: TaskFoldProps) {
  const year = useYear()
  const folds = useFolds()
  const rights = useRights()
  const path = api.admin.categorization.tasks
  async function duplicate() {
    const { id } = await changeYear(year.id, path.duplicate({ id: task.id }).post())
    folds.reveal(`group-${task.primaryGroupId}`, `task-${id}`)
  }

  /** Follows a task that was moved to another group. */
  async function save(change: Change<Task>) {
    const { primaryGroupId } = await changeYear(year.id, path({ id: task.id }).patch(change))
    if (primaryGroupId === task.primaryGroupId) return
    const moved = `Zapisano. Zadanie przeniesiono tu z „${task.primaryGroup.name}”.`
    folds.revealWithMessage(moved, `group-${primaryGroupId}`, `task-${task.id}`)
  }

  return (
    <Fold
      id={`task-${task.id}`}
      className="fold task-row"
      summary={<Summary task={task} references={measuredAgainst(task.id, year.tasks).length} mayEdit={rights.edit} />}
    >
      <div className="fold__body stack">
        <PartForm part={TASK} row={task} save={(_, change) => save(change)} />
        {rights.edit && (
          <div className="row">
            <ActionButton act={duplicate}>Powiel zadanie</ActionButton>
            <DeletePart part={TASK} row={task} siblings={siblings} />
          </div>
        )}
      </div>
    </Fold>
  )
}

interface SummaryProps {
  task: EditorTask
  references: number
  mayEdit: boolean
}

function Summary({ task, references, mayEdit }: SummaryProps) {
  const { name, type, maxPoints, multiplier, secondaryGroup, split } = task
  return (
    <>
      <span className="task-row__name">
        {name}
        {references > 0 && <Badge>odniesienie dla {counted(references, 'zadania', 'zadań', 'zadań')}</Badge>}
      </span>
      <span className="task-row__cells">
        <Cell label="Rodzaj">{typeNames[type]}</Cell>
        <Cell label="Maks.">{isScored(type) && formatLong(maxPoints)}</Cell>
        <Cell label="Mnożnik">{usesMultiplier(type) && formatLong(multiplier)}</Cell>
        <Cell label="Podział">{secondaryGroup && `${percent(1 - split)} ${secondaryGroup.name}`}</Cell>
      </span>
      <span className="task-row__open">{mayEdit ? 'Edytuj' : 'Pokaż'}</span>
    </>
  )
}

/** Screen readers always read the label. It is visible only on narrow screens, which have no column headings. */
function Cell({ label, children }: { label: string; children: string | false | null }) {
  return (
    <span className="task-row__cell" data-label={`${label}: `} data-empty={!children || undefined}>
      {children || '—'}
    </span>
  )
}
