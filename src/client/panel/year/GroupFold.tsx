import { useState } from 'react'
import { api } from '#client/api/call.ts'
import type { Task } from '#domain/requests/years.ts'
import { formatTotal } from '#domain/scoring/points.ts'
import { maxPointsIn, shareOf } from '#domain/scoring/scoring.ts'
import { formatLong } from '#domain/scoring/values.ts'
import { areaDemandsInWords } from '#domain/text/demandWords.ts'
import { counted } from '#domain/text/plural.ts'
import { changeYear } from './changeYear.ts'
import { DeletePart } from './DeletePart.tsx'
import type { EditorGroup } from './editedYear.ts'
import { useRights, useYear } from './editor.ts'
import { Fold } from './Fold.tsx'
import { OrderButton } from './OrderDialog.tsx'
import { NewPart, PartForm } from './PartForm.tsx'
import { GROUP, TASK } from './parts.tsx'
import { TaskFold } from './TaskFold.tsx'
import { newTask, nextTask, TASK_FORM } from './taskFields.ts'

interface GroupProps {
  group: EditorGroup
}

export function GroupFold({ group }: GroupProps) {
  const year = useYear()
  const rights = useRights()
  const { id, name, primaryTasks } = group
  return (
    <Fold id={`group-${id}`} className="fold group-fold" summary={<Summary group={group} />}>
      <div className="task-rows">
        {primaryTasks.length > 0 && <Head />}
        {primaryTasks.map(task => (
          <TaskFold key={task.id} task={task} siblings={primaryTasks} />
        ))}
        <SharedTasks group={group} />
        {rights.edit && <NewTask group={group} />}
        {rights.editor && primaryTasks.length > 1 && (
          <div className="task-rows__order">
            <OrderButton
              title={`Kolejność zadań: ${name}`}
              items={primaryTasks}
              save={ids => changeYear(year.id, api.admin.categorization.tasks.order({ id }).patch({ ids }))}
            />
          </div>
        )}
        <Fold id={`group-${id}-settings`} summary="Nazwa, progi i kolejność grupy">
          <div className="fold__body stack">
            <PartForm part={GROUP} row={group} />
            {rights.edit && (
              <div>
                <DeletePart
                  part={GROUP}
                  row={group}
                  siblings={year.groups}
                  drafts={[`new-task-${id}`, ...primaryTasks.map(task => `task-${task.id}`)]}
                />
              </div>
            )}
          </div>
        </Fold>
      </div>
    </Fold>
  )
}

function Summary({ group }: GroupProps) {
  const { tasks } = useYear()
  const { name, lesnaThreshold, puszczanskaThreshold, primaryTasks } = group
  const demands = areaDemandsInWords(group)
  return (
    <>
      <b>{name}</b>
      <small>
        {counted(primaryTasks.length, 'zadanie', 'zadania', 'zadań')} · {formatTotal(maxPointsIn(group.id, tasks))} pkt
        · próg leśny {formatLong(lesnaThreshold)}, puszczański {formatLong(puszczanskaThreshold)}
      </small>
      {demands && <small>{demands}</small>}
    </>
  )
}

/** The column headings. Hidden from screen readers, because each row names its cells itself. */
function Head() {
  return (
    <div className="task-rows__head hint" aria-hidden="true">
      <span>Zadanie</span>
      <span>Rodzaj</span>
      <span>Maks.</span>
      <span>Mnożnik</span>
      <span>Podział</span>
    </div>
  )
}

/** Tasks of other groups that share points into this one. They are edited in their own group. */
function SharedTasks({ group }: GroupProps) {
  const shared = useYear().tasks.filter(task => task.secondaryGroupId === group.id)
  if (shared.length === 0) return null
  return (
    <p className="task-rows__shared hint">
      Punkty dają tu także:{' '}
      {shared.map(task => `„${task.name}” (${formatLong(task.maxPoints * shareOf(task, group.id))} pkt)`).join(', ')}.
    </p>
  )
}

/** The form keeps the type and numbers of the last task. */
function NewTask({ group }: GroupProps) {
  const year = useYear()
  const [initial, setInitial] = useState(newTask(group.id))

  async function add(task: Task) {
    const displayPriority = Math.max(100, ...group.primaryTasks.map(task => task.displayPriority))
    const call = api.admin.categorization.tasks.post({ ...task, displayPriority })
    setInitial(nextTask(TASK_FORM.format(await changeYear(year.id, call)), group.id))
  }

  return <NewPart part={TASK} draft={`new-task-${group.id}`} initial={initial} save={add} />
}
