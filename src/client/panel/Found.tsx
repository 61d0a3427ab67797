import type { ReactNode } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { Loading } from '#client/ui/Loading.tsx'
import { withQuery } from '#client/ui/useQuery.ts'
import { PAGE_ROWS } from '#domain/requests/panel.ts'
import { PAGE } from './filters.ts'

interface FoundProps<Row> {
  /** undefined until the first answer. */
  found: { rows: readonly Row[]; total: number } | undefined
  page: number | undefined
  /** "12 drużyn". */
  counted: (total: number) => string
  /** What to say when nothing is found. */
  none: ReactNode
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

interface PaginationProps {
  page: number | undefined
  total: number
}

/** The way to the other pages of a list; nothing when there is only one. */
function Pagination({ page = 1, total }: PaginationProps) {
  const pages = Math.max(Math.ceil(total / PAGE_ROWS), 1)
  if (pages === 1 && page === 1) return null
  return (
    <nav className="pagination" aria-label="Strony listy">
      {/* From an address beyond the end the way back is to the last page. */}
      <PageLink to={Math.min(page - 1, pages)} last={pages}>
        Poprzednia
      </PageLink>
      <span>
        Strona {page} z {pages}
      </span>
      <PageLink to={page + 1} last={pages}>
        Następna
      </PageLink>
    </nav>
  )
}

function PageLink({ to, last, children }: { to: number; last: number; children: string }) {
  const [here] = useLocation()
  const search = useSearch()
  if (to < 1 || to > last) return null
  return (
    <Link
      href={here + withQuery(search, { [PAGE]: to === 1 ? '' : String(to) })}
      className="btn"
      onClick={() => scrollTo(0, 0)}
    >
      {children}
    </Link>
  )
}
