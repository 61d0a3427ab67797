import type { ReactNode } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { withQuery } from '#client/ui/useQuery.ts'

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

/** From the opened one back to the list as it was. */
export function BackLink({ name, children }: { name: string; children: ReactNode }) {
  return (
    <nav className="page__kicker" aria-label="Powrót">
      <Link href={useAddressWith({ [name]: '' })}>
        <span aria-hidden="true">← </span>
        {children}
      </Link>
    </nav>
  )
}

function useAddressWith(change: Record<string, string>) {
  const [here] = useLocation()
  return here + withQuery(useSearch(), change)
}
