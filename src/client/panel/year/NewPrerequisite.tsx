import { api } from '#client/api/call.ts'
import type { EditedYear } from './editedYear.ts'
import { Fold } from './Fold.tsx'
import { PrerequisiteInputs } from './PrerequisiteInputs.tsx'
import { enteredPrerequisite, NEW_PREREQUISITE, PrerequisiteSchema, prerequisiteLabels } from './prerequisiteFields.ts'
import { SaveBar } from './SaveBar.tsx'
import type { Folding } from './useFolding.ts'
import { useRowForm } from './useRowForm.ts'
import { change } from './write.ts'

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
