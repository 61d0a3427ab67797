import { api } from '#client/api/call.ts'
import { ConfirmButton } from '#client/ui/Confirm.tsx'
import { counted } from '#client/ui/plural.ts'
import type { EditedYear, EditorGroup } from './editedYear.ts'
import { useRights } from './rights.ts'
import { change } from './write.ts'

export function DeleteGroup({ year, group }: { year: EditedYear; group: EditorGroup }) {
  const rights = useRights(year)
  return (
    <ConfirmButton
      look="danger"
      disabled={!rights.deleteGroup}
      title={`Usunąć grupę „${group.name}”?`}
      text={<Cost group={group} />}
      onYes={() => change(year.id, api.admin.categorization.tasks.group({ id: group.id }).delete())}
    >
      Usuń grupę zadań
    </ConfirmButton>
  )
}

function Cost({ group: { primaryTasks, entries } }: { group: EditorGroup }) {
  return (
    <>
      {primaryTasks.length > 0 && (
        <p>
          Razem z nią: {counted(primaryTasks.length, 'zadanie', 'zadania', 'zadań')}
          {entries > 0 && ` i ${counted(entries, 'wpisana wartość', 'wpisane wartości', 'wpisanych wartości')}`}.
        </p>
      )}
      <p>Tej operacji nie można cofnąć.</p>
    </>
  )
}
