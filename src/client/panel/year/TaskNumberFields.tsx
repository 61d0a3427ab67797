import { typeNames } from '#client/sheet/comparisonWords.ts'
import { Field, FieldFrame, SelectField } from '#client/ui/Field.tsx'
import { Stepper } from '#client/ui/Stepper.tsx'
import { TASK_TYPES, type TaskType } from '#domain/scoring.ts'
import { MAX_UNIT_FORM, unitForms } from '#domain/unit.ts'
import { isCounted, isScored } from '#domain/year/taskRules.ts'
import { steppedMultiplier, type TaskFormState, taskLabels, withType, withUnitForm } from './taskFields.ts'
import { numberFrom } from './typedNumbers.ts'

/** How the task is counted: its type and the numbers that this type has. */
export function NumberFields({ form }: { form: TaskFormState }) {
  const { fields, set, text } = form
  const scored = isScored(fields.type)
  return (
    <>
      <div className="form__row">
        <SelectField
          label={taskLabels.type}
          hint={MEANING[fields.type]}
          {...text('type')}
          onChange={event => set(withType(event.target.value as TaskType))}
        >
          {TASK_TYPES.map(type => (
            <option key={type} value={type}>
              {typeNames[type]}
            </option>
          ))}
        </SelectField>
        {scored && <Field label={taskLabels.maxPoints} inputMode="decimal" data-size="number" {...text('maxPoints')} />}
        {fields.type === 'LINEAR' && (
          <FieldFrame label={taskLabels.multiplier} errors={text('multiplier').errors}>
            {described => (
              <Stepper
                {...described}
                name="multiplier"
                aria-label={taskLabels.multiplier}
                value={fields.multiplier}
                atLeast={numberFrom(fields.multiplier) <= 0.5}
                onValue={multiplier => set({ multiplier })}
                onStep={by => set({ multiplier: steppedMultiplier(fields.multiplier, by) })}
              />
            )}
          </FieldFrame>
        )}
      </div>
      <UnitField form={form} />
      <label className="choice">
        <input
          type="checkbox"
          checked={fields.obligatory}
          disabled={!scored}
          onChange={event => set({ obligatory: event.target.checked })}
        />
        <span>{taskLabels.obligatory}</span>
        <small>{scored ? 'Zawsze z gwiazdką w arkuszu.' : 'Zadanie odniesienia jest zawsze obowiązkowe.'}</small>
      </label>
    </>
  )
}

const MEANING: Record<TaskType, string> = {
  BOOLEAN: '„Tak” daje wszystkie punkty.',
  LINEAR: 'Mnożnik × wpisana wartość, najwyżej maksimum.',
  LINEAR_REF: 'Maksimum × (wartość ÷ wartość odniesienia).',
  PARABOLIC_REF: 'Maksimum × (wartość ÷ wartość odniesienia)².',
  REFONLY: 'Bez punktów: liczba, względem której liczą się inne zadania.',
}

const FORMS = [
  { label: '1 …', example: 'biwak' },
  { label: '2 …', example: 'biwaki' },
  { label: '5 …', example: 'biwaków' },
]

/** What the task counts, in the three Polish forms, so that the sheet can say "brakuje 2 biwaków". */
function UnitField({ form: { fields, set, text } }: { form: TaskFormState }) {
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
