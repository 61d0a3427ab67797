import { useState } from 'react'

/** The first rows of a list, and the button that shows the rest. */
export function useFirst<Row>(rows: readonly Row[], first: number) {
  const [isAll, setAll] = useState(false)
  const shown = isAll ? rows : rows.slice(0, first)
  const rest = shown.length < rows.length && (
    <button type="button" className="btn" onClick={() => setAll(true)}>
      Pokaż pozostałe: {rows.length - shown.length}
    </button>
  )
  return [shown, rest] as const
}
