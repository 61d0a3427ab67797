import type { ReactNode } from 'react'
import * as v from 'valibot'
import { type answer, api } from '#client/api/call.ts'
import { Field, TextareaField } from '#client/ui/form/Field.tsx'
import { BodyId } from '#domain/requests/ids.ts'
import { Description, MAX_NAME, Name } from '#domain/requests/text.ts'
import { Task } from '#domain/requests/years.ts'
import { formatTotal } from '#domain/scoring/points.ts'
import { maxPointsIn } from '#domain/scoring/scoring.ts'
import type { FullYear } from '#domain/year/fullYear.ts'
import { DisplayPriority } from '#domain/year/yearFields.ts'
import type { EditedYear, EditorGroup, EditorPrerequisite, EditorTask, PartKind } from './editedYear.ts'
import { GROUP_FIELDS, groupSchema } from './groupFields.ts'
import { OriginField } from './OriginField.tsx'
import { useRights } from './rights.ts'
import { origin, priority, type RowFields, rowFields, text } from './rowFields.ts'
import { TaskInputs } from './TaskInputs.tsx'
import { TASK_FIELDS, type TaskValues, yearWithTask } from './taskFields.ts'
import type { Change, InputsProps } from './useRowForm.ts'

type Call = Parameters<typeof answer<unknown>>[0]
type AddCall = Parameters<typeof answer<{ id: number }>>[0]

/** A kind of row that a year consists of: one description for its form, its draft, its conflicts and its deletion. */
export interface Part<Values extends object, Row, Entered> {
  kind: PartKind
  texts: { noun: string; save: string; addDeleted: string; remove: string; removeTitle: string }
  fields: RowFields<Values, Row>
  schema: (year: EditedYear, row?: Row) => v.GenericSchema<unknown, Entered>
  Inputs: (props: InputsProps<Values>) => ReactNode
  /** The year as it would be with these values, where saving them may add errors or warnings. */
  yearAfter?: (year: EditedYear, id: number, values: Values) => FullYear | undefined
  add: (row: Entered, yearId: number) => AddCall
  change: (id: number, change: Change<Entered>) => Call
  remove: (id: number) => Call
}

const { tasks, initial } = api.admin.categorization

export const TASK: Part<TaskValues, EditorTask, Task> = {
  kind: 'task',
  texts: {
    noun: 'zadanie',
    save: 'Zapisz zadanie',
    addDeleted: 'Dodaj jako nowe zadanie',
    remove: 'Usuń zadanie',
    removeTitle: 'Usunąć zadanie?',
  },
  fields: TASK_FIELDS,
  schema: () => Task,
  Inputs: TaskInputs,
  yearAfter: yearWithTask,
  add: task => tasks.post(task),
  change: (id, change) => tasks({ id }).patch(change),
  remove: id => tasks({ id }).delete(),
}

type GroupValues = typeof GROUP_FIELDS.initial

export const GROUP: Part<GroupValues, EditorGroup, v.InferOutput<ReturnType<typeof groupSchema>>> = {
  kind: 'group',
  texts: {
    noun: 'grupa zadań',
    save: 'Zapisz grupę',
    addDeleted: 'Dodaj jako nową grupę',
    remove: 'Usuń grupę zadań',
    removeTitle: 'Usunąć grupę zadań?',
  },
  fields: GROUP_FIELDS,
  schema: groupSchema,
  Inputs: GroupInputs,
  yearAfter: (year, id, values) => {
    const replaced = (group: EditorGroup) => (group.id === id ? { ...group, ...GROUP_FIELDS.parse(values) } : group)
    return id === 0 ? undefined : { ...year, groups: year.groups.map(replaced) }
  },
  add: (group, categorizationYearId) => tasks.group.post({ ...group, categorizationYearId }),
  change: (id, change) => tasks.group({ id }).patch(change),
  remove: id => tasks.group({ id }).delete(),
}

const PREREQUISITE_FIELDS = rowFields({
  name: text('Nazwa wymagania', { maxLength: MAX_NAME }),
  description: text('Opis', { rows: 2 }),
  displayPriority: { ...priority, input: { ...priority.input, 'data-size': 'number' } },
  originId: origin('prerequisite'),
})
type PrerequisiteValues = typeof PREREQUISITE_FIELDS.initial

const PrerequisiteSchema = v.object({
  name: Name,
  description: Description,
  displayPriority: DisplayPriority,
  originId: v.nullable(BodyId),
})

export const PREREQUISITE: Part<PrerequisiteValues, EditorPrerequisite, v.InferOutput<typeof PrerequisiteSchema>> = {
  kind: 'prerequisite',
  texts: {
    noun: 'wymaganie',
    save: 'Zapisz wymaganie',
    addDeleted: 'Dodaj jako nowe wymaganie',
    remove: 'Usuń wymaganie',
    removeTitle: 'Usunąć wymaganie?',
  },
  fields: PREREQUISITE_FIELDS,
  schema: () => PrerequisiteSchema,
  Inputs: PrerequisiteInputs,
  add: (row, categorizationYearId) => initial.post({ ...row, categorizationYearId }),
  change: (id, change) => initial({ id }).patch(change),
  remove: id => initial({ id }).delete(),
}

// In any state of the year the order may be changed; the other fields may not.

function GroupInputs({ year, id, form }: InputsProps<GroupValues>) {
  const { edit, editor } = useRights(year)
  const hint =
    id === 0
      ? 'Progi ustalisz, gdy w grupie będą zadania.'
      : `Ta grupa daje najwyżej ${formatTotal(maxPointsIn(id, year.tasks))} pkt.`
  return (
    <>
      <Field {...form.field('name')} disabled={!edit} />
      <div className="form__row">
        <Field {...form.field('lesnaThreshold')} disabled={!edit} hint={hint} />
        <Field {...form.field('puszczanskaThreshold')} disabled={!edit} />
        <Field {...form.field('displayPriority')} disabled={!editor} />
      </div>
      {id !== 0 && <OriginField kind="group" year={year} id={id} field={form.field('originId')} disabled={!edit} />}
    </>
  )
}

function PrerequisiteInputs({ year, id, form }: InputsProps<PrerequisiteValues>) {
  const { edit, editor } = useRights(year)
  return (
    <>
      <Field {...form.field('name')} disabled={!edit} />
      <TextareaField {...form.field('description')} disabled={!edit} />
      <Field {...form.field('displayPriority')} disabled={!editor} />
      {id !== 0 && (
        <OriginField kind="prerequisite" year={year} id={id} field={form.field('originId')} disabled={!edit} />
      )}
    </>
  )
}
