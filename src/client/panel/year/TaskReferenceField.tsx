import { useState } from 'react'
import { Field, NamedOptions, SelectField } from '#client/ui/Field.tsx'
import { matcher } from '#domain/search.ts'
import type { EditedYear } from './editedYear.ts'
import { type TaskFormState, taskLabels } from './taskFields.ts'

interface ReferenceFieldProps {
  year: EditedYear
  /** Of the task that is edited, which cannot be its own reference. */
  id: number
  form: TaskFormState
}

export function ReferenceField({ year, id, form }: ReferenceFieldProps) {
  const [filter, setFilter] = useState('')
  const chosen = form.fields.refValId
  const matches = matcher(filter)
  const isOffered = (task: { id: number; name: string }) =>
    task.id !== id && (String(task.id) === chosen || matches(task.name))

  return (
    <div className="form__row">
      <Field
        label="Szukaj zadania odniesienia"
        type="search"
        placeholder="część nazwy"
        value={filter}
        onChange={event => setFilter(event.target.value)}
      />
      <SelectField label={taskLabels.refValId} {...form.text('refValId')}>
        <option value="">wybierz…</option>
        {year.groups.map(group => {
          const offered = group.primaryTasks.filter(isOffered)
          if (offered.length === 0) return null
          return (
            <optgroup key={group.id} label={group.name}>
              <NamedOptions of={offered} />
            </optgroup>
          )
        })}
      </SelectField>
    </div>
  )
}
