import type { ReactNode } from 'react'
import { Loading } from '#client/ui/Loading.tsx'
import { Pagination } from './Pagination.tsx'

interface FoundProps<Row> {
  /** undefined until the first answer. */
  found: { rows: readonly Row[]; total: number } | undefined
  page: number | undefined
  /** "12 drużyn". */
  counted: (total: number) => string
  /** What to say when nothing is found. */
  none: string
  children: (rows: readonly Row[]) => ReactNode
}

/** What a list found: how many, the rows of one page, and the way to the others. */
export function Found<Row>({ found, page, counted, none, children }: FoundProps<Row>) {
  if (!found) return <Loading />
  const { rows, total } = found
  return (
    <>
      <p className="list-count muted" role="status">
        {total === 0 ? none : counted(total)}
      </p>
      {rows.length > 0 && children(rows)}
      <Pagination page={page} total={total} />
    </>
  )
}
