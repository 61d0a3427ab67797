import { formatValue } from '#domain/scoring/values.ts'
import { inWarsaw } from '#domain/warsaw.ts'

// Polish spreadsheets need semicolons, decimal commas and a byte order mark to open a CSV on a double click.
const BYTE_ORDER_MARK = '\uFEFF'

export function toCsv({ head, rows }: Table): Blob {
  const lines = [head, ...rows].map(row => `${row.map(csvCell).join(';')}\r\n`)
  return new Blob([BYTE_ORDER_MARK, ...lines], { type: 'text/csv;charset=utf-8' })
}

function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return formatValue(cell)
  // Spreadsheets of every language read this as a date.
  if (typeof cell === 'object') return clockOf(cell)
  return `"${defuse(cell).replaceAll('"', '""')}"`
}

/** Prefixes an apostrophe to a text that a spreadsheet would run as a formula (T08). */
const defuse = (text: string) => (/^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text)

export interface Table {
  title: string
  head: readonly string[]
  rows: readonly (readonly Cell[])[]
}

export type Cell = string | number | null | Moment

/** A time as the API writes it. Spreadsheets get the day, or day and minute, of a clock in Warsaw. */
interface Moment {
  at: string
  unit: 'day' | 'minute'
}

export const dayCell = (at: string | null): Cell => at && { at, unit: 'day' }
export const minuteCell = (at: string): Cell => ({ at, unit: 'minute' })

export const clockOf = ({ at, unit }: Moment) => inWarsaw(Date.parse(at)).slice(0, unit === 'day' ? 10 : 16)

export type Exported<Row> = readonly (readonly [head: string, cellOf: (row: Row) => Cell])[]

export const tableOf = <Row>(title: string, columns: Exported<Row>, rows: readonly Row[]): Table => ({
  title,
  head: columns.map(([head]) => head),
  rows: rows.map(row => columns.map(([, cellOf]) => cellOf(row))),
})
