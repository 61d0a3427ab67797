import { use, useRef } from 'react'
import { api } from '#client/api/call.ts'
import { Field, TextareaField } from '#client/ui/Field.tsx'
import { counted } from '#client/ui/plural.ts'
import { MAX_NAME } from '#domain/requests/text.ts'
import { changeYear } from './changeYear.ts'
import { DeleteButton } from './DeleteButton.tsx'
import { EditorDrafts } from './drafts.ts'
import type { EditedYear, EditorPrerequisite } from './editedYear.ts'
import { Fold, type Folding } from './Fold.tsx'
import { OrderButton } from './OrderDialog.tsx'
import { OriginField, useWords } from './OriginField.tsx'
import {
  enteredPrerequisite,
  NEW_PREREQUISITE,
  PrerequisiteSchema,
  prerequisiteFields,
  prerequisiteLabels,
} from './prerequisiteFields.ts'
import { useRights } from './rights.ts'
import { SaveBar } from './SaveBar.tsx'
import { neighbour } from './TaskFold.tsx'
import { PRIORITY_HINT } from './typedNumbers.ts'
import { useRowForm } from './useRowForm.ts'

interface PrerequisitesProps {
  year: EditedYear
  folding: Folding
}

/** All of them in their order, each to be opened, with the way to a new one. */
export function Prerequisites({ year, folding }: PrerequisitesProps) {
  const rights = useRights(year)
  const path = api.admin.categorization.initial

  return (
    <Fold
      id="prerequisites"
      folding={folding}
      summary={
        <>
          <b>Wymagania podstawowe</b>
          <small>{year.prerequisites.length}</small>
        </>
      }
    >
      <div className="fold__nested">
        {rights.editor && year.prerequisites.length > 1 && (
          <div className="fold__body">
            <OrderButton
              title="Kolejność wymagań podstawowych"
              items={year.prerequisites}
              save={ids => changeYear(year.id, path.order({ id: year.id }).patch({ ids }))}
            />
          </div>
        )}
        {year.prerequisites.map(prerequisite => (
          <PrerequisiteFold key={prerequisite.id} year={year} prerequisite={prerequisite} folding={folding} />
        ))}
        {rights.edit && <NewPrerequisite year={year} folding={folding} />}
      </div>
    </Fold>
  )
}

interface PrerequisiteProps {
  year: EditedYear
  prerequisite: EditorPrerequisite
}

function PrerequisiteFold({ folding, ...props }: PrerequisiteProps & { folding: Folding }) {
  const { id, name } = props.prerequisite
  return (
    <Fold id={`prerequisite-${id}`} folding={folding} summary={name}>
      <div className="fold__body">
        <PrerequisiteForm {...props} folding={folding} />
      </div>
    </Fold>
  )
}

function PrerequisiteForm({ year, prerequisite, folding }: PrerequisiteProps & { folding: Folding }) {
  const rights = useRights(year)
  const drafts = use(EditorDrafts)
  const { id, marks } = prerequisite
  const path = api.admin.categorization.initial({ id })
  const form = useRowForm({
    of: `prerequisite-${prerequisite.id}`,
    saved: prerequisiteFields(prerequisite),
    row: prerequisite,
    schema: PrerequisiteSchema,
    entered: enteredPrerequisite,
    save: (_, change) => changeYear(year.id, path.patch(change)),
  })

  const say = useWords('prerequisite')

  async function remove() {
    const next = neighbour(year.prerequisites, prerequisite)
    await changeYear(year.id, path.delete(), () => drafts?.forget(`prerequisite-${id}`))
    folding.visit('prerequisites', ...(next ? [`prerequisite-${next.id}`] : []))
  }

  return (
    <form className="form" onSubmit={form.onSubmit}>
      <PrerequisiteInputs text={form.text} disabled={!rights.edit} priorityDisabled={!rights.editor} />
      <OriginField
        kind="prerequisite"
        year={year}
        id={id}
        value={form.fields.originId}
        field={form.text('originId')}
        disabled={!rights.edit}
      />
      {rights.editor && (
        <SaveBar form={form} labels={prerequisiteLabels} say={say} yes="Zapisz wymaganie">
          <DeleteButton
            title="Usunąć wymaganie?"
            name={prerequisite.name}
            cost={
              marks > 0 && (
                <p>
                  Odhaczyło je już {counted(marks, 'drużyna', 'drużyny', 'drużyn')}. Drużyny, którym brakowało tylko
                  tego wymagania, wejdą do rankingu.
                </p>
              )
            }
            folding={folding}
            disabled={!rights.deletePrerequisite}
            onYes={remove}
          >
            Usuń wymaganie
          </DeleteButton>
        </SaveBar>
      )}
    </form>
  )
}

function NewPrerequisite({ year, folding }: { year: EditedYear; folding: Folding }) {
  const element = useRef<HTMLFormElement>(null)
  const form = useRowForm({
    of: 'new-prerequisite',
    saved: NEW_PREREQUISITE,
    schema: PrerequisiteSchema,
    entered: enteredPrerequisite,
    save: async row => {
      await changeYear(year.id, api.admin.categorization.initial.post({ ...row, categorizationYearId: year.id }))
      element.current?.querySelector('input')?.focus()
    },
  })

  return (
    <Fold id="new-prerequisite" folding={folding} shy summary="Dodaj wymaganie">
      <form className="fold__body form" ref={element} onSubmit={form.onSubmit}>
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
        hint={PRIORITY_HINT}
        {...text('displayPriority')}
      />
    </>
  )
}
