import { type CSSProperties, Fragment, memo, type ReactNode } from 'react'
import { useLocation, useSearch } from 'wouter'
import { type Column, REVERSED, SORT, sortOf } from './columns.ts'
import type { Selection } from './selection.tsx'
import { withQuery } from './useQuery.ts'

interface DataTableProps<Row> {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => number | string
  selection?: Selection<Row>
  /** The column that orders the rows while the address names none. */
  usualOrder?: string
  className?: string
  /** Keeps the columns down to 44rem; the table's own stylesheet arranges the cells below that. */
  isCompact?: boolean
  isCurrent?: (row: Row) => boolean
  labelledBy?: string
  /** Puts a heading row above each run of rows with the same key. */
  groups?: {
    keyOf: (row: Row) => number | string
    head: (row: Row) => ReactNode
  }
  empty?: ReactNode
}

/** Rows become cards in a narrow container (table.css). The column with `isName`, else the first, is the row's heading. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    columns,
    rows,
    keyOf,
    selection,
    usualOrder,
    className = '',
    isCompact,
    isCurrent,
    labelledBy,
    groups,
    empty,
  } = props
  if (rows.length === 0 && empty !== undefined)
    return typeof empty === 'string' ? <p className="card__body muted">{empty}</p> : empty

  return (
    <table
      className={`table ${className}`}
      data-cards={isCompact ? 'compact' : true}
      data-selectable={selection !== undefined}
      aria-labelledby={labelledBy}
    >
      <thead>
        <tr>
          {selection && (
            <th scope="col">
              <span className="visually-hidden">Zaznacz</span>
            </th>
          )}
          {columns.map(column => (
            <Head key={column.key} column={column} columns={columns} usualOrder={usualOrder} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <Fragment key={keyOf(row)}>
            {groups && (index === 0 || groups.keyOf(rows[index - 1]!) !== groups.keyOf(row)) && (
              <tr className="table__group">
                <th scope="colgroup" colSpan={columns.length + (selection ? 1 : 0)}>
                  {groups.head(row)}
                </th>
              </tr>
            )}
            <TableRow
              row={row}
              columns={columns}
              isCurrent={isCurrent?.(row)}
              isSelected={selection?.has(row)}
              name={selection?.nameOf(row)}
              select={selection?.select}
            />
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

interface RowProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
  isCurrent: boolean | undefined
  /** Undefined in a table without selection, as the next two. */
  isSelected: boolean | undefined
  name: string | undefined
  select: Selection<Row>['select'] | undefined
}

/** Renders again only when something about this row changes: hundreds of rows would not follow a click. */
const TableRow = memo(function TableRow<Row>({ row, columns, isCurrent, isSelected, name, select }: RowProps<Row>) {
  const naming = columns.find(({ isName }) => isName) ?? columns[0]
  return (
    <tr data-selected={isSelected} aria-current={isCurrent || undefined}>
      {select && (
        <td data-column="select">
          <label className="select-box">
            <input
              type="checkbox"
              aria-label={`Zaznacz: ${name}`}
              checked={isSelected ?? false}
              onChange={event => select([row], event.target.checked)}
            />
          </label>
        </td>
      )}
      {columns.map(column => {
        const { key, head, label = head, cell, isNumeric, className = '' } = column
        return column === naming ? (
          <th key={key} scope="row" className={className} data-column={key}>
            {cell(row)}
          </th>
        ) : (
          <td
            key={key}
            className={isNumeric ? `num ${className}` : className}
            data-column={key}
            data-label={typeof label === 'string' && label !== '' ? label : undefined}
          >
            {cell(row)}
          </td>
        )
      })}
    </tr>
  )
}) as <Row>(props: RowProps<Row>) => ReactNode

interface HeadProps<Row> {
  column: Column<Row>
  columns: readonly Column<Row>[]
  usualOrder: string | undefined
}

/** The first press sorts in the usual order of the column, the second reverses it. */
function Head<Row>({ column: { key, head, order, width, isNumeric }, columns, usualOrder }: HeadProps<Row>) {
  const [here, navigate] = useLocation()
  const search = useSearch()
  const { column, isReversed } = sortOf(columns, usualOrder, search)
  const isChosen = order !== undefined && column?.key === key
  const rises = order?.rises !== isReversed
  const sort = () =>
    navigate(
      here +
        withQuery(search, { [SORT]: key === usualOrder ? '' : key, [REVERSED]: isChosen && !isReversed ? '1' : '' }),
      { replace: true },
    )
  return (
    <th
      scope="col"
      className={isNumeric ? 'num' : undefined}
      style={width === undefined ? undefined : ({ '--width': width } as CSSProperties)}
      aria-sort={isChosen ? (rises ? 'ascending' : 'descending') : undefined}
    >
      {order ? (
        <button type="button" className="sort" onClick={sort}>
          {head}
          {isChosen && <span aria-hidden="true">{rises ? ' ▴' : ' ▾'}</span>}
        </button>
      ) : (
        head
      )}
    </th>
  )
}
