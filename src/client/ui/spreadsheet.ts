import { formatValue } from '#domain/values.ts'

// As Polish spreadsheets read it with a double click: semicolons, decimal commas, and the mark that says UTF-8.
const BYTE_ORDER_MARK = '\uFEFF'

export function toCsv({ head, rows }: Table): Blob {
  const lines = [head, ...rows].map(row => `${row.map(csvCell).join(';')}\r\n`)
  return new Blob([BYTE_ORDER_MARK, ...lines], { type: 'text/csv;charset=utf-8' })
}

function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return formatValue(cell)
  return `"${defuse(cell).replaceAll('"', '""')}"`
}

/** A text that begins like a formula would be run as one: the apostrophe makes it a text again (T08). */
const defuse = (text: string) => (/^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text)

/** What a spreadsheet is given: a heading and rows under it. The title names the file. */
export interface Table {
  title: string
  head: readonly string[]
  rows: readonly (readonly Cell[])[]
}

/** null is an empty cell. */
export type Cell = string | number | null
