import { api } from '#client/api/call.ts'
import type { EditedYear, EditorGroup } from '#client/pages/admin/year/editedYear.ts'
import { Fold } from '#client/pages/admin/year/Fold.tsx'
import type { Folding } from '#client/pages/admin/year/useFolding.ts'
import { change } from '#client/pages/admin/year/write.ts'
import { TaskForm } from './TaskForm.tsx'
import { newTask } from './taskFields.ts'

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
          save={task => change(year.id, api.admin.categorization.tasks.post(task))}
          yes="Dodaj zadanie"
        />
      </div>
    </Fold>
  )
}
