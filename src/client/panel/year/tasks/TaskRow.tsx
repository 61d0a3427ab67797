import { memo, type ReactNode, useRef, useSyncExternalStore } from 'react'
import { api } from '#client/api/call.ts'
import { Conflict } from '#client/panel/year/form/Conflict.tsx'
import { DeletePart } from '#client/panel/year/form/DeletePart.tsx'
import { useFold, useFolds } from '#client/panel/year/form/Fold.tsx'
import { measuredAgainst, TASK } from '#client/panel/year/form/parts.tsx'
import { TaskInputs } from '#client/panel/year/form/TaskInputs.tsx'
import { TaskOptions, TypeOptions } from '#client/panel/year/form/TaskOptions.tsx'
import { changeYear } from '#client/panel/year/model/changeYear.ts'
import { useDrafts } from '#client/panel/year/model/drafts.ts'
import type { EditorGroup, EditorTask } from '#client/panel/year/model/editedYear.ts'
import { useRights, useYear } from '#client/panel/year/model/editor.ts'
import { withType } from '#client/panel/year/model/taskFields.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { ActionButton } from '#client/ui/dialog/ActionButton.tsx'
import type { Selection } from '#client/ui/table/selection.tsx'
import type { TaskType } from '#domain/scoring/scoring.ts'
import { counted } from '#domain/text/plural.ts'
import { typeNames } from '#domain/text/taskTypes.ts'
import { isScored, usesMultiplier } from '#domain/year/taskRules.ts'
import { TASK_COLUMNS, TASK_FIELDS, type TaskField, usesField } from '#domain/year/yearFields.ts'
import { editedNewTask, editedTask, type TaskRow as Row, taskKey } from './editedRows.ts'
import { type CellRow, FlagCell, TaskCell } from './TaskCell.tsx'

export const TASK_HEADS = Object.entries(TASK_COLUMNS) as [keyof typeof TASK_COLUMNS, string][]

interface TaskRowProps {
  task: EditorTask
  siblings: readonly EditorTask[]
  selection: Selection<EditorTask>
}

/** A task as a row that is edited in place; "Więcej" unfolds its form. */
export const TaskRow = memo(({ task, siblings, selection }: TaskRowProps) => {
  const year = useYear()
  const { edit } = useRights()
  const row = useEdited(taskKey(task), drafts => editedTask(year, task, drafts))
  const references = measuredAgainst(task.id, year.tasks).length
  return (
    <RowFrame
      row={row}
      isSelected={selection.has(task)}
      mark={
        edit && (
          <label className="select-box">
            <input
              type="checkbox"
              aria-label={`Zaznacz: ${task.name}`}
              checked={selection.has(task)}
              onChange={event => selection.select([task], event.target.checked)}
            />
          </label>
        )
      }
      note={references > 0 && <Badge>odniesienie dla {counted(references, 'zadania', 'zadań', 'zadań')}</Badge>}
      acts={edit && <TaskActs task={task} siblings={siblings} />}
    />
  )
})

/** A task that is not saved yet, or the empty last row, which becomes one when something is typed in it. */
export function NewTaskRow({ group, rowKey }: { group: EditorGroup; rowKey: string }) {
  const year = useYear()
  const row = useEdited(rowKey, drafts => editedNewTask(year, group, rowKey, drafts))
  return (
    <RowFrame
      row={row}
      acts={
        row.changed.length > 0 && (
          <button type="button" className="btn" data-tone="danger" onClick={row.discard}>
            Porzuć wiersz
          </button>
        )
      }
    />
  )
}

/** Renders again for edits of this row alone: a year has hundreds. */
function useEdited<R>(key: string, edited: (drafts: ReturnType<typeof useDrafts>) => R): R {
  const drafts = useDrafts()
  useSyncExternalStore(drafts.subscribe, () => drafts.get().get(key))
  return edited(drafts)
}

interface RowFrameProps {
  row: Row
  isSelected?: boolean
  mark?: ReactNode
  note?: ReactNode
  acts?: ReactNode
}

function RowFrame({ row, isSelected = false, mark, note, acts }: RowFrameProps) {
  const { edit } = useRights()
  const button = useRef<HTMLButtonElement>(null)
  const goTo = () => {
    button.current?.closest('tr')?.scrollIntoView({ block: 'center' })
    button.current?.focus({ preventScroll: true })
  }
  const { open, setOpen } = useFold({ id: row.key, skipExpandAll: true, goTo })
  const isEmpty = row.isNew && row.changed.length === 0
  // The empty row takes the place of one that was saved or discarded.
  if (isEmpty && open) setOpen(false)
  const columns = TASK_HEADS.length + (edit ? 2 : 1)
  const type = row.values.type as TaskType
  if (row.conflict)
    return (
      <tr id={row.key} className="task-rows__wide">
        <td colSpan={columns}>
          <Conflict row={row} conflict={row.conflict} />
        </td>
      </tr>
    )
  return (
    <>
      <tr
        id={row.key}
        data-selected={isSelected}
        data-open={open || undefined}
        data-new={row.isNew ? (isEmpty ? 'empty' : 'begun') : undefined}
      >
        {edit && <td data-column="select">{mark}</td>}
        <th scope="row" data-column="name">
          <TaskCell row={row as CellRow} name="name" {...(row.isNew && { placeholder: 'Nowe zadanie…' })} />
          {note}
          {!isEmpty && <small className="task-rows__facts">{factsOf(row)}</small>}
        </th>
        {TASK_HEADS.slice(1).map(([key]) => (
          <td key={key} data-column={key} className={TASK_FIELDS[key].kind === 'number' ? 'num' : undefined}>
            {/* A cell is empty where the type of the task does not use its field. */}
            {usesField(type, key) && <KindCell id={row.id} row={row as CellRow} name={key} type={type} />}
          </td>
        ))}
        <td data-column="more">
          {!isEmpty && (
            <button
              ref={button}
              type="button"
              className="link-button"
              aria-expanded={open}
              aria-label={`${open ? 'Zwiń' : 'Więcej'}: ${row.name}`}
              onClick={() => setOpen(!open)}
            >
              {open ? 'Zwiń' : 'Więcej'}
            </button>
          )}
        </td>
      </tr>
      {open && (
        <tr className="task-rows__wide" data-form>
          <td colSpan={columns}>
            <div className="form task-rows__form">
              <TaskInputs id={row.id} form={row} />
              {acts && <div className="row">{acts}</div>}
            </div>
          </td>
        </tr>
      )}
    </>
  )
}

interface KindCellProps {
  id: number
  row: CellRow
  name: TaskField
  type: TaskType
}

function KindCell({ id, type, ...cell }: KindCellProps) {
  switch (TASK_FIELDS[cell.name].kind) {
    case 'flag':
      return <FlagCell {...cell} isFixed={cell.name === 'obligatory' && !isScored(type)} />
    case 'type':
      return (
        <TaskCell
          {...cell}
          options={() => <TypeOptions />}
          show={of => typeNames[of as TaskType].replace('z odniesieniem', 'z odn.')}
          changeOf={of => withType(of as TaskType) as CellRow['values']}
        />
      )
    case 'task':
      return (
        <TaskCell
          {...cell}
          options={() => (
            <>
              <option value="">brak</option>
              <TaskOptions isOffered={other => other.id !== id} />
            </>
          )}
        />
      )
    default:
      return <TaskCell {...cell} />
  }
}

/** One line instead of the cells on a narrow screen. */
function factsOf({ values, changed }: Row): string {
  const type = values.type as TaskType
  return [
    typeNames[type],
    isScored(type) && `maks. ${values.maxPoints}`,
    usesMultiplier(type) && `× ${values.multiplier}`,
    values.obligatory === true && isScored(type) && 'obowiązkowe',
    changed.length > 0 && 'niezapisane',
  ]
    .filter(Boolean)
    .join(' · ')
}

function TaskActs({ task, siblings }: Omit<TaskRowProps, 'selection'>) {
  const year = useYear()
  const folds = useFolds()
  async function duplicate() {
    const { id } = await changeYear(year.id, api.admin.categorization.tasks.duplicate({ id: task.id }).post())
    folds.reveal(`group-${task.primaryGroupId}`, taskKey({ id }))
  }
  return (
    <>
      <ActionButton act={duplicate}>Powiel zadanie</ActionButton>
      <DeletePart part={TASK} row={task} siblings={siblings} />
    </>
  )
}
