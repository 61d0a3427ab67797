import { Link } from 'wouter'
import { type Me, useMe } from '#client/session.ts'
import { formatDate, formatDateTime } from '#client/ui/format.ts'
import { Loading } from '#client/ui/Loading.tsx'
import { Page } from '#client/ui/Page.tsx'
import { roleNames } from '#client/ui/roleNames.ts'
import { onboardingStep } from '#domain/onboarding.ts'
import { isLeader } from '#domain/roles.ts'
import { DataCard } from './DataCard.tsx'
import { OwnTeamCard } from './OwnTeamCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'

export function AccountPage() {
  const session = useMe()
  if (session.state !== 'signedIn') return <Loading />
  const { me } = session
  return (
    <Page title="Twoje konto" kicker={me.email} width="reading">
      <div className="stack">
        <Who me={me} />
        {isLeader(me) && <OwnTeamCard />}
        <PasswordCard />
        <SessionsCard />
        <DataCard />
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
          <dd>
            {roleNames[me.role]}
            {me.districtAdmin && <>, {me.districtAdmin}</>}
          </dd>
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
