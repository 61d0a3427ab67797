import { config } from '#client/api/reads.ts'
import { useRead } from '#client/api/useRead.ts'
import { useMe } from '#client/session.ts'
import { ErrorBoundary } from '#client/ui/ErrorBoundary.tsx'
import { Page } from '#client/ui/Page.tsx'
import { isLeader } from '#domain/roles.ts'
import { Greeting } from './Greeting.tsx'
import { Levels } from './Levels.tsx'
import { NextSteps } from './NextSteps.tsx'
import { OwnSheet } from './OwnSheetCard.tsx'

export function HomePage() {
  const session = useMe()
  const association = useRead(config)?.associationName

  return (
    <Page title="E-Kategoryzacja" kicker={association ?? '\u00a0'} width="table">
      <div className="stack loose">
        {/* First what a leader came for: on a phone the greeting fills the first screen. */}
        {session.state === 'signedIn' && isLeader(session.me) && (
          <ErrorBoundary>
            <OwnSheet team={session.me.team!} />
          </ErrorBoundary>
        )}
        <Greeting />
        <NextSteps session={session} />
        <Levels />
      </div>
    </Page>
  )
}
