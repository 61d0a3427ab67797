import { useRef, useState } from 'react'
import { api } from '#client/api/call.ts'
import type { Task } from '#domain/requests/years.ts'
import { changeYear } from './changeYear.ts'
import type { EditedYear, EditorGroup } from './editedYear.ts'
import { Fold, type Folding } from './Fold.tsx'
import { TaskForm } from './TaskForm.tsx'
import { lastPriority, newTask, nextTask, taskFields } from './taskFields.ts'

interface NewTaskProps {
  year: EditedYear
  group: EditorGroup
  folding: Folding
}

/** Adds one task after another: what the last one was like stays, and the next name can be typed at once. */
export function NewTask({ year, group, folding }: NewTaskProps) {
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
