import { api } from '#client/api/call.ts'
import { IssuesAfter } from '#client/pages/admin/year/check/IssuesAfter.tsx'
import type { EditedYear, EditorGroup } from '#client/pages/admin/year/editedYear.ts'
import { changedOnly } from '#client/pages/admin/year/form/changedOnly.ts'
import { SaveBar } from '#client/pages/admin/year/form/SaveBar.tsx'
import { useRowForm } from '#client/pages/admin/year/form/useRowForm.ts'
import { useRights } from '#client/pages/admin/year/rights.ts'
import { change } from '#client/pages/admin/year/write.ts'
import { formatTotal } from '#domain/points.ts'
import { maxPointsIn } from '#domain/scoring.ts'
import { GroupInputs } from './GroupInputs.tsx'
import { enteredGroup, groupFields, groupLabels, groupSchema } from './groupFields.ts'

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
