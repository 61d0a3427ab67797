import { api } from '#client/api/call.ts'
import type { EditedYear } from '#client/pages/admin/year/editedYear.ts'
import { Fold } from '#client/pages/admin/year/Fold.tsx'
import { SaveBar } from '#client/pages/admin/year/form/SaveBar.tsx'
import { useRowForm } from '#client/pages/admin/year/form/useRowForm.ts'
import type { Folding } from '#client/pages/admin/year/useFolding.ts'
import { change } from '#client/pages/admin/year/write.ts'
import { PrerequisiteInputs } from './PrerequisiteInputs.tsx'
import { enteredPrerequisite, NEW_PREREQUISITE, PrerequisiteSchema, prerequisiteLabels } from './prerequisiteFields.ts'

export function NewPrerequisite({ year, folding }: { year: EditedYear; folding: Folding }) {
  const form = useRowForm({
    saved: NEW_PREREQUISITE,
    schema: PrerequisiteSchema,
    entered: enteredPrerequisite,
    save: row => change(year.id, api.admin.categorization.initial.post({ ...row, categorizationYearId: year.id })),
  })

  return (
    <Fold id="new-prerequisite" folding={folding} shy summary="Dodaj wymaganie">
      <form className="fold__body form" onSubmit={form.onSubmit}>
        <PrerequisiteInputs text={form.text} />
        <SaveBar form={form} labels={prerequisiteLabels} yes="Dodaj wymaganie" />
      </form>
    </Fold>
  )
}
