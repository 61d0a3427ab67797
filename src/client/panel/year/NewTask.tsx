import { api } from '#client/api/call.ts'
import type { EditedYear, EditorGroup } from './editedYear.ts'
import { Fold } from './Fold.tsx'
import { TaskForm } from './TaskForm.tsx'
import { newTask } from './taskFields.ts'
import type { Folding } from './useFolding.ts'
import { change } from './write.ts'

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
