import { type ClipboardEvent, type KeyboardEvent, memo, useState } from 'react'
import { api } from '#client/api/call.ts'
import { useStore } from '#client/api/store.ts'
import { OrderButton } from '#client/panel/year/form/OrderDialog.tsx'
import { useOriginName } from '#client/panel/year/form/OriginField.tsx'
import { changeYear } from '#client/panel/year/model/changeYear.ts'
import { setDraft, useDrafts } from '#client/panel/year/model/drafts.ts'
import type { EditedYear, EditorGroup, EditorTask } from '#client/panel/year/model/editedYear.ts'
import { useRights, useYear } from '#client/panel/year/model/editor.ts'
import { newTask, TASK_FORM, type TaskValues } from '#client/panel/year/model/taskFields.ts'
import { useSelection } from '#client/ui/table/selection.tsx'
import { useKeyDown } from '#client/ui/useKeyDown.ts'
import { counted } from '#domain/text/plural.ts'
import { usesField } from '#domain/year/yearFields.ts'
import { editedNewTask, editedTask, emptyKeyAfter, newKeysIn } from './editedRows.ts'
import { MarkedTasks } from './MarkedTasks.tsx'
import { type PastedBlock, readBlock } from './pastedBlock.ts'
import { goToCell, PastedCells } from './TaskCell.tsx'
import { NewTaskRow, TASK_HEADS, TaskRow } from './TaskRow.tsx'

interface TaskRowsProps {
  group: EditorGroup
  /** The tasks that a search leaves; without a search all are shown. */
  found: ReadonlySet<number> | null
}

/** The tasks of an area as rows that are edited in place. The last one is empty: typing in it adds a task. */
export const TaskRows = memo(({ group, found }: TaskRowsProps) => {
  const year = useYear()
  const { edit, editor } = useRights()
  const drafts = useDrafts()
  const begun = newKeysIn(useStore(drafts), group.id)
  const empty = emptyKeyAfter(begun, group.id)
  const tasks = found ? group.primaryTasks.filter(({ id }) => found.has(id)) : group.primaryTasks
  const selection = useSelection<EditorTask>(
    ({ id }) => id,
    ({ name }) => name,
  )
  const [pasted, setPasted] = useState<{ block: PastedBlock; at: string } | null>(null)

  function onPaste(event: ClipboardEvent<HTMLElement>) {
    const at = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]')?.dataset.cell
    if (!edit || !at) return
    event.preventDefault()
    const block = readBlock(event.clipboardData.getData('text/plain'), {
      at,
      rows: [
        ...tasks.map(task => editedTask(year, task, drafts)),
        ...begun.map(key => editedNewTask(year, group, key, drafts)),
      ],
      empty: editedNewTask(year, group, empty, drafts),
      year,
    })
    if (block?.isOneCell && block.unfit.length === 0) block.write()
    else setPasted(block && { block, at })
  }
  function close(at: string) {
    setPasted(null)
    goToCell(at)
  }
  function insert({ block, at }: NonNullable<typeof pasted>) {
    block.write()
    let key = empty
    for (const values of block.added) {
      const saved = newTask(group)
      setDraft(drafts, key, { saved, edits: editsIn(values, saved), seen: {} })
      key = emptyKeyAfter([key], group.id)
    }
    close(at)
  }

  if (tasks.length === 0 && !edit) return <p className="card__body muted">Nie ma tu jeszcze zadań.</p>
  const order = editor && !found && tasks.length > 1 && <TaskOrder group={group} />
  return (
    <>
      {edit && tasks.length > 0 && <MarkedTasks tasks={tasks} selection={selection} idleAct={order} />}
      {!edit && order && <div className="card__body">{order}</div>}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows move between the buttons of the cells */}
      <div className="task-rows" onKeyDown={moveByArrows} onPaste={onPaste}>
        <PastedCells value={pasted?.block.cells ?? NOTHING_PASTED}>
          <table>
            <thead>
              <tr>
                {edit && (
                  <th scope="col" data-column="select">
                    <span className="visually-hidden">Zaznacz</span>
                  </th>
                )}
                {TASK_HEADS.map(([key, head]) => (
                  <th key={key} scope="col" data-column={key}>
                    {head}
                  </th>
                ))}
                <th scope="col" data-column="more">
                  <span className="visually-hidden">Więcej</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {tasks.map(task => (
                <TaskRow key={task.id} task={task} siblings={group.primaryTasks} selection={selection} />
              ))}
              {edit &&
                [...begun, ...(found ? [] : [empty])].map(key => <NewTaskRow key={key} group={group} rowKey={key} />)}
              {pasted && (
                <Pasted
                  year={year}
                  block={pasted.block}
                  onInsert={() => insert(pasted)}
                  onClose={() => close(pasted.at)}
                />
              )}
            </tbody>
          </table>
        </PastedCells>
      </div>
    </>
  )
})

function TaskOrder({ group: { id, name, primaryTasks } }: { group: EditorGroup }) {
  const year = useYear()
  return (
    <OrderButton
      title={`Kolejność zadań: ${name}`}
      items={primaryTasks}
      save={ids => changeYear(year.id, api.admin.categorization.tasks.order({ id }).patch({ ids }))}
    />
  )
}

const NOTHING_PASTED: ReadonlyMap<string, string> = new Map()

const editsIn = (values: TaskValues, saved: TaskValues) =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== saved[name as keyof TaskValues]))

interface PastedProps {
  year: EditedYear
  block: PastedBlock
  onInsert: () => void
  onClose: () => void
}

const MOST_REASONS = 3

/** The new rows of a pasted block, and the question whether to insert it. Its other cells show what they would hold. */
function Pasted({ year, block, onInsert, onClose }: PastedProps) {
  const names = { year, originName: useOriginName() }
  const { rows, columns, cells, unfit, added, tooMany } = block
  useKeyDown(({ key }) => {
    if (key === 'Escape' && !document.querySelector('dialog[open]')) onClose()
  })
  const sentences = [
    cells.size > 0 && counted(cells.size, 'komórka się zmieni', 'komórki się zmienią', 'komórek się zmieni'),
    added.length > 0 && `${counted(added.length, 'nowe zadanie', 'nowe zadania', 'nowych zadań')}, zobacz je powyżej`,
    cells.size + added.length === 0 && 'nic się nie zmieni',
  ].filter(Boolean)
  return (
    <>
      {added.map((values, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list of one paste does not change
        <tr key={index} className="task-rows__pasted">
          <td data-column="select" />
          {TASK_HEADS.map(([key]) => (
            <td key={key} data-column={key}>
              {usesField(values.type, key) && (
                <span className="cell">{TASK_FORM.specs[key]!.show(values[key] as never, names)}</span>
              )}
            </td>
          ))}
          <td data-column="more" />
        </tr>
      ))}
      <tr className="task-rows__wide task-rows__pasted">
        <td colSpan={TASK_HEADS.length + 2}>
          <div className="row">
            <p className="grow" role="status">
              <b>
                Wklejono {counted(rows, 'wiersz', 'wiersze', 'wierszy')},{' '}
                {counted(columns, 'kolumnę', 'kolumny', 'kolumn')}:
              </b>{' '}
              {sentences.join(', ')}.
              {unfit.length > 0 &&
                ` ${counted(unfit.length, 'wartość nie pasuje', 'wartości nie pasują', 'wartości nie pasuje')}: ${unfit.slice(0, MOST_REASONS).join('; ')}${unfit.length > MOST_REASONS ? '…' : '.'}`}
              {tooMany > 0 && ` Naraz można dodać 200 zadań; pominięto ${tooMany}.`}
            </p>
            <button
              type="button"
              className="btn"
              data-tone="primary"
              disabled={cells.size + added.length === 0}
              // biome-ignore lint/a11y/noAutofocus: the answer to the keys that were just pressed
              autoFocus
              onClick={onInsert}
            >
              Wstaw {added.length > 0 ? rows : cells.size}
            </button>
            <button type="button" className="btn" data-tone="quiet" onClick={onClose}>
              Odrzuć
            </button>
          </div>
        </td>
      </tr>
    </>
  )
}

const STEPS: Record<string, [down: number, right: number]> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
}

/** Moves from one cell to the next one that can be edited; inside an input the arrows move in the text. */
function moveByArrows(event: KeyboardEvent<HTMLElement>) {
  const step = STEPS[event.key]
  const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]')
  const td = cell?.closest<HTMLTableCellElement>('td, th')
  if (!step || !td) return
  event.preventDefault()
  const [down, right] = step
  const cellsOf = (row: Element | undefined) => [...(row?.children ?? [])]
  const rows = [...td.closest('tbody')!.children]
  const cells = cellsOf(td.parentElement!)
  let [at, column] = [rows.indexOf(td.parentElement!) + down, cells.indexOf(td) + right]
  for (; rows[at] && column >= 0 && column < cells.length; at += down, column += right) {
    const next = cellsOf(rows[at])[column]?.querySelector<HTMLElement>('[data-cell]:not(:disabled)')
    if (next) return next.focus()
  }
}
