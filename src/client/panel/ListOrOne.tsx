import { ChevronLeft } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { ErrorBoundary } from '#client/ui/ErrorBoundary.tsx'
import { useQuery, withQuery } from '#client/ui/useQuery.ts'

interface ListOrOneProps {
  /** What the opened one is called in the address, e.g. `druzyna`. */
  name: string
  /** Of the list. */
  title: string
  List: ComponentType
  One: ComponentType<{ id: number }>
}

/** Shows a list, or instead of it the one row that the address names, with a link back that keeps the filters. */
export function ListOrOne({ name, title, List, One }: ListOrOneProps) {
  const [opened] = useQuery(name)
  const back = useAddressWith({ [name]: '' })
  if (!opened) return <List />
  return (
    <>
      <nav className="page__kicker" aria-label="Powrót">
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
  /** What the opened one is called in the address, e.g. `druzyna`. */
  name: string
  id: number
  children: ReactNode
}

/** Opens one row instead of the list. The filters stay in the address, and Back returns to the list. */
export function OpenLink({ name, id, children }: OpenLinkProps) {
  return (
    <Link href={useAddressWith({ [name]: String(id) })} className="anywhere" onClick={() => scrollTo(0, 0)}>
      {children}
    </Link>
  )
}

function useAddressWith(change: Record<string, string>) {
  const [here] = useLocation()
  return here + withQuery(useSearch(), change)
}
