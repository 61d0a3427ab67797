import { type ComponentType, Suspense } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { type Audience, redirectFor } from './access.ts'
import type { Session } from './session.ts'
import { Loading } from './ui/Loading.tsx'

interface EntranceProps {
  session: Session
  audience: Audience
  Page: ComponentType
}

/** Lets the page's readers in and sends the others where they belong. */
export function Entrance({ session, audience, Page }: EntranceProps) {
  const [here] = useLocation()
  const search = useSearch()
  if (session.state === 'loading' && audience !== 'everybody') return <Waiting />

  const elsewhere = redirectFor(audience, session, search ? `${here}?${search}` : here)
  if (elsewhere) return <Redirect to={elsewhere} replace />
  return (
    <Suspense fallback={<Waiting />}>
      <Page />
    </Suspense>
  )
}

function Waiting() {
  return (
    <main className="page" id="tresc" tabIndex={-1}>
      <Loading />
    </main>
  )
}
