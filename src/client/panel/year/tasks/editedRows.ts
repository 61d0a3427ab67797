import { GROUP, type Part, TASK } from '#client/panel/year/form/parts.tsx'
import type { Draft, Drafts } from '#client/panel/year/model/drafts.ts'
import { draftOf } from '#client/panel/year/model/drafts.ts'
import type { EditedYear, EditorGroup, EditorTask } from '#client/panel/year/model/editedYear.ts'
import { newTask } from '#client/panel/year/model/taskFields.ts'
import { changeOf, checkRow, inputsOf } from '#client/panel/year/model/useRowForm.ts'

interface PlacedRow<Values extends object, Row> {
  key: string
  id: number
  name: string
  saved: Values
  /** The stored row; a new one is not stored. */
  row: Row | undefined
}

/** A row of an area with its unsaved edits. */
function editedRow<Values extends object, Row, Entered>(
  part: Part<Values, Row, Entered>,
  year: EditedYear,
  { key, id, name, saved, row }: PlacedRow<Values, Row>,
  drafts: Drafts,
) {
  const { fields } = part
  const { specs } = fields
  const draft = draftOf(drafts, drafts.get().get(key), { key, saved, row: row ?? {}, specs })
  const { values, changed, set } = draft
  // Hundreds of rows are unchanged: only the others are checked.
  const { check, errors, reason } =
    changed.length === 0 ? { errors: {}, reason: null } : checkRow(fields, part.schema(year, row), values)

  return {
    ...inputsOf({ specs, values, changed, errors, set }),
    key,
    id,
    name,
    isNew: row === undefined,
    saved,
    changed,
    errors: errors as Record<string, readonly string[] | undefined>,
    reason,
    conflict: draft.conflict,
    discard: draft.discard,
    /** The whole row as the server takes it; undefined while a field is wrong. */
    entered: check?.success ? check.output : undefined,
    change: check?.success ? { id, ...changeOf<Entered>(check.output as object, draft) } : undefined,
    forgetSent: () => draft.forgetSent(values),
  }
}

export type EditedRow<Values extends object = never> = ReturnType<typeof editedRow<Values, unknown, unknown>>

export const taskKey = ({ id }: { id: number }) => `task-${id}`

export const editedTask = (year: EditedYear, task: EditorTask, drafts: Drafts) =>
  editedRow(
    TASK,
    year,
    { key: taskKey(task), id: task.id, name: task.name, saved: TASK.fields.format(task), row: task },
    drafts,
  )

export const editedGroup = (year: EditedYear, group: EditorGroup, drafts: Drafts) =>
  editedRow(
    GROUP,
    year,
    { key: `group-${group.id}`, id: group.id, name: group.name, saved: GROUP.fields.format(group), row: group },
    drafts,
  )

/** A task that is typed and not saved yet. */
export function editedNewTask(year: EditedYear, group: EditorGroup, key: string, drafts: Drafts) {
  const saved = newTask(group)
  const typed = (drafts.get().get(key)?.edits as { name?: string } | undefined)?.name
  return editedRow(TASK, year, { key, id: 0, name: typed || 'nowe zadanie', saved, row: undefined }, drafts)
}

export type TaskRow = ReturnType<typeof editedTask>
export type GroupRow = ReturnType<typeof editedGroup>

const newPrefix = (groupId: number) => `new-task-${groupId}-`

/** The keys of the new tasks of an area in the order in which they were begun. */
export const newKeysIn = (drafts: ReadonlyMap<string, Draft>, groupId: number) =>
  [...drafts.keys()].filter(key => key.startsWith(newPrefix(groupId))).toSorted((a, b) => numberOf(a) - numberOf(b))

/** The key of the empty last row, which becomes a new task when something is typed in it. */
export const emptyKeyAfter = (keys: readonly string[], groupId: number) =>
  newPrefix(groupId) + ((keys.length > 0 ? numberOf(keys.at(-1)!) : 0) + 1)

const numberOf = (key: string) => Number(key.split('-').at(-1))
