import { counted } from '#client/ui/plural.ts'
import { formatTotal } from '#domain/points.ts'
import { maxPointsIn } from '#domain/scoring.ts'
import { formatValue } from '#domain/values.ts'
import { DeleteGroup } from './DeleteGroup.tsx'
import type { EditedYear, EditorGroup } from './editedYear.ts'
import { Fold } from './Fold.tsx'
import { GroupForm } from './GroupForm.tsx'
import { NewTask } from './NewTask.tsx'
import { useRights } from './rights.ts'
import { SharedTasks } from './SharedTasks.tsx'
import { TaskFold } from './TaskFold.tsx'
import type { Folding } from './useFolding.ts'

interface GroupFoldProps {
  year: EditedYear
  group: EditorGroup
  folding: Folding
}

/** An area: its tasks as rows, then what may be added and changed. */
export function GroupFold({ year, group, folding }: GroupFoldProps) {
  const rights = useRights(year)
  return (
    <Fold id={`group-${group.id}`} folding={folding} summary={<Summary year={year} group={group} />}>
      <div className="task-rows">
        {group.primaryTasks.length > 0 && <Head />}
        {group.primaryTasks.map(task => (
          <TaskFold key={task.id} year={year} task={task} folding={folding} />
        ))}
        <SharedTasks year={year} group={group} />
        {rights.edit && <NewTask year={year} group={group} folding={folding} />}
        <Fold id={`group-${group.id}-settings`} folding={folding} summary="Nazwa, progi i kolejność grupy">
          <div className="fold__body stack">
            <GroupForm year={year} group={group} />
            {rights.edit && (
              <div>
                <DeleteGroup year={year} group={group} />
              </div>
            )}
          </div>
        </Fold>
      </div>
    </Fold>
  )
}

function Summary({ year, group }: { year: EditedYear; group: EditorGroup }) {
  const { name, lesnaThreshold, puszczanskaThreshold, displayPriority, primaryTasks } = group
  return (
    <>
      <b>{name}</b>
      <small>
        {counted(primaryTasks.length, 'zadanie', 'zadania', 'zadań')} · {formatTotal(maxPointsIn(group.id, year.tasks))}{' '}
        pkt · leśna od {formatValue(lesnaThreshold)}, puszczańska od {formatValue(puszczanskaThreshold)} · kolejność{' '}
        {displayPriority}
      </small>
    </>
  )
}

/** The columns of the rows below; each row says them again where they are not seen. */
function Head() {
  return (
    <div className="task-rows__head" aria-hidden="true">
      <span>Zadanie</span>
      <span>Rodzaj</span>
      <span>Maks.</span>
      <span>Mnożnik</span>
      <span>Podział</span>
    </div>
  )
}
