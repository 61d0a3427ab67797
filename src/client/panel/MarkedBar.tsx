import type { ReactNode } from 'react'
import { formatLong } from '#domain/values.ts'
import type { Marks } from './useMarks.ts'

interface MarkedBarProps {
  /** Of the rows in sight: how many there are, and how many of them are marked. */
  inSight: { rows: number; marked: number }
  /** Also those on other pages. */
  count: number
  /** What the box marks: "Zaznacz wszystkie". */
  all: string
  /** What stands in it while nothing is marked. */
  words: string
  onAll: (isMarked: boolean) => void
  onNone: () => void
  /** What can be done with the marked ones. */
  children: ReactNode
}

/** One bar above a list that keeps its height: without marks it counts, with marks it acts. */
export function MarkedBar({ inSight, count, all, words, onAll, onNone, children }: MarkedBarProps) {
  const isAll = inSight.rows > 0 && inSight.marked === inSight.rows
  return (
    <div className="marked-bar" data-active={count > 0}>
      <label className="marked-bar__all">
        <input
          type="checkbox"
          aria-label={all}
          checked={isAll}
          ref={box => {
            if (box) box.indeterminate = inSight.marked > 0 && !isAll
          }}
          onChange={event => onAll(event.target.checked)}
        />
        <span role="status">{count > 0 ? howMany(count, inSight) : words}</span>
      </label>
      {count > 0 && (
        <>
          {children}
          <button type="button" className="btn" data-tone="quiet" onClick={onNone}>
            Odznacz
          </button>
        </>
      )}
    </div>
  )
}

function howMany(count: number, { rows, marked }: MarkedBarProps['inSight']): string {
  const elsewhere = count - marked
  if (elsewhere === 0) return `Zaznaczono ${formatLong(count)} z ${formatLong(rows)}`
  return `Zaznaczono ${formatLong(count)}, w tym ${formatLong(elsewhere)} na innych stronach`
}

interface PageMarksProps<Row> {
  /** Of the page in sight. */
  rows: readonly Row[]
  marks: Marks<Row>
  children: ReactNode
}

/** The bar above a list that is read page by page: its box marks the page in sight. */
export function PageMarks<Row>({ rows, marks, children }: PageMarksProps<Row>) {
  const all = 'Zaznacz wszystkie na tej stronie'
  return (
    <MarkedBar
      inSight={{ rows: rows.length, marked: rows.filter(marks.has).length }}
      count={marks.rows.length}
      all={all}
      words={all}
      onAll={isMarked => marks.mark(rows, isMarked)}
      onNone={marks.clear}
    >
      {children}
    </MarkedBar>
  )
}

/** The box of one row; the whole cell is its target. */
export function MarkBox({
  name,
  checked,
  onChange,
}: {
  name: string
  checked: boolean
  onChange: (isMarked: boolean) => void
}) {
  return (
    <label className="mark-box">
      <input
        type="checkbox"
        aria-label={`Zaznacz: ${name}`}
        checked={checked}
        onChange={event => onChange(event.target.checked)}
      />
    </label>
  )
}
