import { Task } from '#domain/requests/years.ts'
import type { TaskType } from '#domain/scoring/scoring.ts'
import { cellsIn } from '#domain/text/cells.ts'
import { isScored } from '#domain/year/taskRules.ts'
import { TASK_COLUMNS, TASK_FIELDS, usesField } from '#domain/year/yearFields.ts'
import type { EditedYear } from './editedYear.ts'
import { cellKey } from './TaskCell.tsx'
import type { TableRow } from './taskColumns.tsx'
import { newTask, TASK_FORM, type TaskValues, withType } from './taskFields.ts'
import { checkRow } from './useRowForm.ts'

type Change = Record<string, string | boolean>

export interface PastedBlock {
  rows: number
  columns: number
  /** The new text of each changed cell, by `cellKey`. */
  cells: ReadonlyMap<string, string>
  /** Why texts do not fit: "„wpisz ile” to nie liczba". */
  unfit: readonly string[]
  /** Rows below the last task, of which `added` can become new tasks. */
  beyond: number
  added: readonly Task[]
  isOneCell: boolean
  write: () => void
}

type PastedField = keyof typeof TASK_COLUMNS

const FIELDS = Object.keys(TASK_COLUMNS) as PastedField[]

/** A task without points is always obligatory. */
const isPasted = (field: PastedField, type: TaskType) =>
  usesField(type, field) && (field !== 'obligatory' || isScored(type))

/** Returns the change, or why the text does not fit. "25% Biwaki" gives a quarter to the second group. */
function readCell(field: PastedField, text: string, year: EditedYear): Change | string {
  const [, share, group] = (field === 'secondaryGroupId' && /^(\d{1,3})\s?%\s*(.+)$/.exec(text)) || []
  const read = TASK_FIELDS[field].read(group ?? text, year)
  if ('unfit' in read) return read.unfit
  if (field === 'type') return withType(read.value as TaskType) as Change
  return { [field]: read.value, ...(share && { split: String((100 - Number(share)) / 100) }) }
}

/** Reads a block copied from a spreadsheet, whose first cell goes to the cell `at`. Nothing is changed until `write`. */
export function readBlock(text: string, at: string, shown: readonly TableRow[], year: EditedYear): PastedBlock | null {
  const block = cellsIn(text)
  const [key, name] = at.split(' ')
  const [row, column] = [shown.findIndex(({ row }) => row.key === key), FIELDS.indexOf(name as PastedField)]
  if (row < 0 || column < 0 || block.length === 0) return null
  const columns = Math.min(Math.max(...block.map(line => line.length)), FIELDS.length - column)

  const changes = new Map<TableRow, Change>()
  const cells = new Map<string, string>()
  const unfit: string[] = []
  const added: Task[] = []
  for (const [index, line] of block.entries()) {
    const target = shown[row + index]
    if (!target) {
      const read = newTaskFrom(line, column, shown.at(-1)!, year)
      if (typeof read === 'string') unfit.push(read)
      else added.push(read)
      continue
    }
    let change: Change = {}
    for (const [offset, pasted] of line.slice(0, columns).entries()) {
      const field = FIELDS[column + offset]!
      const text = pasted === '–' ? '' : pasted
      if (!isPasted(field, (change.type ?? target.row.values.type) as TaskType)) {
        if (text !== '') unfit.push(`„${text}”: to zadanie nie ma takiego pola`)
        continue
      }
      const read = readCell(field, text, year)
      if (typeof read === 'string') unfit.push(`„${text}” ${read}`)
      else if (Object.entries(read).some(([name, value]) => target.row.values[name] !== value)) {
        change = { ...change, ...read }
        cells.set(cellKey(target.row, field), text || '–')
      }
    }
    changes.set(target, change)
  }
  return {
    rows: block.length,
    columns,
    cells,
    unfit,
    beyond: Math.max(0, row + block.length - shown.length),
    added,
    isOneCell: block.length === 1 && columns === 1,
    write: () => {
      for (const [{ row }, change] of changes) if (Object.keys(change).length > 0) row.set(change)
    },
  }
}

/** A row below the last task, in its group. Returns why it can be no task. */
function newTaskFrom(line: readonly string[], column: number, { task }: TableRow, year: EditedYear): Task | string {
  let values: Change = { ...newTask(task.primaryGroupId), displayPriority: String(task.displayPriority) }
  for (const [offset, text] of line.slice(0, FIELDS.length - column).entries()) {
    const field = FIELDS[column + offset]!
    if (!isPasted(field, values.type as TaskType)) continue
    const read = readCell(field, text === '–' ? '' : text, year)
    if (typeof read === 'string') return `„${text}” ${read}`
    values = { ...values, ...read }
  }
  const { check, reason } = checkRow(TASK_FORM, Task, values as unknown as TaskValues)
  return check.success ? check.output : `„${values.name}”: ${reason}`
}
