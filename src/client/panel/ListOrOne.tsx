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

/** A list, or in its place the one of it that the address names, with the way back to the list as it was. */
export function ListOrOne({ name, title, List, One }: ListOrOneProps) {
  const [opened] = useQuery(name)
  const back = useAddressWith({ [name]: '' })
  if (!opened) return <List />
  return (
    <>
      <nav className="page__kicker" aria-label="Powrót">
        <Link href={back}>
          <span aria-hidden="true">← </span>
          {title}
        </Link>
      </nav>
      <ErrorBoundary place={opened}>
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

/** Opens one of a list in the list's place. The filters stay in the address, and Back returns to the list. */
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
