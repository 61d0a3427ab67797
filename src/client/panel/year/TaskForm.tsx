import { useState } from 'react'
import { percent } from '#client/sheet/shares.ts'
import { Field, NamedOptions, TextareaField } from '#client/ui/Field.tsx'
import { formatTotal } from '#domain/points.ts'
import { MAX_NAME } from '#domain/requests/text.ts'
import { Task } from '#domain/requests/years.ts'
import { hasReference, maxPointsIn } from '#domain/scoring.ts'
import { matcher } from '#domain/search.ts'
import { formatLong } from '#domain/values.ts'
import type { FullYear } from '#domain/year/fullYear.ts'
import { isScored } from '#domain/year/taskRules.ts'
import type { EditedYear } from './editedYear.ts'
import { IssuesAfter } from './IssuesAfter.tsx'
import { LongSelect, nameIn } from './LongSelect.tsx'
import { OriginField, useOriginName } from './OriginField.tsx'
import { useRights } from './rights.ts'
import { SaveBar } from './SaveBar.tsx'
import { NumberFields } from './TaskNumberFields.tsx'
import {
  enteredTask,
  maySplit,
  type TaskFields,
  type TaskFormState,
  taskLabels,
  taskWords,
  withGroup,
  yearWithTask,
} from './taskFields.ts'
import { type Change, useRowForm } from './useRowForm.ts'

interface TaskFormProps {
  year: EditedYear
  /** 0 for a new one. */
  id: number
  /** What the draft is kept under. */
  of: string
  saved: TaskFields
  /** The same fields as the server tells them; left out for a new task. */
  row?: object
  save: (task: Task, change: Change<Task>) => Promise<unknown>
  yes: string
  no?: string
}

export function TaskForm({ year, id, of, saved, row = saved, save, yes, no }: TaskFormProps) {
  const rights = useRights(year)
  const form = useRowForm({ of, saved, row, schema: Task, entered: enteredTask, save })
  const { fields } = form
  const after = yearWithTask(year, id, fields)
  const originName = useOriginName('task')

  return (
    <form className="form" onSubmit={form.onSubmit}>
      <fieldset className="form" disabled={!rights.edit}>
        <Field label={taskLabels.name} maxLength={MAX_NAME} {...form.text('name')} />
        <TextareaField label={taskLabels.description} rows={2} {...form.text('description')} />
        <NumberFields form={form} />
        {hasReference(fields.type) && <ReferenceField year={year} id={id} form={form} />}
        <GroupFields year={year} form={form} />
        <OriginField
          kind="task"
          year={year}
          id={id}
          value={fields.originId}
          field={form.text('originId')}
          groupOrigin={year.groups.find(group => String(group.id) === fields.primaryGroupId)?.originId}
        />
        {isScored(fields.type) && <GroupsAfter year={year} after={after} fields={fields} />}
      </fieldset>
      {form.isSound && <IssuesAfter year={year} after={after} />}
      {rights.edit && (
        <SaveBar form={form} labels={taskLabels} say={taskWords(year, originName)} yes={yes} {...(no && { no })} />
      )}
    </form>
  )
}

interface GroupsAfterProps {
  year: EditedYear
  /** The year with the task as it is typed. */
  after: FullYear
  fields: TaskFields
}

/** What the groups of the task would give after the change, beside their thresholds. */
function GroupsAfter({ year, after, fields }: GroupsAfterProps) {
  const ids = [fields.primaryGroupId, fields.secondaryGroupId]
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

interface ReferenceFieldProps {
  year: EditedYear
  /** Of the task that is edited, which cannot be its own reference. */
  id: number
  form: TaskFormState
}

function ReferenceField({ year, id, form }: ReferenceFieldProps) {
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
      <LongSelect
        label={taskLabels.refValId}
        none="wybierz…"
        chosen={nameIn(year.tasks, chosen)}
        {...form.text('refValId')}
      >
        {() =>
          year.groups.map(group => {
            const offered = group.primaryTasks.filter(isOffered)
            if (offered.length === 0) return null
            return (
              <optgroup key={group.id} label={group.name}>
                <NamedOptions of={offered} />
              </optgroup>
            )
          })
        }
      </LongSelect>
    </div>
  )
}

/** Which groups get the points: the first one, a second one, and how they share. */
function GroupFields({ year, form: { fields, set, text } }: { year: EditedYear; form: TaskFormState }) {
  const { primaryGroupId, secondaryGroupId } = fields
  const others = year.groups.filter(group => String(group.id) !== primaryGroupId)
  const primary = nameIn(year.groups, primaryGroupId)
  const split = Number(fields.split)

  return (
    <div className="form__row">
      <LongSelect
        label={taskLabels.primaryGroupId}
        chosen={primary ?? DELETED}
        {...text('primaryGroupId')}
        onChange={event => set(withGroup(event.target.value, fields))}
      >
        {() => (
          <>
            {primary === undefined && <option value={primaryGroupId}>{DELETED}</option>}
            <NamedOptions of={year.groups} />
          </>
        )}
      </LongSelect>
      {isScored(fields.type) && (
        <>
          <LongSelect
            label={taskLabels.secondaryGroupId}
            none="bez drugiej grupy"
            chosen={nameIn(others, secondaryGroupId)}
            {...text('secondaryGroupId')}
          >
            {() => <NamedOptions of={others} />}
          </LongSelect>
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

const DELETED = 'usunięta grupa'
