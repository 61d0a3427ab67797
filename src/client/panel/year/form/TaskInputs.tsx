import { useState } from 'react'
import { useRights, useYear } from '#client/panel/year/model/editor.ts'
import {
  maySplit,
  steppedMultiplier,
  TASK_FORM,
  type TaskValues,
  withGroup,
  withType,
  withUnitForm,
  yearWithTask,
} from '#client/panel/year/model/taskFields.ts'
import type { InputsProps } from '#client/panel/year/model/useRowForm.ts'
import { ChoiceBox } from '#client/ui/form/ChoiceBox.tsx'
import { Field, FieldFrame, NamedOptions, SelectField } from '#client/ui/form/Field.tsx'
import { Stepper } from '#client/ui/form/Stepper.tsx'
import { formatTotal } from '#domain/scoring/points.ts'
import { maxPointsIn, type TaskType } from '#domain/scoring/scoring.ts'
import { MAX_UNIT_FORM, unitForms } from '#domain/scoring/unit.ts'
import { formatLong, percent } from '#domain/scoring/values.ts'
import { matcher } from '#domain/text/search.ts'
import { TASK_TYPE_WORDS } from '#domain/text/taskTypes.ts'
import { nameIn, parseNumber } from '#domain/year/fieldKinds.ts'
import { isScored } from '#domain/year/taskRules.ts'
import { TASK_COLUMNS, usesField } from '#domain/year/yearFields.ts'
import { OriginField } from './OriginField.tsx'
import { PartFields } from './PartFields.tsx'
import { TaskOptions, TypeOptions } from './TaskOptions.tsx'

type Props = InputsProps<TaskValues>

const LAYOUT = [
  'name',
  'description',
  ['type', 'maxPoints', 'multiplier'],
  'unit',
  'wholeNumbers',
  'asksForNote',
  'obligatory',
  'refValId',
  ['primaryGroupId', 'secondaryGroupId', 'split'],
  'originId',
] as const

const HINTS = {
  wholeNumbers: 'Przy ułamku arkusz zapyta, czy tak jest. Nie blokuje zapisu.',
  asksForNote: 'Co stoi za liczbą. Zgłoszenie bez dopisku jest możliwe, ale je wymieni.',
}

export function TaskInputs(props: Props) {
  const { id, form } = props
  const { field, set, values } = form
  const { groups } = useYear()
  const { edit, editor } = useRights()
  const { type, primaryGroupId } = values
  return (
    <>
      <fieldset className="form" disabled={!edit}>
        <PartFields
          form={form}
          specs={TASK_FORM.specs}
          layout={LAYOUT}
          hints={HINTS}
          inRow={TASK_COLUMNS}
          isUsed={name => usesField(type, name)}
          inputs={{
            type: (
              <SelectField
                {...field('type')}
                hint={TASK_TYPE_WORDS[type].rule}
                onChange={event => set(withType(event.target.value as TaskType))}
              >
                <TypeOptions />
              </SelectField>
            ),
            maxPoints: <Field {...field('maxPoints')} data-size="number" />,
            multiplier: <MultiplierField {...props} />,
            unit: <UnitFields {...props} />,
            obligatory: (
              <ChoiceBox
                type="checkbox"
                checked={values.obligatory}
                disabled={!isScored(type)}
                onChange={event => set({ obligatory: event.target.checked })}
                title={field('obligatory').label}
                hint={isScored(type) ? 'Zawsze z gwiazdką w arkuszu.' : 'Zadanie odniesienia jest zawsze obowiązkowe.'}
              />
            ),
            refValId: <ReferenceField {...props} />,
            primaryGroupId: (
              <SelectField {...field('primaryGroupId')} onChange={event => set(withGroup(event.target.value, values))}>
                {nameIn(groups, primaryGroupId) === undefined && <option value={primaryGroupId}>usunięta grupa</option>}
                <NamedOptions of={groups} />
              </SelectField>
            ),
            secondaryGroupId: (
              <SelectField {...field('secondaryGroupId')}>
                <option value="">bez drugiej grupy</option>
                <NamedOptions of={groups.filter(group => String(group.id) !== primaryGroupId)} />
              </SelectField>
            ),
            split: <SplitField {...props} />,
            displayPriority: null,
            originId: (
              <OriginField
                kind="task"
                id={id}
                field={field('originId')}
                groupOrigin={groups.find(group => String(group.id) === primaryGroupId)?.originId}
              />
            ),
          }}
        />
        {isScored(type) && <GroupsAfter {...props} />}
      </fieldset>
      {/* The order of rows may be changed in any state of the year. */}
      <Field {...field('displayPriority')} data-size="number" disabled={!editor} />
    </>
  )
}

function MultiplierField({ form: { values, set, field } }: Props) {
  const { label, errors } = field('multiplier')
  return (
    <FieldFrame label={label} errors={errors}>
      {described => (
        <Stepper
          {...described}
          name="multiplier"
          aria-label={label}
          value={values.multiplier}
          atLeast={parseNumber(values.multiplier) <= 0.5}
          onValue={multiplier => set({ multiplier })}
          onStep={by => set({ multiplier: steppedMultiplier(values.multiplier, by) })}
        />
      )}
    </FieldFrame>
  )
}

function SplitField({ form: { values, field } }: Props) {
  const split = Number(values.split)
  return (
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
  )
}

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

/** The points that the task's groups would give after the change, next to their thresholds. */
function GroupsAfter({ id, form: { values } }: Props) {
  const year = useYear()
  const after = yearWithTask(year, id, values)
  const ids = [values.primaryGroupId, values.secondaryGroupId]
  return (
    <ul className="box stack tight" aria-label="Co dają grupy tego zadania">
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
