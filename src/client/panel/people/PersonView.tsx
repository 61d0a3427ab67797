import { Link } from 'wouter'
import { person } from '#client/api/reads.ts'
import { refresh, useRead } from '#client/api/useRead.ts'
import { PanelPage } from '#client/panel/PanelPage.tsx'
import { type ListedPerson, useReader } from '#client/panel/reader.ts'
import { formatDate, formatDateTime } from '#client/ui/format.ts'
import { Loading } from '#client/ui/Loading.tsx'
import { Note } from '#client/ui/Note.tsx'
import { roleNames } from '#client/ui/people.ts'
import { mayDeleteAccounts } from '#domain/roles.ts'
import { ActivateButton } from './ActivateButton.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { DistrictOffice } from './DistrictOffice.tsx'

/** One account: whose it is, what it may, and the way to change that. */
export function PersonView({ id }: { id: number }) {
  const reader = useReader()
  const read = person(id)
  const user = useRead(read)
  if (!user) return <Loading />
  const onChange = () => refresh(read)

  return (
    <PanelPage
      title={user.email}
      actions={
        <Link href={`/admin/ustawienia/dziennik?osoba=${id}`} className="btn">
          Dziennik zmian
        </Link>
      }
    >
      <div className="stack">
        {!user.activated && (
          <Note>
            <p>To konto nie jest aktywne: nie można się na nie zalogować.</p>
            <ActivateButton user={user} onChange={onChange} />
          </Note>
        )}
        <section className="card card__body">
          <Facts user={user} />
        </section>
        <DistrictOffice user={user} onChange={onChange} />
        {mayDeleteAccounts(reader) && <DeleteAccount user={user} />}
      </div>
    </PanelPage>
  )
}

function Facts({ user: { role, districtAdmin, team, teamAccepted, createdAt, lastLogin } }: { user: ListedPerson }) {
  return (
    <dl className="facts">
      <dt>Rola</dt>
      <dd>
        {roleNames[role]} {districtAdmin}
      </dd>
      <dt>Drużyna</dt>
      <dd>
        {team ? <Link href={`/admin/ustawienia/druzyny?druzyna=${team.id}`}>{team.name}</Link> : 'brak'}
        {team && !teamAccepted && ', czeka na dostęp'}
      </dd>
      <dt>Konto od</dt>
      <dd>{formatDate(createdAt)}</dd>
      <dt>Ostatnie logowanie</dt>
      <dd>{lastLogin ? formatDateTime(lastLogin) : 'jeszcze nigdy'}</dd>
    </dl>
  )
}
