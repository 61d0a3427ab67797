import type { ReactNode } from 'react'
import { api } from '#client/api/call.ts'
import { Field } from '#client/ui/Field.tsx'
import { formatTotal } from '#domain/points.ts'
import { MAX_NAME } from '#domain/requests/text.ts'
import { maxPointsIn } from '#domain/scoring.ts'
import { changeYear } from './changeYear.ts'
import type { EditedYear, EditorGroup } from './editedYear.ts'
import type { Folding } from './Fold.tsx'
import { enteredGroup, groupFields, groupLabels, groupSchema, NEW_GROUP, NewGroupSchema } from './groupFields.ts'
import { IssuesAfter } from './IssuesAfter.tsx'
import { OriginField, useWords } from './OriginField.tsx'
import { useRights } from './rights.ts'
import { SaveBar } from './SaveBar.tsx'
import { PRIORITY_HINT } from './typedNumbers.ts'
import { useRowForm } from './useRowForm.ts'

export function GroupForm({ year, group }: { year: EditedYear; group: EditorGroup }) {
  const rights = useRights(year)
  const form = useRowForm({
    of: `group-${group.id}`,
    saved: groupFields(group),
    row: group,
    schema: groupSchema(year, group),
    entered: enteredGroup,
    save: (_, change) => changeYear(year.id, api.admin.categorization.tasks.group({ id: group.id }).patch(change)),
  })
  const say = useWords('group')
  const after = {
    ...year,
    groups: year.groups.map(other => (other.id === group.id ? { ...other, ...enteredGroup(form.fields) } : other)),
  }

  return (
    <form className="form" onSubmit={form.onSubmit}>
      <GroupInputs
        text={form.text}
        disabled={!rights.edit}
        priorityDisabled={!rights.editor}
        hint={`Ta grupa daje najwyżej ${formatTotal(maxPointsIn(group.id, year.tasks))} pkt.`}
      />
      <OriginField
        kind="group"
        year={year}
        id={group.id}
        value={form.fields.originId}
        field={form.text('originId')}
        disabled={!rights.edit}
      />
      {form.isSound && <IssuesAfter year={year} after={after} />}
      {rights.editor && <SaveBar form={form} labels={groupLabels} say={say} yes="Zapisz grupę" />}
    </form>
  )
}

export function NewGroup({ year, folding }: { year: EditedYear; folding: Folding }) {
  const form = useRowForm({
    of: 'new-group',
    saved: NEW_GROUP,
    schema: NewGroupSchema,
    entered: enteredGroup,
    save: async group => {
      const whole = { ...group, categorizationYearId: year.id }
      const { id } = await changeYear(year.id, api.admin.categorization.tasks.group.post(whole))
      folding.reveal(`group-${id}`)
    },
  })

  return (
    <section className="card" id="nowa-grupa">
      <header>
        <h2>Utwórz nową grupę zadań</h2>
      </header>
      <form className="card__body form" onSubmit={form.onSubmit}>
        <GroupInputs text={form.text} hint="Progi ustalisz, gdy w grupie będą zadania." />
        <SaveBar form={form} labels={groupLabels} yes="Utwórz grupę" />
      </form>
    </section>
  )
}

type Name = 'name' | 'displayPriority' | 'lesnaThreshold' | 'puszczanskaThreshold'

interface GroupInputsProps {
  text: (name: Name) => object
  /** Of all fields but the order, which may be changed in any state of the year. */
  disabled?: boolean
  priorityDisabled?: boolean
  /** Stands under the thresholds. */
  hint: ReactNode
}

function GroupInputs({ text, disabled = false, priorityDisabled = false, hint }: GroupInputsProps) {
  return (
    <>
      <Field label={groupLabels.name} maxLength={MAX_NAME} disabled={disabled} {...text('name')} />
      <div className="form__row">
        <Field
          label={groupLabels.lesnaThreshold}
          inputMode="decimal"
          disabled={disabled}
          hint={hint}
          {...text('lesnaThreshold')}
        />
        <Field
          label={groupLabels.puszczanskaThreshold}
          inputMode="decimal"
          disabled={disabled}
          {...text('puszczanskaThreshold')}
        />
        <Field
          label={groupLabels.displayPriority}
          type="number"
          min={0}
          max={1000}
          disabled={priorityDisabled}
          hint={PRIORITY_HINT}
          {...text('displayPriority')}
        />
      </div>
    </>
  )
}
