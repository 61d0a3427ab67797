import { useState } from 'react'

/**
 * Which rows of a list are marked, kept while its pages and filters change. A row is remembered as it was when it was
 * marked: when it is gone from the list, its name still tells which one was left out.
 */
export function useMarks<Row>(idOf: (row: Row) => number) {
  const [kept, setKept] = useState<ReadonlyMap<number, Row>>(new Map())
  return {
    has: (row: Row) => kept.has(idOf(row)),
    rows: [...kept.values()],
    mark: (rows: readonly Row[], isMarked: boolean) =>
      setKept(now => {
        const next = new Map(now)
        for (const row of rows) isMarked ? next.set(idOf(row), row) : next.delete(idOf(row))
        return next
      }),
    /** Those about which something was done need no mark any more. */
    release: (ids: readonly number[]) => setKept(now => new Map([...now].filter(([id]) => !ids.includes(id)))),
    clear: () => setKept(new Map()),
  }
}

export type Marks<Row> = ReturnType<typeof useMarks<Row>>
