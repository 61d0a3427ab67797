import { type ReactNode, useState } from 'react'
import { formatLong } from '#domain/scoring/values.ts'

/**
 * The selected rows of a list. They stay selected while its pages and filters change, and each is stored as it was when it was
 * selected: its name is known even after it has left the list. `select` stays the same function, so rows need not render again.
 */
export function useSelection<Row>(idOf: (row: Row) => number, nameOf: (row: Row) => string) {
  const [selected, setSelected] = useState<ReadonlyMap<number, Row>>(new Map())
  const [select] = useState(
    () => (rows: readonly Row[], isSelected: boolean) =>
      setSelected(now => {
        const next = new Map(now)
        for (const row of rows) isSelected ? next.set(idOf(row), row) : next.delete(idOf(row))
        return next
      }),
  )
  return {
    nameOf,
    has: (row: Row) => selected.has(idOf(row)),
    rows: [...selected.values()],
    select,
    release: (ids: readonly number[]) => setSelected(now => new Map([...now].filter(([id]) => !ids.includes(id)))),
    clear: () => setSelected(new Map()),
  }
}

export type Selection<Row> = ReturnType<typeof useSelection<Row>>

interface SelectionBarProps<Row> {
  selection: Selection<Row>
  rows: readonly Row[]
  /** The rows that the actions apply to; may include other pages. */
  selected: readonly Row[]
  label: string
  idle: string
  idleAct?: ReactNode
  children: ReactNode
}

/** The bar above a list. It keeps its height: without a selection it counts, with one it acts. */
export function SelectionBar<Row>({
  selection,
  rows,
  selected,
  label,
  idle,
  idleAct,
  children,
}: SelectionBarProps<Row>) {
  const count = selected.length
  const onPage = rows.filter(selection.has).length
  const isAll = rows.length > 0 && onPage === rows.length
  return (
    <div className="selection-bar row" data-active={count > 0}>
      <label className="selection-bar__all">
        <input
          type="checkbox"
          aria-label={label}
          checked={isAll}
          ref={box => {
            if (box) box.indeterminate = onPage > 0 && !isAll
          }}
          onChange={event => selection.select(rows, event.target.checked)}
        />
        <span role="status">{count > 0 ? countInWords(count, onPage, rows.length) : idle}</span>
      </label>
      {count === 0 && idleAct}
      {count > 0 && (
        <>
          {children}
          <button type="button" className="btn" data-tone="quiet" onClick={selection.clear}>
            Odznacz
          </button>
        </>
      )}
    </div>
  )
}

function countInWords(count: number, onPage: number, rows: number): string {
  if (count === onPage) return `Zaznaczono ${formatLong(count)} z ${formatLong(rows)}`
  return `Zaznaczono ${formatLong(count)}, w tym ${formatLong(count - onPage)} na innych stronach`
}
