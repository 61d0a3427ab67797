import { api } from '#client/api/call.ts'
import type { EditedYear, EditorTask } from '#client/pages/admin/year/editedYear.ts'
import { useRights } from '#client/pages/admin/year/rights.ts'
import { change } from '#client/pages/admin/year/write.ts'
import { ConfirmButton } from '#client/ui/Confirm.tsx'
import { counted } from '#client/ui/plural.ts'

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
