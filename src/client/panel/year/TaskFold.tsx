import { api } from '#client/api/call.ts'
import { percent } from '#client/sheet/view/shares.ts'
import { typeNames } from '#client/sheet/view/taskTypes.ts'
import { useAction } from '#client/ui/dialog/useAction.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import type { Task } from '#domain/requests/years.ts'
import { formatLong } from '#domain/scoring/values.ts'
import { counted } from '#domain/text/plural.ts'
import { isScored, usesMultiplier } from '#domain/year/taskRules.ts'
import { changeYear } from './changeYear.ts'
import { DeletePart } from './DeletePart.tsx'
import type { EditedYear, EditorTask } from './editedYear.ts'
import { Fold, type Folding } from './Fold.tsx'
import { PartForm } from './PartForm.tsx'
import { measuredAgainst, TASK } from './parts.tsx'
import { useRights } from './rights.ts'
import type { Change } from './useRowForm.ts'

interface TaskFoldProps {
  year: EditedYear
  task: EditorTask
  siblings: readonly EditorTask[]
  folding: Folding
}

export function TaskFold({ year, task, siblings, folding }: TaskFoldProps) {
  const rights = useRights(year)
  const path = api.admin.categorization.tasks
  const duplicating = useAction(async () => {
    const { id } = await changeYear(year.id, path.duplicate({ id: task.id }).post())
    folding.reveal(`group-${task.primaryGroupId}`, `task-${id}`)
  })

  /** Follows a task that was moved to another group. */
  async function save(change: Change<Task>) {
    const { primaryGroupId } = await changeYear(year.id, path({ id: task.id }).patch(change))
    if (primaryGroupId === task.primaryGroupId) return
    const moved = `Zapisano. Zadanie przeniesiono tu z „${task.primaryGroup.name}”.`
    folding.revealWithMessage(moved, `group-${primaryGroupId}`, `task-${task.id}`)
  }

  return (
    <Fold
      id={`task-${task.id}`}
      className="fold task-row"
      folding={folding}
      summary={<Summary task={task} references={measuredAgainst(task.id, year.tasks).length} mayEdit={rights.edit} />}
    >
      <div className="fold__body stack">
        <PartForm part={TASK} year={year} row={task} save={(_, change) => save(change)} />
        {rights.edit && (
          <div className="row">
            <button type="button" className="btn" disabled={duplicating.busy} onClick={duplicating.run}>
              Powiel zadanie
            </button>
            <DeletePart part={TASK} row={task} {...{ year, siblings, folding }} />
          </div>
        )}
        {duplicating.failure && <Note tone="danger">{duplicating.failure}</Note>}
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
        {references > 0 && (
          <span className="badge" data-tone="calm">
            odniesienie dla {counted(references, 'zadania', 'zadań', 'zadań')}
          </span>
        )}
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
