import { Link, useLocation, useSearch } from 'wouter'
import { withQuery } from '#client/ui/useQuery.ts'
import { PAGE_ROWS } from '#domain/requests/panel.ts'
import { PAGE } from './filters.ts'

interface PaginationProps {
  page: number | undefined
  total: number
}

/** The way to the other pages of a list; nothing when there is only one. */
export function Pagination({ page = 1, total }: PaginationProps) {
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
