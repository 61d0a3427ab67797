import type { ReactNode } from 'react'
import { byName } from '#domain/text/polish.ts'
import type { Exported } from './spreadsheet.ts'

export interface Column<Row> {
  /** Names the column in the address that sorts by it, and in stylesheets as `data-column`. */
  key: string
  head: ReactNode
  /** Precedes the value in a card; by default the head when it is a text. */
  label?: string
  cell: (row: Row) => ReactNode
  order?: Order<Row>
  width?: string
  isNumeric?: boolean
  isName?: boolean
  className?: string
  exported?: Exported<Row>
}

interface Order<Row> {
  /** After "Sortuj według", in the genitive. */
  name: string
  compare: (a: Row, b: Row) => number
  /** True if `compare` puts the least first (`aria-sort="ascending"`). */
  rises: boolean
}

/** Sorts by a number, the largest first. */
export const mostFirst = <Row>(name: string, numberOf: (row: Row) => number): Order<Row> => ({
  name,
  compare: (a, b) => numberOf(b) - numberOf(a),
  rises: false,
})

export const SORT = 'sortuj'
export const REVERSED = 'odwrotnie'

export function sortOf<Row>(columns: readonly Column<Row>[], usual: string | undefined, search: string) {
  const params = new URLSearchParams(search)
  const find = (wanted: string | null | undefined) => columns.find(({ key, order }) => order && key === wanted)
  return { column: find(params.get(SORT)) ?? find(usual), isReversed: params.has(REVERSED) }
}

export function sortRows<Row extends { name: string }>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  usual: string,
  search: string,
): Row[] {
  const { column, isReversed } = sortOf(columns, usual, search)
  const compare = column?.order?.compare ?? byName
  return rows.toSorted((a, b) => (isReversed ? -1 : 1) * compare(a, b) || byName(a, b))
}

/** Filters of a list by their names in the address. A filter gives the test for a value, or null for a value it does not know. */
export type RowFilters<Row> = Record<string, (value: string) => ((row: Row) => boolean) | null>

export const oneOf =
  <Row>(values: readonly string[], keyOf: (row: Row) => string) =>
  (value: string) =>
    values.includes(value) ? (row: Row) => keyOf(row) === value : null

export function filterRows<Row>(rows: readonly Row[], filters: RowFilters<Row>, search: string): Row[] {
  const params = new URLSearchParams(search)
  const tests = Object.entries(filters).flatMap(([name, filter]) => {
    const value = params.get(name)
    return (value && filter(value)) || []
  })
  return rows.filter(row => tests.every(test => test(row)))
}

export const exportedColumns = <Row>(columns: readonly Column<Row>[]): Exported<Row> =>
  columns.flatMap(({ exported = [] }) => exported)
