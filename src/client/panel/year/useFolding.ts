import { useMemo, useState } from 'react'

/** What was last asked of all folds: to open or close, or to lead to one place through those that hold it. */
type Asked = { all: boolean } | { path: readonly string[] } | null

export interface Folding {
  asked: Asked
  /** Opens everything, or closes it. */
  turnAll: (open: boolean) => void
  /** Opens the folds of these ids, outermost first, and goes to the last one. */
  reveal: (...path: string[]) => void
  /** The place is found: a fold that comes to bear its name later is not taken for it. */
  arrived: () => void
}

export function useFolding(): Folding {
  const [asked, setAsked] = useState<Asked>(null)
  return useMemo(
    () => ({
      asked,
      turnAll: open => setAsked({ all: open }),
      reveal: (...path) => setAsked({ path }),
      arrived: () => setAsked(null),
    }),
    [asked],
  )
}
