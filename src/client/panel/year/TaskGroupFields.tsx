import { percent } from '#client/sheet/taskWords.ts'
import { Field, SelectField } from '#client/ui/Field.tsx'
import { isScored } from '#domain/year/taskRules.ts'
import type { EditedYear } from './editedYear.ts'
import { maySplit, type TaskFormState, taskLabels, withGroup } from './taskFields.ts'

/** Which groups get the points: the first one, a second one, and how they share. */
export function GroupFields({ year, form: { fields, set, text } }: { year: EditedYear; form: TaskFormState }) {
  const others = year.groups.filter(group => String(group.id) !== fields.primaryGroupId)
  const split = Number(fields.split)
  const isThere = (id: string) => year.groups.some(group => String(group.id) === id)

  return (
    <div className="form__row">
      <SelectField
        label={taskLabels.primaryGroupId}
        {...text('primaryGroupId')}
        onChange={event => set(withGroup(event.target.value, fields))}
      >
        {!isThere(fields.primaryGroupId) && <option value={fields.primaryGroupId}>usunięta grupa</option>}
        <Options groups={year.groups} />
      </SelectField>
      {isScored(fields.type) && (
        <>
          <SelectField label={taskLabels.secondaryGroupId} {...text('secondaryGroupId')}>
            <option value="">bez drugiej grupy</option>
            <Options groups={others} />
          </SelectField>
          <Field
            label={taskLabels.split}
            type="range"
            min={0}
            max={1}
            step={0.01}
            disabled={!maySplit(fields)}
            hint={`${percent(split)} pierwsza grupa, ${percent(1 - split)} druga`}
            aria-valuetext={`${percent(split)} dla pierwszej grupy`}
            {...text('split')}
          />
        </>
      )}
    </div>
  )
}

function Options({ groups }: { groups: EditedYear['groups'] }) {
  return groups.map(group => (
    <option key={group.id} value={group.id}>
      {group.name}
    </option>
  ))
}
