import { api } from '#client/api/call.ts'
import { formatTotal } from '#domain/points.ts'
import { maxPointsIn } from '#domain/scoring.ts'
import { changedOnly } from './changedOnly.ts'
import type { EditedYear, EditorGroup } from './editedYear.ts'
import { GroupInputs } from './GroupInputs.tsx'
import { enteredGroup, groupFields, groupLabels, groupSchema } from './groupFields.ts'
import { IssuesAfter } from './IssuesAfter.tsx'
import { useRights } from './rights.ts'
import { SaveBar } from './SaveBar.tsx'
import { useRowForm } from './useRowForm.ts'
import { change } from './write.ts'

export function GroupForm({ year, group }: { year: EditedYear; group: EditorGroup }) {
  const rights = useRights(year)
  const form = useRowForm({
    saved: groupFields(group),
    schema: groupSchema(year, group),
    entered: enteredGroup,
    save: (row, changed) =>
      change(year.id, api.admin.categorization.tasks.group({ id: group.id }).patch(changedOnly(row, changed))),
  })
  const after = {
    ...year,
    taskGroup: year.taskGroup.map(other =>
      other.id === group.id ? { ...other, ...enteredGroup(form.fields) } : other,
    ),
  }

  return (
    <form className="form" onSubmit={form.onSubmit}>
      <GroupInputs
        text={form.text}
        disabled={!rights.edit}
        priorityDisabled={!rights.editor}
        hint={`Ta grupa daje najwyżej ${formatTotal(maxPointsIn(group.id, year.tasks))} pkt.`}
      />
      {form.isSound && <IssuesAfter year={year} after={after} />}
      {rights.editor && <SaveBar form={form} labels={groupLabels} yes="Zapisz grupę" />}
    </form>
  )
}
