import { type ReactNode, Suspense } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { mayEnterPanel, type Session } from '#client/api/session.ts'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { asContent } from '#client/ui/keepFocus.ts'
import type { Audience } from '#contract/addresses.ts'
import { onboardingStep } from '#domain/people/onboarding.ts'
import { mayHaveTeam } from '#domain/people/roles.ts'

interface RequireAudienceProps {
  session: Session
  audience: Audience
  children: ReactNode
}

export function RequireAudience({ session, audience, children }: RequireAudienceProps) {
  const [here] = useLocation()
  const search = useSearch()
  if (session.state === 'loading' && audience !== 'everybody') return <Waiting />

  const elsewhere = redirectFor(audience, session, (search ? `${here}?${search}` : here) + location.hash)
  if (elsewhere) return <Redirect to={elsewhere} replace />
  return <Suspense fallback={<Waiting />}>{children}</Suspense>
}

function Waiting() {
  return (
    <main className="page" id="tresc" tabIndex={-1} ref={asContent}>
      <Loading />
    </main>
  )
}

/** Returns the redirect target, or null if the user may see the page. Only convenience: the server guards every call. */
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

const signInFor = (here: string) => `/login?next=${encodeURIComponent(here)}`
