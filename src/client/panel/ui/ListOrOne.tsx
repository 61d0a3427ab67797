import type { ComponentType, ReactNode } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { BackLink } from '#client/ui/BackLink.tsx'
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
    <Opened here={opened} title={title} back={back}>
      <One id={Number(opened)} />
    </Opened>
  )
}

interface OpenedProps {
  /** A change clears the error. */
  here: string
  title: string
  back: string
  children: ReactNode
}

/** A page opened from a list, below the link back. */
export const Opened = ({ here, title, back, children }: OpenedProps) => (
  <>
    <nav className="page__kicker hint row tight" aria-label="Powrót">
      <BackLink to={back}>{title}</BackLink>
    </nav>
    <ErrorBoundary here={here}>{children}</ErrorBoundary>
  </>
)

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
