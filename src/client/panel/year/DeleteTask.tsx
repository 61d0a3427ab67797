import { api } from '#client/api/call.ts'
import { ConfirmButton } from '#client/ui/Confirm.tsx'
import { counted } from '#client/ui/plural.ts'
import type { EditedYear, EditorTask } from './editedYear.ts'
import { useRights } from './rights.ts'
import { change } from './write.ts'

export function DeleteTask({ year, task }: { year: EditedYear; task: EditorTask }) {
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
      onYes={() => change(year.id, api.admin.categorization.tasks({ id: task.id }).delete())}
    >
      Usuń zadanie
    </ConfirmButton>
  )
}
