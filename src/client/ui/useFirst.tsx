import { useState } from 'react'

/** The first rows of a list in a card, and the button that shows the rest. */
export function useFirst<Row>(rows: readonly Row[], first: number) {
  const [isAll, setAll] = useState(false)
  const shown = isAll ? rows : rows.slice(0, first)
  const rest = shown.length < rows.length && (
    <div className="card__body">
      <button type="button" className="btn" onClick={() => setAll(true)}>
        Pokaż pozostałe: {rows.length - shown.length}
      </button>
    </div>
  )
  return [shown, rest] as const
}
