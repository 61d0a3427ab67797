import { useState } from 'react'
import { percent } from '#client/sheet/model/shares.ts'
import { TASK_TYPE_WORDS, typeNames } from '#client/sheet/model/taskTypes.ts'
import { ChoiceBox } from '#client/ui/form/ChoiceBox.tsx'
import { Field, FieldFrame, NamedOptions, SelectField, TextareaField } from '#client/ui/form/Field.tsx'
import { Stepper } from '#client/ui/form/Stepper.tsx'
import { MAX_NAME } from '#domain/requests/text.ts'
import { formatTotal } from '#domain/scoring/points.ts'
import { hasReference, maxPointsIn, TASK_TYPES, type TaskType } from '#domain/scoring/scoring.ts'
import { MAX_UNIT_FORM, unitForms } from '#domain/scoring/unit.ts'
import { formatLong } from '#domain/scoring/values.ts'
import { matcher } from '#domain/text/search.ts'
import { isCounted, isScored, usesMultiplier } from '#domain/year/taskRules.ts'
import { useRights, useYear } from './editor.ts'
import { OriginField } from './OriginField.tsx'
import { nameIn, parseNumber } from './rowFields.ts'
import {
  maySplit,
  steppedMultiplier,
  type TaskValues,
  withGroup,
  withType,
  withUnitForm,
  yearWithTask,
} from './taskFields.ts'
import type { InputsProps } from './useRowForm.ts'

type Props = InputsProps<TaskValues>

export function TaskInputs(props: Props) {
  const { id, form } = props
  const { groups } = useYear()
  const { type, primaryGroupId } = form.values
  return (
    <fieldset className="form" disabled={!useRights().edit}>
      <Field {...form.field('name')} maxLength={MAX_NAME} />
      <TextareaField {...form.field('description')} />
      <NumberFields {...props} />
      {isCounted(type) && <UnitFields {...props} />}
      {isCounted(type) && (
        <Flag form={form} name="wholeNumbers" hint="Przy ułamku arkusz zapyta, czy tak jest. Nie blokuje zapisu." />
      )}
      <Flag
        form={form}
        name="asksForNote"
        hint="Co stoi za liczbą. Zgłoszenie bez dopisku jest możliwe, ale je wymieni."
      />
      <Flag
        form={form}
        name="obligatory"
        disabled={!isScored(type)}
        hint={isScored(type) ? 'Zawsze z gwiazdką w arkuszu.' : 'Zadanie odniesienia jest zawsze obowiązkowe.'}
      />
      {hasReference(type) && <ReferenceField {...props} />}
      <GroupFields {...props} />
      <OriginField
        kind="task"
        id={id}
        field={form.field('originId')}
        groupOrigin={groups.find(group => String(group.id) === primaryGroupId)?.originId}
      />
      {isScored(type) && <GroupsAfter {...props} />}
    </fieldset>
  )
}

function NumberFields({ form: { values, set, field } }: Props) {
  const multiplier = field('multiplier')
  return (
    <div className="form__row">
      <SelectField
        {...field('type')}
        hint={TASK_TYPE_WORDS[values.type].rule}
        onChange={event => set(withType(event.target.value as TaskType))}
      >
        <TypeOptions />
      </SelectField>
      {isScored(values.type) && <Field {...field('maxPoints')} data-size="number" />}
      {usesMultiplier(values.type) && (
        <FieldFrame label={multiplier.label} errors={multiplier.errors}>
          {described => (
            <Stepper
              {...described}
              name="multiplier"
              aria-label={multiplier.label}
              value={values.multiplier}
              atLeast={parseNumber(values.multiplier) <= 0.5}
              onValue={multiplier => set({ multiplier })}
              onStep={by => set({ multiplier: steppedMultiplier(values.multiplier, by) })}
            />
          )}
        </FieldFrame>
      )}
    </div>
  )
}

export const TypeOptions = () => <NamedOptions of={TASK_TYPES.map(id => ({ id, name: typeNames[id] }))} />

const FORMS = [
  { label: '1 …', example: 'biwak' },
  { label: '2 …', example: 'biwaki' },
  { label: '5 …', example: 'biwaków' },
]

/** The three Polish forms of the unit, for sentences like "brakuje 2 biwaków". */
function UnitFields({ form: { values, set, field } }: Props) {
  const { label, errors } = field('unit')
  const forms = unitForms(values.unit)
  return (
    <fieldset className="unit">
      <legend>{label}</legend>
      <div className="unit__forms">
        {FORMS.map(({ label, example }, index) => (
          <Field
            key={label}
            label={label}
            maxLength={MAX_UNIT_FORM}
            placeholder={example}
            value={forms[index]}
            onChange={event => set({ unit: withUnitForm(values.unit, index, event.target.value) })}
            errors={index === 0 ? errors : undefined}
          />
        ))}
      </div>
      <p className="hint">Nieobowiązkowe. Arkusz powie wtedy, ile czego brakuje.</p>
    </fieldset>
  )
}

interface FlagProps {
  form: Props['form']
  name: 'wholeNumbers' | 'asksForNote' | 'obligatory'
  hint: string
  disabled?: boolean
}

const Flag = ({ form: { values, set, field }, name, hint, disabled }: FlagProps) => (
  <ChoiceBox
    type="checkbox"
    checked={values[name]}
    disabled={disabled}
    onChange={event => set({ [name]: event.target.checked })}
    title={field(name).label}
    hint={hint}
  />
)

function ReferenceField({ id, form }: Props) {
  const [filter, setFilter] = useState('')
  const chosen = form.values.refValId
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
      <SelectField {...form.field('refValId')}>
        <option value="">wybierz…</option>
        <TaskOptions isOffered={isOffered} />
      </SelectField>
    </div>
  )
}

export const TaskOptions = ({ isOffered }: { isOffered: (task: { id: number; name: string }) => boolean }) =>
  useYear().groups.map(group => {
    const offered = group.primaryTasks.filter(isOffered)
    if (offered.length === 0) return null
    return (
      <optgroup key={group.id} label={group.name}>
        <NamedOptions of={offered} />
      </optgroup>
    )
  })

function GroupFields({ form: { values, set, field } }: Props) {
  const year = useYear()
  const { primaryGroupId } = values
  const others = year.groups.filter(group => String(group.id) !== primaryGroupId)
  const split = Number(values.split)

  return (
    <div className="form__row">
      <SelectField {...field('primaryGroupId')} onChange={event => set(withGroup(event.target.value, values))}>
        {nameIn(year.groups, primaryGroupId) === undefined && <option value={primaryGroupId}>usunięta grupa</option>}
        <NamedOptions of={year.groups} />
      </SelectField>
      {isScored(values.type) && (
        <>
          <SelectField {...field('secondaryGroupId')}>
            <option value="">bez drugiej grupy</option>
            <NamedOptions of={others} />
          </SelectField>
          <Field
            {...field('split')}
            type="range"
            min={0}
            max={1}
            step={0.01}
            disabled={!maySplit(values)}
            hint={`${percent(split)} pierwsza grupa, ${percent(1 - split)} druga`}
            aria-valuetext={`${percent(split)} dla pierwszej grupy`}
          />
        </>
      )}
    </div>
  )
}

/** The points that the task's groups would give after the change, next to their thresholds. */
function GroupsAfter({ id, form: { values } }: Props) {
  const year = useYear()
  const after = yearWithTask(year, id, values)
  const ids = [values.primaryGroupId, values.secondaryGroupId]
  return (
    <ul className="areas-after" aria-label="Co dają grupy tego zadania">
      {year.groups
        .filter(group => ids.includes(String(group.id)))
        .map(({ id, name, lesnaThreshold, puszczanskaThreshold }) => {
          const now = maxPointsIn(id, year.tasks)
          const then = maxPointsIn(id, after.tasks)
          return (
            <li key={id}>
              {name}: {now === then ? '' : `${formatTotal(now)} → `}
              <b>{formatTotal(then)} pkt</b>{' '}
              <small>
                próg leśny {formatLong(lesnaThreshold)}, puszczański {formatLong(puszczanskaThreshold)}
              </small>
            </li>
          )
        })}
    </ul>
  )
}
