import type { EditedYear } from '#client/panel/year/model/editedYear.ts'
import { type TaskValues, withType } from '#client/panel/year/model/taskFields.ts'
import type { TaskType } from '#domain/scoring/scoring.ts'
import { cellsIn } from '#domain/text/cells.ts'
import { isScored } from '#domain/year/taskRules.ts'
import { PASTED_COLUMNS, TASK_FIELDS, usesField } from '#domain/year/yearFields.ts'
import type { TaskRow } from './editedRows.ts'
import { cellKey } from './TaskCell.tsx'

export interface PastedBlock {
  rows: number
  columns: number
  /** The new text of each changed cell, by `cellKey`. */
  cells: ReadonlyMap<string, string>
  /** The reason for which texts do not fit and are left out: "„wpisz” to nie rodzaj". */
  unfit: readonly string[]
  /** The new tasks below the last one. */
  added: readonly TaskValues[]
  /** Rows beyond those that one save may add. */
  tooMany: number
  isOneCell: boolean
  /** Changes the rows that there are. */
  write: () => void
}

/** As many as one request may add. */
const MOST_ADDED = 200

type PastedField = (typeof PASTED_COLUMNS)[number]

/** A task without points is always obligatory. */
const isPasted = (field: PastedField, type: TaskType) =>
  usesField(type, field) && (field !== 'obligatory' || isScored(type))

interface Place {
  /** The cell that gets the first cell of the block, by `cellKey`. */
  at: string
  /** The tasks of the area, and those that are not saved yet. */
  rows: readonly TaskRow[]
  /** The empty last row. */
  empty: TaskRow
  year: EditedYear
}

/** Reads a block copied from a spreadsheet. Nothing is changed until its user confirms it. */
export function readBlock(text: string, { at, rows, empty, year }: Place): PastedBlock | null {
  const block = cellsIn(text)
  const [key, name] = at.split(' ')
  const all = [...rows, empty]
  const [first, column] = [all.findIndex(row => row.key === key), PASTED_COLUMNS.indexOf(name as PastedField)]
  if (first < 0 || column < 0 || block.length === 0) return null
  const fields = PASTED_COLUMNS.slice(column)
  const columns = Math.min(Math.max(...block.map(line => line.length)), fields.length)

  const changes: [TaskRow, Partial<TaskValues>][] = []
  const cells = new Map<string, string>()
  const unfit: string[] = []
  const added: TaskValues[] = []
  for (const [index, line] of block.entries()) {
    const row = rows[first + index]
    if (!row && line.every(cell => cell === '')) continue
    const read = readLine(line, fields, (row ?? empty).values, year)
    unfit.push(...read.unfit)
    if (!row) {
      if (Object.keys(read.change).length > 0) added.push({ ...empty.values, ...read.change })
      continue
    }
    changes.push([row, read.change])
    for (const [field, text] of read.texts) cells.set(cellKey(row, field), text || '–')
  }
  return {
    rows: block.length,
    columns,
    cells,
    unfit,
    added: added.slice(0, MOST_ADDED),
    tooMany: Math.max(0, added.length - MOST_ADDED),
    isOneCell: block.length === 1 && columns === 1 && rows[first] !== undefined,
    write: () => {
      for (const [row, change] of changes) if (Object.keys(change).length > 0) row.set(change)
    },
  }
}

function readLine(line: readonly string[], fields: readonly PastedField[], values: TaskValues, year: EditedYear) {
  let change: Partial<TaskValues> = {}
  const texts: [PastedField, string][] = []
  const unfit: string[] = []
  for (const [index, field] of fields.slice(0, line.length).entries()) {
    const text = line[index] === '–' ? '' : line[index]!
    if (!isPasted(field, change.type ?? values.type)) {
      if (text !== '') unfit.push(`„${text}”: to zadanie nie ma takiego pola`)
      continue
    }
    const read = readCell(field, text, year)
    if (typeof read === 'string') unfit.push(`„${text}” ${read}`)
    else if (Object.entries(read).some(([name, value]) => values[name as keyof TaskValues] !== value)) {
      change = { ...change, ...read }
      texts.push([field, text])
    }
  }
  return { change, texts, unfit }
}

/** Returns the change, or why the text does not fit. "25% Biwaki" gives a quarter to the second group. */
function readCell(field: PastedField, text: string, year: EditedYear): Partial<TaskValues> | string {
  const [, share, group] = (field === 'secondaryGroupId' && /^(\d{1,3})\s?%\s*(.+)$/.exec(text)) || []
  const { kind, read: reading } = TASK_FIELDS[field]
  const read = reading(group ?? text, year)
  // A wrong number is kept as it is typed: its cell says what is wrong.
  if ('unfit' in read) return kind === 'number' && text !== '' ? { [field]: text } : read.unfit
  if (field === 'type') return withType(read.value as TaskType)
  return { [field]: read.value, ...(share && { split: String((100 - Number(share)) / 100) }) }
}
