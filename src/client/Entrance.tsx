import { type ComponentType, Suspense } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { onboardingStep } from '#domain/onboarding.ts'
import { mayHaveTeam } from '#domain/roles.ts'
import { mayEnterPanel, type Session } from './session.ts'
import { Loading } from './ui/Loading.tsx'

/** Who a page is for. `visitors` and `newcomers`: a leader who still waits for a troop belongs on /welcome, and only there. */
export type Audience = 'everybody' | 'visitors' | 'signedIn' | 'newcomers' | 'leaders' | 'panel'

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

/**
 * Where a reader is sent instead of the page, or null when the page is theirs.
 * Only convenience: the server guards every call by itself.
 */
export function redirectFor(audience: Audience, session: Session, here: string): string | null {
  if (session.state === 'loading' || audience === 'everybody') return null
  if (session.state === 'anonymous') return audience === 'visitors' ? null : signInFor(here)

  const isOnboarded = onboardingStep(session.me) === 'done'
  switch (audience) {
    case 'visitors':
      return isOnboarded ? null : '/welcome'
    case 'signedIn':
      return null
    case 'newcomers':
      return isOnboarded ? '/' : null
    case 'leaders':
      if (!mayHaveTeam(session.me)) return '/'
      return isOnboarded ? null : '/welcome'
    case 'panel':
      return mayEnterPanel(session.me) ? null : '/'
  }
}

/** The way back is kept: signing in leads to the page that was asked for. */
const signInFor = (here: string) => `/login?next=${encodeURIComponent(here)}`
