import { useLocation } from 'wouter'
import { api } from '#client/api/call.ts'
import { years } from '#client/api/reads.ts'
import { refresh } from '#client/api/useRead.ts'
import { ConfirmButton } from '#client/ui/Confirm.tsx'
import { counted } from '#client/ui/plural.ts'
import { giveUp } from '#client/ui/unsaved.ts'
import type { EditedYear } from './editedYear.ts'
import { withReason } from './write.ts'

export function DeleteYear({ year }: { year: EditedYear }) {
  const [, navigate] = useLocation()

  async function deleteYear() {
    await withReason(api.admin.categorization({ id: year.id }).delete())
    giveUp()
    navigate('/admin/kategoryzacja')
    await refresh(years)
  }

  return (
    <ConfirmButton
      look="danger"
      title={`Usunąć szkic „${year.name}”?`}
      text={
        <>
          <p>
            Przepadnie: {counted(year.taskGroup.length, 'grupa zadań', 'grupy zadań', 'grup zadań')},{' '}
            {counted(year.tasks.length, 'zadanie', 'zadania', 'zadań')}
            {year.sheets > 0 && ` oraz wpisy z ${counted(year.sheets, 'arkusza', 'arkuszy', 'arkuszy')}`}.
          </p>
          <p>Tej operacji nie można cofnąć.</p>
        </>
      }
      onYes={deleteYear}
    >
      Usuń szkic
    </ConfirmButton>
  )
}
