import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useSearch } from 'wouter'
import { useStore } from '#client/api/store.ts'
import { KeyHints } from '#client/panel/KeyHints.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { filterRows } from '#client/ui/table/columns.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import { SEARCH } from '#client/ui/table/filters.tsx'
import { useSelection } from '#client/ui/table/selection.tsx'
import { formatTotal } from '#domain/scoring/points.ts'
import { maxPointsIn } from '#domain/scoring/scoring.ts'
import { counted } from '#domain/text/plural.ts'
import { useDrafts } from './drafts.ts'
import { type EditedRow, editedRow } from './editedRows.ts'
import { useRights, useYear } from './editor.ts'
import { MarkedTasks } from './MarkedTasks.tsx'
import { PasteQuestion } from './PasteQuestion.tsx'
import { GROUP, TASK } from './parts.tsx'
import { type PastedBlock, readBlock } from './pastedBlock.ts'
import { goToCell, PastedCells, TaskCell } from './TaskCell.tsx'
import { filtersOf, NoTask, TaskFilters, useIsNew } from './TaskFilters.tsx'
import { TaskTableFoot, yearAfter } from './TaskTableFoot.tsx'
import { columnsOf, type TableRow } from './taskColumns.tsx'

/** All tasks of the year in one table whose cells are edited in place. Its edits are those of the forms. */
export function TaskTable({ onOpen }: { onOpen: (...path: string[]) => void }) {
  const year = useYear()
  const drafts = useDrafts()
  useStore(drafts)
  const search = useSearch()
  const { edit } = useRights()
  const table = useRef<HTMLElement>(null)

  const groups = year.groups.map(group => editedRow(GROUP, year, group, drafts))
  const rows = year.tasks.map(task => ({ task, row: editedRow(TASK, year, task, drafts) }))
  const changed = [...groups, ...rows.map(({ row }) => row)].filter(row => row.changed.length > 0)
  const after = yearAfter(year, groups, rows)
  const typed = new URLSearchParams(search).get(SEARCH) ?? ''
  const isNew = useIsNew()
  const filters = filtersOf(year, isNew)
  const shown = filterRows(rows, filters, search)
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set())
  // A search expands the folded groups.
  const isFolded = (groupId: number) => folded.has(groupId) && shown.length === rows.length
  const fold = (groupId: number, is: boolean) =>
    setFolded(now => new Set(is ? [...now, groupId] : [...now].filter(other => other !== groupId)))

  useEffect(() => {
    const find = () => table.current?.querySelector<HTMLInputElement>('input[type="search"]')?.focus()
    find()
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || (event.target as HTMLElement).closest('input, textarea, select, dialog')) return
      event.preventDefault()
      find()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])

  const selection = useSelection<TableRow>(
    ({ task }) => task.id,
    ({ row }) => row.name,
  )
  const [open, setOpen] = useState<number | null>(null)
  const [block, setBlock] = useState<PastedBlock | null>(null)
  const [pastedAt, setPastedAt] = useState('')
  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    const at = (event.target as HTMLElement).closest<HTMLElement>('button[data-cell]')?.dataset.cell
    if (!edit || !at) return
    event.preventDefault()
    const pasted = readBlock(event.clipboardData.getData('text/plain'), at, shown, year)
    if (pasted?.isOneCell && pasted.unfit.length === 0) pasted.write()
    else {
      setBlock(pasted)
      setPastedAt(at)
    }
  }
  function closeBlock() {
    setBlock(null)
    goToCell(pastedAt)
  }
  const heads = new Map(groups.map(group => [group.id, group]))
  return (
    <section className="card task-table" aria-label="Zadania" ref={table}>
      <TaskFilters rows={rows} isNew={isNew}>
        {shown.length === rows.length && (
          <button
            type="button"
            className="link-button"
            onClick={() => setFolded(new Set(folded.size > 0 ? [] : groups.map(({ id }) => id)))}
          >
            {folded.size > 0 ? 'Rozwiń wszystkie grupy' : 'Zwiń wszystkie grupy'}
          </button>
        )}
      </TaskFilters>
      {!edit && (
        <div className="card__body">
          <Note>
            {year.state === 'OPEN'
              ? 'Drużyny pracują na tych zadaniach. Zmienisz je w trybie nuklearnym, po podglądzie, kogo to dotknie.'
              : 'Te zadania są tylko do odczytu.'}
          </Note>
        </div>
      )}
      {edit && <MarkedTasks rows={shown} selection={selection} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows move between the buttons of the cells */}
      <div onKeyDown={moveByArrows} onPaste={onPaste}>
        <PastedCells value={block?.cells ?? NOTHING_PASTED}>
          <DataTable
            {...(edit && { selection })}
            columns={columnsOf({ typed, onOpen, shown: open, onShow: setOpen })}
            rows={shown}
            keyOf={({ task }) => task.id}
            groups={{
              keyOf: ({ task }) => task.primaryGroupId,
              head: ({ task }) => (
                <GroupHead
                  row={heads.get(task.primaryGroupId)!}
                  tasks={shown.filter(other => other.task.primaryGroupId === task.primaryGroupId).length}
                  points={maxPointsIn(task.primaryGroupId, after.tasks)}
                  isFolded={isFolded(task.primaryGroupId)}
                  onFold={is => fold(task.primaryGroupId, is)}
                  onAdd={() => onOpen(`group-${task.primaryGroupId}`, `new-task-${task.primaryGroupId}`)}
                />
              ),
              isFolded: ({ task }) => isFolded(task.primaryGroupId),
              onFound: ({ task }) => fold(task.primaryGroupId, false),
            }}
            empty={<NoTask typed={typed} filters={filters} />}
          />
        </PastedCells>
      </div>
      {edit && <KeyHints keys={KEYS} />}
      {block && <PasteQuestion block={block} onClose={closeBlock} />}
      {!block && changed.length > 0 && <TaskTableFoot after={after} changed={changed} />}
    </section>
  )
}

const KEYS = [
  ['↑ ↓ ← →', 'komórki'],
  ['Enter', 'albo pisanie: edycja'],
  ['Esc', 'przywróć'],
  ['Ctrl V', 'wklej z arkusza'],
  ['/', 'szukaj'],
  ['Ctrl S', 'zapisz'],
] as const

interface GroupHeadProps {
  row: EditedRow
  isFolded: boolean
  onFold: (is: boolean) => void
  tasks: number
  points: number
  onAdd: () => void
}

function GroupHead({ row, tasks, points, onAdd, isFolded, onFold }: GroupHeadProps) {
  const all = useYear().groups.find(({ id }) => id === row.id)!.primaryTasks.length
  return (
    <div className="task-table__group row">
      <button type="button" className="task-table__fold" aria-expanded={!isFolded} onClick={() => onFold(!isFolded)}>
        {row.name}
      </button>
      <small>
        {tasks === all ? '' : `${tasks} z `}
        {tasks === all ? counted(all, 'zadanie', 'zadania', 'zadań') : all} · {formatTotal(points)} pkt
      </small>
      {useRights().edit && (
        <button type="button" className="link-button" aria-label={`Dodaj zadanie: ${row.name}`} onClick={onAdd}>
          Dodaj zadanie
        </button>
      )}
      <span className="task-table__thresholds row tight">
        <small>progi</small>
        <LevelSymbol level="LESNA" />
        <TaskCell row={row} name="lesnaThreshold" />
        <LevelSymbol level="PUSZCZANSKA" />
        <TaskCell row={row} name="puszczanskaThreshold" />
      </span>
    </div>
  )
}

const NOTHING_PASTED: ReadonlyMap<string, string> = new Map()

const STEPS: Record<string, [down: number, right: number]> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
}

/** Moves from one cell to the next one that can be edited; inside an input the arrows move in the text. */
function moveByArrows(event: KeyboardEvent<HTMLElement>) {
  const step = STEPS[event.key]
  const cell = (event.target as HTMLElement).closest<HTMLElement>('button[data-cell]')
  const td = cell?.closest<HTMLTableCellElement>('td, th')
  if (!step || !td) return
  event.preventDefault()
  const [down, right] = step
  const rows = [...td.closest('tbody')!.rows].filter(({ dataset }) => dataset.folded === undefined)
  let [at, column] = [rows.indexOf(td.parentElement as HTMLTableRowElement) + down, td.cellIndex + right]
  for (; rows[at] && column >= 0 && column < td.closest('tr')!.cells.length; at += down, column += right) {
    const next = rows[at]!.cells[column]?.querySelector<HTMLElement>('button[data-cell]')
    if (next) return next.focus()
  }
}
