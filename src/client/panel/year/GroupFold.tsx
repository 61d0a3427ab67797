import { use, useRef, useState } from 'react'
import { api } from '#client/api/call.ts'
import { counted } from '#client/ui/plural.ts'
import { formatTotal } from '#domain/points.ts'
import type { Task } from '#domain/requests/years.ts'
import { maxPointsIn, shareOf } from '#domain/scoring.ts'
import { formatLong } from '#domain/values.ts'
import { changeYear } from './changeYear.ts'
import { DeleteButton, needingGroup } from './DeleteButton.tsx'
import { EditorDrafts } from './drafts.ts'
import type { EditedYear, EditorGroup } from './editedYear.ts'
import { Fold, type Folding } from './Fold.tsx'
import { GroupForm } from './GroupForm.tsx'
import { OrderButton } from './OrderDialog.tsx'
import { useRights } from './rights.ts'
import { neighbour, TaskFold } from './TaskFold.tsx'
import { TaskForm } from './TaskForm.tsx'
import { lastPriority, newTask, nextTask, taskFields } from './taskFields.ts'

interface GroupFoldProps {
  year: EditedYear
  group: EditorGroup
  folding: Folding
}

/** A group: its tasks as rows, then the forms that add to it and change it. */
export function GroupFold({ year, group, folding }: GroupFoldProps) {
  const rights = useRights(year)
  return (
    <Fold
      id={`group-${group.id}`}
      className="fold group-fold"
      folding={folding}
      summary={<Summary year={year} group={group} />}
    >
      <div className="task-rows">
        {group.primaryTasks.length > 0 && <Head />}
        {group.primaryTasks.map(task => (
          <TaskFold key={task.id} year={year} task={task} folding={folding} />
        ))}
        <SharedTasks year={year} group={group} />
        {rights.edit && <NewTask year={year} group={group} folding={folding} />}
        {rights.editor && group.primaryTasks.length > 1 && (
          <div className="task-rows__order">
            <OrderButton
              title={`Kolejność zadań: ${group.name}`}
              items={group.primaryTasks}
              save={ids => changeYear(year.id, api.admin.categorization.tasks.order({ id: group.id }).patch({ ids }))}
            />
          </div>
        )}
        <Fold id={`group-${group.id}-settings`} folding={folding} summary="Nazwa, progi i kolejność grupy">
          <div className="fold__body stack">
            <GroupForm year={year} group={group} />
            {rights.edit && (
              <div>
                <DeleteGroup year={year} group={group} folding={folding} />
              </div>
            )}
          </div>
        </Fold>
      </div>
    </Fold>
  )
}

function Summary({ year, group }: { year: EditedYear; group: EditorGroup }) {
  const { name, lesnaThreshold, puszczanskaThreshold, primaryTasks } = group
  return (
    <>
      <b>{name}</b>
      <small>
        {counted(primaryTasks.length, 'zadanie', 'zadania', 'zadań')} · {formatTotal(maxPointsIn(group.id, year.tasks))}{' '}
        pkt · próg leśny {formatLong(lesnaThreshold)}, puszczański {formatLong(puszczanskaThreshold)}
      </small>
    </>
  )
}

/** The heads of the columns below. Screen readers skip them, because each row names its cells itself. */
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

/** Tasks of other groups that give a share of their points to this one. They are edited in their own group. */
function SharedTasks({ year, group }: { year: EditedYear; group: EditorGroup }) {
  const shared = year.tasks.filter(task => task.secondaryGroupId === group.id)
  if (shared.length === 0) return null
  return (
    <p className="task-rows__shared hint">
      Punkty dają tu także:{' '}
      {shared.map(task => `„${task.name}” (${formatLong(task.maxPoints * shareOf(task, group.id))} pkt)`).join(', ')}.
    </p>
  )
}

function DeleteGroup({ year, group, folding }: GroupFoldProps) {
  const rights = useRights(year)
  const drafts = use(EditorDrafts)
  const { primaryTasks, entries } = group

  async function deleteGroup() {
    const next = neighbour(year.groups, group)
    const gone = [`group-${group.id}`, `new-task-${group.id}`, ...primaryTasks.map(({ id }) => `task-${id}`)]
    const call = api.admin.categorization.tasks.group({ id: group.id }).delete()
    await changeYear(year.id, call, () => drafts?.forget(...gone))
    if (next) folding.visit(`group-${next.id}`)
  }

  return (
    <DeleteButton
      title="Usunąć grupę zadań?"
      name={group.name}
      cost={
        primaryTasks.length > 0 && (
          <p>
            Razem z nią: {counted(primaryTasks.length, 'zadanie', 'zadania', 'zadań')}
            {entries > 0 && ` i ${counted(entries, 'wpisana wartość', 'wpisane wartości', 'wpisanych wartości')}`}.
          </p>
        )
      }
      needing={needingGroup(group.id, year.tasks)}
      folding={folding}
      disabled={!rights.deleteGroup}
      onYes={deleteGroup}
    >
      Usuń grupę zadań
    </DeleteButton>
  )
}

interface NewTaskProps {
  year: EditedYear
  group: EditorGroup
  folding: Folding
}

/** Adds one task after another: what the last one was like stays, and the next name can be typed at once. */
function NewTask({ year, group, folding }: NewTaskProps) {
  const body = useRef<HTMLDivElement>(null)
  const [start, setStart] = useState(newTask(group.id))

  async function add(task: Task) {
    const { id, ...added } = await changeYear(
      year.id,
      api.admin.categorization.tasks.post({ ...task, displayPriority: lastPriority(group.primaryTasks) }),
    )
    setStart({ ...nextTask(taskFields({ id, ...added })), primaryGroupId: String(group.id) })
    body.current?.querySelector('input')?.focus()
  }

  return (
    <Fold id={`new-task-${group.id}`} folding={folding} shy summary="Dodaj zadanie">
      <div className="fold__body" ref={body}>
        <TaskForm year={year} id={0} of={`new-task-${group.id}`} saved={start} save={add} yes="Dodaj zadanie" />
      </div>
    </Fold>
  )
}
