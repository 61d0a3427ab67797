import { typeNames } from '#client/panel/typeNames.ts'
import { Field, FieldFrame, SelectField } from '#client/ui/Field.tsx'
import { Stepper } from '#client/ui/Stepper.tsx'
import { TASK_TYPES, type TaskType } from '#domain/scoring.ts'
import { isScored } from '#domain/year/taskRules.ts'
import { steppedMultiplier, type TaskFormState, taskLabels, withType } from './taskFields.ts'
import { numberFrom } from './typedNumbers.ts'

/** How the task is counted: its type and the numbers that this type has. */
export function NumberFields({ form: { fields, set, text } }: { form: TaskFormState }) {
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
      <label className="choice">
        <input
          type="checkbox"
          checked={fields.obligatory}
          disabled={!scored}
          onChange={event => set({ obligatory: event.target.checked })}
        />
        <span>{taskLabels.obligatory}</span>
        <small>{scored ? 'Zawsze z gwiazdką na arkuszu.' : 'Zadanie odniesienia jest zawsze obowiązkowe.'}</small>
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
