import type { ReactNode } from 'react'
import * as v from 'valibot'
import { api } from '#client/api/call.ts'
import type { UndoableCall } from '#client/api/undo.ts'
import type { EditedYear, EditorGroup, EditorPrerequisite, EditorTask } from '#client/panel/year/model/editedYear.ts'
import { useRights, useYear } from '#client/panel/year/model/editor.ts'
import { type RowFields, rowFields } from '#client/panel/year/model/rowFields.ts'
import { TASK_FORM, type TaskValues, yearWithTask } from '#client/panel/year/model/taskFields.ts'
import type { Change, InputsProps } from '#client/panel/year/model/useRowForm.ts'
import { Field } from '#client/ui/form/Field.tsx'
import { mistake } from '#contract/mistakes.ts'
import { NewGroup, NewPrerequisite, Task } from '#contract/requests/years.ts'
import { formatTotal } from '#domain/scoring/points.ts'
import { maxPointsIn } from '#domain/scoring/scoring.ts'
import { counted } from '#domain/text/plural.ts'
import { changesRules } from '#domain/year/effect.ts'
import type { FullYear } from '#domain/year/fullYear.ts'
import { GROUP_FIELDS, GroupThreshold, PREREQUISITE_FIELDS } from '#domain/year/yearFields.ts'
import type { PartKind } from '#domain/year/yearIssue.ts'
import type { Question } from './Impact.tsx'
import { OriginField } from './OriginField.tsx'
import { PartFields } from './PartFields.tsx'
import { TaskInputs } from './TaskInputs.tsx'

type Call = UndoableCall<unknown>
type AddCall = UndoableCall<{ id: number }>

/** A kind of row that a year consists of: one description for its form, its draft, its conflicts and its deletion. */
export interface Part<Values extends object, Row, Entered> {
  kind: PartKind
  texts: Record<'noun' | 'add' | 'save' | 'addDeleted' | 'remove' | 'removeTitle', string>
  fields: RowFields<Values, Row>
  schema: (year: EditedYear, row?: Row) => v.GenericSchema<unknown, Entered>
  Inputs: (props: InputsProps<Values>) => ReactNode
  /** The year as it would be with these values, where saving them may add errors or warnings. */
  yearAfter?: (year: EditedYear, id: number, values: Values) => FullYear | undefined
  /** The question which sheets a change, or a new row without an id, would affect; null if none. */
  impact: (id: number | undefined, entered: Entered, change: Change<Entered>) => Question
  add: (row: Entered, yearId: number) => AddCall
  change: (id: number, change: Change<Entered>) => Call
  remove: (id: number) => Call
  cost: (row: Row) => ReactNode
  /** The tasks that need a row: while there are any, the server refuses to delete it (rules.md#17). */
  needing?: (id: number, tasks: EditedYear['tasks']) => EditorTask[]
}

const { tasks, initial } = api.admin.categorization

export const TASK: Part<TaskValues, EditorTask, Task> = {
  kind: 'task',
  texts: {
    noun: 'zadanie',
    add: 'Dodaj zadanie',
    save: 'Zapisz zadanie',
    addDeleted: 'Dodaj jako nowe zadanie',
    remove: 'Usuń zadanie',
    removeTitle: 'Usunąć zadanie?',
  },
  fields: TASK_FORM,
  schema: () => Task,
  Inputs: TaskInputs,
  yearAfter: yearWithTask,
  impact: (id, _, change) => (id !== undefined && changesRules(change) ? { tasks: [{ id, ...change }] } : null),
  add: task => tasks.post(task),
  change: (id, change) => tasks({ id }).patch(change),
  remove: id => tasks({ id }).delete(),
  cost: ({ entries }) =>
    entries > 0 && (
      <p>
        Razem z nim z arkuszy drużyn: {counted(entries, 'wpisana wartość', 'wpisane wartości', 'wpisanych wartości')}.
      </p>
    ),
  needing: measuredAgainst,
}

export function measuredAgainst(id: number, tasks: EditedYear['tasks']): EditorTask[] {
  return tasks.filter(task => task.refValId === id && task.id !== id)
}

const GROUP_FORM = rowFields(GROUP_FIELDS)
type GroupValues = typeof GROUP_FORM.initial

/**
 * A draft, and a new group, takes any thresholds, with a warning (rules.md#19). Afterwards a threshold may not exceed
 * what the tasks can give, unless it is stored already, and the forest one may not exceed the wilderness one.
 */
function groupSchema(year: EditedYear, group?: EditorGroup) {
  const isFree = !group || year.state === 'DRAFT'
  const maximum = group ? maxPointsIn(group.id, year.tasks) : 0
  const reachable = (saved: number | undefined) =>
    v.lazy(typed =>
      isFree || typed === saved ? GroupThreshold : v.pipe(GroupThreshold, v.maxValue(maximum, mistake('above'))),
    )
  const inOrder = (thresholds: Pick<EditorGroup, 'lesnaThreshold' | 'puszczanskaThreshold'>) =>
    isFree || thresholds.lesnaThreshold <= thresholds.puszczanskaThreshold
  const { categorizationYearId: _, ...entries } = NewGroup.entries

  return v.pipe(
    v.object({
      ...entries,
      lesnaThreshold: reachable(group?.lesnaThreshold),
      puszczanskaThreshold: reachable(group?.puszczanskaThreshold),
    }),
    v.forward(v.partialCheck([['lesnaThreshold'], ['puszczanskaThreshold']], inOrder, mistake('thresholds-reversed')), [
      'lesnaThreshold',
    ]),
  )
}

export const GROUP: Part<GroupValues, EditorGroup, v.InferOutput<ReturnType<typeof groupSchema>>> = {
  kind: 'group',
  texts: {
    noun: 'grupa zadań',
    add: 'Utwórz grupę',
    save: 'Zapisz grupę',
    addDeleted: 'Dodaj jako nową grupę',
    remove: 'Usuń grupę zadań',
    removeTitle: 'Usunąć grupę zadań?',
  },
  fields: GROUP_FORM,
  schema: groupSchema,
  Inputs: GroupInputs,
  yearAfter: (year, id, values) => {
    const replaced = (group: EditorGroup) => (group.id === id ? { ...group, ...GROUP_FORM.parse(values) } : group)
    return id === 0 ? undefined : { ...year, groups: year.groups.map(replaced) }
  },
  impact: (id, _, change) => (id !== undefined && changesRules(change) ? { groups: [{ id, ...change }] } : null),
  add: (group, categorizationYearId) => tasks.group.post({ ...group, categorizationYearId }),
  change: (id, change) => tasks.group({ id }).patch(change),
  remove: id => tasks.group({ id }).delete(),
  cost: ({ primaryTasks, entries }) =>
    primaryTasks.length > 0 && (
      <p>
        Razem z nią: {counted(primaryTasks.length, 'zadanie', 'zadania', 'zadań')}
        {entries > 0 && ` i ${counted(entries, 'wpisana wartość', 'wpisane wartości', 'wpisanych wartości')}`}.
      </p>
    ),
  // Tasks of other groups that share points into this one or are measured against a task in it.
  needing: (id, tasks) => {
    const inside = new Set(tasks.filter(task => task.primaryGroupId === id).map(task => task.id))
    return tasks.filter(
      task => !inside.has(task.id) && (task.secondaryGroupId === id || inside.has(task.refValId ?? 0)),
    )
  },
}

const PREREQUISITE_FORM = rowFields(PREREQUISITE_FIELDS)
type PrerequisiteValues = typeof PREREQUISITE_FORM.initial

const { categorizationYearId: _, ...prerequisiteEntries } = NewPrerequisite.entries
const PrerequisiteSchema = v.object(prerequisiteEntries)

export const PREREQUISITE: Part<PrerequisiteValues, EditorPrerequisite, v.InferOutput<typeof PrerequisiteSchema>> = {
  kind: 'prerequisite',
  texts: {
    noun: 'wymaganie',
    add: 'Dodaj wymaganie',
    save: 'Zapisz wymaganie',
    addDeleted: 'Dodaj jako nowe wymaganie',
    remove: 'Usuń wymaganie',
    removeTitle: 'Usunąć wymaganie?',
  },
  fields: PREREQUISITE_FORM,
  schema: () => PrerequisiteSchema,
  Inputs: PrerequisiteInputs,
  impact: (id, entered) => (id === undefined ? { prerequisites: [entered] } : null),
  add: (row, categorizationYearId) => initial.post({ ...row, categorizationYearId }),
  change: (id, change) => initial({ id }).patch(change),
  remove: id => initial({ id }).delete(),
  cost: ({ marks }) =>
    marks > 0 && (
      <p>
        Odhaczyło je już {counted(marks, 'drużyna', 'drużyny', 'drużyn')}. Drużyny, którym brakowało tylko tego
        wymagania, wejdą do rankingu.
      </p>
    ),
}

export function GroupInputs({ id, form }: InputsProps<GroupValues>) {
  const { tasks } = useYear()
  const { edit } = useRights()
  return (
    <PartFields
      form={form}
      specs={GROUP_FORM.specs}
      layout={[
        'name',
        ['lesnaThreshold', 'puszczanskaThreshold', 'displayPriority'],
        ['lesnaRequires', 'puszczanskaRequires'],
        'originId',
      ]}
      hints={{
        lesnaThreshold:
          id === 0
            ? 'Progi ustalisz, gdy w grupie będą zadania.'
            : `Ta grupa daje najwyżej ${formatTotal(maxPointsIn(id, tasks))} pkt.`,
        lesnaRequires: 'Bez tego symbolu w tej grupie drużyna nie dostanie kategorii, choćby innych miała dość.',
      }}
      inputs={{
        originId: id !== 0 && <OriginField kind="group" id={id} field={form.field('originId')} disabled={!edit} />,
      }}
    />
  )
}

function PrerequisiteInputs({ id, form }: InputsProps<PrerequisiteValues>) {
  const { edit, editor } = useRights()
  return (
    <PartFields
      form={form}
      specs={PREREQUISITE_FORM.specs}
      layout={['name', 'description', 'displayPriority', 'originId']}
      inputs={{
        displayPriority: <Field {...form.field('displayPriority')} data-size="number" disabled={!editor} />,
        originId: id !== 0 && (
          <OriginField kind="prerequisite" id={id} field={form.field('originId')} disabled={!edit} />
        ),
      }}
    />
  )
}
