import type { ReactNode } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { type Read, refresh, useRead } from '#client/api/useRead.ts'
import { ErrorBoundary } from '#client/ui/feedback/ErrorBoundary.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { useLast } from '#client/ui/useLast.ts'
import { PAGE_ROWS } from '#contract/requests/panel.ts'
import type { Column } from './columns.ts'
import { DataTable } from './DataTable.tsx'
import { PAGE } from './filters.tsx'
import { SelectionBar, useSelection } from './selection.tsx'
import { withQuery } from './useQuery.ts'

interface PagedTableProps<Row> {
  read: Read<{ rows: readonly Row[]; total: number }>
  page: number | undefined
  countInWords: (total: number) => string
  empty: ReactNode
  columns: (onChange: () => Promise<unknown>) => readonly Column<Row>[]
  nameOf: (row: Row) => string
  /** The actions on the selected rows; without them no row can be selected. `onDone` deselects rows and fetches the list again. */
  actions?: ((selected: readonly Row[], onDone: (ids: readonly number[]) => Promise<unknown>) => ReactNode) | undefined
}

/** A list that the server filters, sorts and divides into pages, with a selection that spans them. */
export function PagedTable<Row extends { id: number }>(props: PagedTableProps<Row>) {
  const selection = useSelection<Row>(({ id }) => id, props.nameOf)
  return (
    <ErrorBoundary here={useSearch()}>
      <PageOfTable {...props} selection={selection} />
    </ErrorBoundary>
  )
}

function PageOfTable<Row extends { id: number }>({
  read,
  page,
  countInWords,
  empty,
  columns,
  actions,
  selection,
}: PagedTableProps<Row> & { selection: ReturnType<typeof useSelection<Row>> }) {
  const found = useLast(useRead(read))
  const onChange = () => refresh(read)
  const onDone = (ids: readonly number[]) => {
    selection.release(ids)
    return onChange()
  }
  const label = 'Zaznacz wszystkie na tej stronie'
  return (
    <Paged found={found} page={page} countInWords={countInWords} empty={empty} keeps={selection.rows.length > 0}>
      {rows => (
        <>
          {actions && (
            <SelectionBar selection={selection} rows={rows} selected={selection.rows} label={label} idle={label}>
              {actions(selection.rows, onDone)}
            </SelectionBar>
          )}
          <DataTable
            columns={columns(onChange)}
            rows={rows}
            keyOf={({ id }) => id}
            empty={null}
            {...(actions && { selection })}
          />
        </>
      )}
    </Paged>
  )
}

interface PagedProps<Row> extends Pick<PagedTableProps<Row>, 'page' | 'countInWords' | 'empty'> {
  found: { rows: readonly Row[]; total: number } | undefined
  /** Renders the children without rows too: the bar names selected rows that have left the list. */
  keeps?: boolean
  children: (rows: readonly Row[]) => ReactNode
}

export function Paged<Row>({ found, page, countInWords, empty, keeps = false, children }: PagedProps<Row>) {
  if (!found) return <Loading />
  const { rows, total } = found
  return (
    <>
      <p className="list-count muted" role="status">
        {total === 0 ? empty : countInWords(total)}
      </p>
      {(rows.length > 0 || keeps) && children(rows)}
      <Pagination page={page} total={total} />
    </>
  )
}

function Pagination({ page = 1, total }: { page: number | undefined; total: number }) {
  const pages = Math.max(Math.ceil(total / PAGE_ROWS), 1)
  if (pages === 1 && page === 1) return null
  return (
    <nav className="pagination row tight" aria-label="Strony listy">
      {/* From an address beyond the end the way back leads to the last page. */}
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
