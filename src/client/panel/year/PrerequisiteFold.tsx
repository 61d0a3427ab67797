import { api } from '#client/api/call.ts'
import { ConfirmButton } from '#client/ui/Confirm.tsx'
import { Field, TextareaField } from '#client/ui/Field.tsx'
import { counted } from '#client/ui/plural.ts'
import { MAX_NAME } from '#domain/requests/text.ts'
import { changeYear } from './changeYear.ts'
import type { EditedYear, EditorPrerequisite } from './editedYear.ts'
import { Fold, type Folding } from './Fold.tsx'
import {
  enteredPrerequisite,
  NEW_PREREQUISITE,
  PrerequisiteSchema,
  prerequisiteFields,
  prerequisiteLabels,
} from './prerequisiteFields.ts'
import { useRights } from './rights.ts'
import { SaveBar } from './SaveBar.tsx'
import { changedOnly, useRowForm } from './useRowForm.ts'

interface PrerequisiteProps {
  year: EditedYear
  prerequisite: EditorPrerequisite
}

export function PrerequisiteFold({ folding, ...props }: PrerequisiteProps & { folding: Folding }) {
  const { id, name } = props.prerequisite
  return (
    <Fold id={`prerequisite-${id}`} folding={folding} summary={name}>
      <div className="fold__body">
        <PrerequisiteForm {...props} />
      </div>
    </Fold>
  )
}

function PrerequisiteForm({ year, prerequisite }: PrerequisiteProps) {
  const rights = useRights(year)
  const path = api.admin.categorization.initial({ id: prerequisite.id })
  const form = useRowForm({
    saved: prerequisiteFields(prerequisite),
    schema: PrerequisiteSchema,
    entered: enteredPrerequisite,
    save: (row, changed) => changeYear(year.id, path.patch(changedOnly(row, changed))),
  })

  return (
    <form className="form" onSubmit={form.onSubmit}>
      <PrerequisiteInputs text={form.text} disabled={!rights.edit} priorityDisabled={!rights.editor} />
      {rights.editor && (
        <SaveBar form={form} labels={prerequisiteLabels} yes="Zapisz wymaganie">
          <ConfirmButton
            look="danger"
            disabled={!rights.deletePrerequisite}
            title={`Usunąć wymaganie „${prerequisite.name}”?`}
            text={<Cost marks={prerequisite.marks} />}
            onYes={() => changeYear(year.id, path.delete())}
          >
            Usuń wymaganie
          </ConfirmButton>
        </SaveBar>
      )}
    </form>
  )
}

function Cost({ marks }: { marks: number }) {
  return (
    <>
      {marks > 0 && (
        <p>
          Odhaczyło je już {counted(marks, 'drużyna', 'drużyny', 'drużyn')}. Drużyny, którym brakowało tylko tego
          wymagania, wejdą do rankingu.
        </p>
      )}
      <p>Tej operacji nie można cofnąć.</p>
    </>
  )
}

export function NewPrerequisite({ year, folding }: { year: EditedYear; folding: Folding }) {
  const form = useRowForm({
    saved: NEW_PREREQUISITE,
    schema: PrerequisiteSchema,
    entered: enteredPrerequisite,
    save: row => changeYear(year.id, api.admin.categorization.initial.post({ ...row, categorizationYearId: year.id })),
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

interface PrerequisiteInputsProps {
  text: (name: 'name' | 'description' | 'displayPriority') => object
  disabled?: boolean
  priorityDisabled?: boolean
}

function PrerequisiteInputs({ text, disabled = false, priorityDisabled = false }: PrerequisiteInputsProps) {
  return (
    <>
      <Field label={prerequisiteLabels.name} maxLength={MAX_NAME} disabled={disabled} {...text('name')} />
      <TextareaField label={prerequisiteLabels.description} rows={2} disabled={disabled} {...text('description')} />
      <Field
        label={prerequisiteLabels.displayPriority}
        type="number"
        min={0}
        max={1000}
        data-size="number"
        disabled={priorityDisabled}
        hint="0 do 1000, mniejsze wcześniej"
        {...text('displayPriority')}
      />
    </>
  )
}
