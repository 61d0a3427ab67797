import { Field } from '#client/ui/Field.tsx'
import { MAX_UNIT_FORM, unitForms } from '#domain/unit.ts'
import { isCounted } from '#domain/year/taskRules.ts'
import { type TaskFormState, taskLabels, withUnitForm } from './taskFields.ts'

const FORMS = [
  { label: '1 …', example: 'biwak' },
  { label: '2 …', example: 'biwaki' },
  { label: '5 …', example: 'biwaków' },
]

/** What the task counts, in the three Polish forms, so that the sheet can say "brakuje 2 biwaków". */
export function UnitField({ form: { fields, set, text } }: { form: TaskFormState }) {
  if (!isCounted(fields.type)) return null
  const forms = unitForms(fields.unit)
  return (
    <fieldset className="unit">
      <legend>{taskLabels.unit}</legend>
      <div className="unit__forms">
        {FORMS.map(({ label, example }, index) => (
          <Field
            key={label}
            label={label}
            maxLength={MAX_UNIT_FORM}
            placeholder={example}
            value={forms[index]}
            onChange={event => set({ unit: withUnitForm(fields.unit, index, event.target.value) })}
            errors={index === 0 ? text('unit').errors : undefined}
          />
        ))}
      </div>
      <p className="hint">Nieobowiązkowe. Arkusz powie wtedy, ile czego brakuje.</p>
    </fieldset>
  )
}
