import { Link, useLocation } from 'wouter'
import { answer, api } from '#client/api/call.ts'
import { type Me, useMe } from '#client/api/session.ts'
import { forgetAll } from '#client/api/useRead.ts'
import { ConfirmButton } from '#client/ui/dialog/Confirm.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { formatDate, formatDateTime } from '#client/ui/format.ts'
import { Page } from '#client/ui/Page.tsx'
import { roleOf } from '#client/ui/people.ts'
import { onboardingStep } from '#domain/people/onboarding.ts'
import { isLeader } from '#domain/people/roles.ts'
import { DataCard } from './DataCard.tsx'
import { MailsCard } from './MailsCard.tsx'
import { NameCard } from './NameCard.tsx'
import { OwnTeamCard } from './OwnTeamCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'

export function AccountPage() {
  const session = useMe()
  if (session.state !== 'signedIn') return <Loading />
  const { me } = session
  return (
    <Page title="Twoje konto" kicker={me.email} width="reading">
      <div className="stack">
        <Who me={me} />
        {isLeader(me) && <OwnTeamCard me={me} />}
        <NameCard me={me} />
        <MailsCard me={me} />
        <PasswordCard />
        <SessionsCard />
        <DataCard me={me} />
      </div>
    </Page>
  )
}

function Who({ me }: { me: Me }) {
  return (
    <section className="card">
      <div className="card__body">
        <dl className="facts">
          <dt>E-mail</dt>
          <dd className="anywhere">{me.email}</dd>
          <dt>Rola</dt>
          <dd>{roleOf(me)}</dd>
          {onboardingStep(me) === 'wait' && (
            <>
              <dt>Drużyna</dt>
              <dd>
                {me.team!.name}, <Link href="/welcome">prośba o dostęp czeka</Link>
              </dd>
            </>
          )}
          <dt>Konto od</dt>
          <dd>{formatDate(me.createdAt)}</dd>
          {me.lastLogin && (
            <>
              <dt>Ostatnie logowanie</dt>
              <dd>{formatDateTime(me.lastLogin)}</dd>
            </>
          )}
        </dl>
      </div>
    </section>
  )
}

function SessionsCard() {
  const [, navigate] = useLocation()
  async function signOutEverywhere() {
    await answer(api.user.sessions.delete())
    navigate('/login')
    forgetAll()
  }

  return (
    <section className="card">
      <header>
        <h2>Zalogowane urządzenia</h2>
      </header>
      <div className="card__body stack">
        <p>Zgubiony telefon, cudzy komputer? Wyloguj wszystkie urządzenia naraz, razem z tym.</p>
        <div className="row">
          <ConfirmButton
            title="Wylogować wszędzie?"
            confirmLabel="Wyloguj wszędzie"
            tone="primary"
            onConfirm={signOutEverywhere}
          >
            Wyloguj wszędzie
          </ConfirmButton>
        </div>
      </div>
    </section>
  )
}
