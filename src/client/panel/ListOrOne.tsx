import { ChevronLeft } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { ErrorBoundary } from '#client/ui/feedback/ErrorBoundary.tsx'
import { useQuery, withQuery } from '#client/ui/table/useQuery.ts'

interface ListOrOneProps {
  /** The parameter of the address that opens a row, e.g. `druzyna`. */
  name: string
  title: string
  List: ComponentType
  One: ComponentType<{ id: number }>
}

/** A list, or the row that the address names, with a link back that keeps the filters. */
export function ListOrOne({ name, title, List, One }: ListOrOneProps) {
  const [opened] = useQuery(name)
  const back = useAddressWith({ [name]: '' })
  if (!opened) return <List />
  return (
    <>
      <nav className="page__kicker hint row tight" aria-label="Powrót">
        <Link href={back} className="back-link">
          <ChevronLeft aria-hidden="true" />
          {title}
        </Link>
      </nav>
      <ErrorBoundary here={opened}>
        <One id={Number(opened)} />
      </ErrorBoundary>
    </>
  )
}

interface OpenLinkProps {
  name: string
  id: number
  children: ReactNode
}

export function OpenLink({ name, id, children }: OpenLinkProps) {
  return (
    <Link href={useAddressWith({ [name]: String(id) })} className="anywhere" onClick={() => scrollTo(0, 0)}>
      {children}
    </Link>
  )
}

export function useAddressWith(change: Record<string, string>) {
  const [here] = useLocation()
  return here + withQuery(useSearch(), change)
}
