import { formatValue } from '#domain/scoring/values.ts'

// Polish spreadsheets need semicolons, decimal commas and a byte order mark to open a CSV on a double click.
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

/** Prefixes an apostrophe to a text that a spreadsheet would run as a formula (T08). */
const defuse = (text: string) => (/^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text)

/** The content of a spreadsheet; the title names its file. */
export interface Table {
  title: string
  head: readonly string[]
  rows: readonly (readonly Cell[])[]
}

/** null is an empty cell. */
export type Cell = string | number | null

export type Exported<Row> = readonly (readonly [head: string, cellOf: (row: Row) => Cell])[]

export const tableOf = <Row>(title: string, columns: Exported<Row>, rows: readonly Row[]): Table => ({
  title,
  head: columns.map(([head]) => head),
  rows: rows.map(row => columns.map(([, cellOf]) => cellOf(row))),
})
