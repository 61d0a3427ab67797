import { Field, TextareaField } from '#client/ui/Field.tsx'
import { prerequisiteLabels } from './prerequisiteFields.ts'

interface PrerequisiteInputsProps {
  text: (name: 'name' | 'description' | 'displayPriority') => object
  disabled?: boolean
  priorityDisabled?: boolean
}

export function PrerequisiteInputs({ text, disabled = false, priorityDisabled = false }: PrerequisiteInputsProps) {
  return (
    <>
      <Field label={prerequisiteLabels.name} maxLength={200} disabled={disabled} {...text('name')} />
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
