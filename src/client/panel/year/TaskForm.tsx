import { Field, TextareaField } from '#client/ui/Field.tsx'
import { formatTotal } from '#domain/points.ts'
import { MAX_NAME } from '#domain/requests/text.ts'
import { Task } from '#domain/requests/years.ts'
import { hasReference, maxPointsIn } from '#domain/scoring.ts'
import { formatLong } from '#domain/values.ts'
import type { FullYear } from '#domain/year/fullYear.ts'
import { isScored } from '#domain/year/taskRules.ts'
import type { EditedYear } from './editedYear.ts'
import { IssuesAfter } from './IssuesAfter.tsx'
import { OriginField, useOriginName } from './OriginField.tsx'
import { useRights } from './rights.ts'
import { SaveBar } from './SaveBar.tsx'
import { GroupFields } from './TaskGroupFields.tsx'
import { NumberFields } from './TaskNumberFields.tsx'
import { ReferenceField } from './TaskReferenceField.tsx'
import { enteredTask, type TaskFields, taskLabels, taskWords, yearWithTask } from './taskFields.ts'
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
  const originName = useOriginName('task', year.id)

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
