import type { ReactNode } from 'react'
import { Field } from '#client/ui/Field.tsx'
import { groupLabels } from './groupFields.ts'

type Name = 'name' | 'displayPriority' | 'lesnaThreshold' | 'puszczanskaThreshold'

interface GroupInputsProps {
  text: (name: Name) => object
  /** All but the order, which may be changed in any state. */
  disabled?: boolean
  priorityDisabled?: boolean
  /** What the area gives at most, under its thresholds. */
  hint: ReactNode
}

export function GroupInputs({ text, disabled = false, priorityDisabled = false, hint }: GroupInputsProps) {
  return (
    <>
      <Field label={groupLabels.name} maxLength={200} disabled={disabled} {...text('name')} />
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
          hint="0 do 1000, mniejsze wcześniej"
          {...text('displayPriority')}
        />
      </div>
    </>
  )
}
