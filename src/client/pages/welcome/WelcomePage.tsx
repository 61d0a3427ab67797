import { useSearch } from 'wouter'
import { onboardingStep } from '../../../domain/onboarding.ts'
import { useMe } from '../../session.ts'
import { Loading } from '../../ui/Loading.tsx'
import { Page } from '../../ui/Page.tsx'
import { AdministratorNote } from './AdministratorNote.tsx'
import { ChooseRole } from './ChooseRole.tsx'
import { ChooseTeam } from './ChooseTeam.tsx'
import { FoundTeam } from './FoundTeam.tsx'
import { WaitForAccess } from './WaitForAccess.tsx'

/** The way from a new account to a sheet. The step is in the address, so that "back" goes one step back. */
export function WelcomePage() {
  const session = useMe()
  if (session.state !== 'signedIn') return <Loading />
  if (onboardingStep(session.me) === 'wait') return <WaitForAccess team={session.me.team!} />
  return (
    <Page title="Witaj w E-Kategoryzacji" kicker="Pierwsze kroki" width="reading">
      <Step />
    </Page>
  )
}

function Step() {
  const step = new URLSearchParams(useSearch()).get('krok')
  switch (step) {
    case 'administrator':
      return <AdministratorNote />
    case 'druzyna':
      return <ChooseTeam />
    case 'nowa':
      return <FoundTeam />
    default:
      return <ChooseRole />
  }
}
