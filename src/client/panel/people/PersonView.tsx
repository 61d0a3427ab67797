import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { answer, api } from '#client/api/call.ts'
import { refresh, useRead } from '#client/api/useRead.ts'
import { PanelPage } from '#client/panel/PanelPage.tsx'
import { districtNames, person } from '#client/panel/panelReads.ts'
import { asPerson, type ListedPerson, useReader } from '#client/panel/reader.ts'
import { TypedQuestion } from '#client/panel/ui/TypedQuestion.tsx'
import { DialogButton } from '#client/ui/dialog/Dialog.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { NamedOptions, SelectField } from '#client/ui/form/Field.tsx'
import { formatDate, formatDateTime } from '#client/ui/format.ts'
import { roleOf } from '#client/ui/people.ts'
import { pathOfTeamInPanel } from '#contract/addresses.ts'
import { emailIn } from '#domain/people/email.ts'
import { mayDeleteAccounts } from '#domain/people/roles.ts'
import { ActivateButton } from './ActivateButton.tsx'
import { GiveOffice } from './GiveOffice.tsx'
import { TakeButton } from './OfficeHolders.tsx'
import { coordinatorOf, mayGive } from './office.ts'

export function PersonView({ id }: { id: number }) {
  const reader = useReader()
  const read = person(id)
  const listed = useRead(read)
  if (!listed) return <Loading />
  const onChange = () => refresh(read)

  return (
    <PanelPage
      title={listed.name ?? listed.email}
      actions={
        <Link href={`/admin/ustawienia/dziennik?osoba=${id}`} className="btn">
          Dziennik zmian
        </Link>
      }
    >
      <div className="stack">
        {!listed.activated && (
          <Note>
            <p>To konto nie jest aktywne: nie można się na nie zalogować.</p>
            <ActivateButton person={listed} onChange={onChange} />
          </Note>
        )}
        <section className="card card__body">
          <Facts person={listed} />
        </section>
        <DistrictOffice person={listed} onChange={onChange} />
        {mayDeleteAccounts(reader) && <DeleteAccount person={listed} />}
      </div>
    </PanelPage>
  )
}

function Facts({
  person: { email, name, role, districtAdmin, team, teamAccepted, createdAt, lastLogin },
}: {
  person: ListedPerson
}) {
  return (
    <dl className="facts">
      {name !== null && (
        <>
          <dt>E-mail</dt>
          <dd className="anywhere">{email}</dd>
        </>
      )}
      <dt>Rola</dt>
      <dd>{roleOf({ role, districtAdmin })}</dd>
      <dt>Drużyna</dt>
      <dd>
        {team ? <Link href={pathOfTeamInPanel(team.id)}>{team.name}</Link> : 'brak'}
        {team && !teamAccepted && ', czeka na dostęp'}
      </dd>
      <dt>Konto od</dt>
      <dd>{formatDate(createdAt)}</dd>
      <dt>Ostatnie logowanie</dt>
      <dd>{lastLogin ? formatDateTime(lastLogin) : 'jeszcze nigdy'}</dd>
    </dl>
  )
}

function DeleteAccount({ person: { id, email } }: { person: Pick<ListedPerson, 'id' | 'email'> }) {
  const reader = useReader()
  const [here, navigate] = useLocation()
  const isOwn = id === reader.id

  return (
    <section className="card card__body stack">
      <h2>Usuń konto</h2>
      <p className="muted">
        {isOwn
          ? 'To Twoje konto: usuniesz je na stronie „Twoje konto”.'
          : 'Dane tej osoby zostaną usunięte. To, co wpisała do arkusza, zostaje przy drużynie.'}
      </p>
      <div className="row">
        <DialogButton
          look="danger"
          disabled={isOwn}
          dialog={close => (
            <TypedQuestion
              title="Usunąć konto?"
              text={
                <p>
                  Tej operacji nie można cofnąć. Aby usunąć konto <b className="anywhere">{email}</b>, przepisz jego
                  e-mail.
                </p>
              }
              label="E-mail usuwanego konta"
              isValid={typed => emailIn(typed.trim()) === email}
              confirm="Usuń konto"
              onConfirm={async () => {
                await answer(api.admin.users({ id }).delete())
                navigate(here)
              }}
              onClose={close}
            />
          )}
        >
          Usuń konto
        </DialogButton>
      </div>
    </section>
  )
}

interface DistrictOfficeProps {
  person: ListedPerson
  onChange: () => Promise<unknown>
}

function DistrictOffice({ person, onChange }: DistrictOfficeProps) {
  const { districtAdminId, districtAdmin } = person
  return (
    <section className="card card__body stack">
      <h2>Koordynator chorągwi</h2>
      {districtAdminId !== null && districtAdmin !== null ? (
        <div className="spread">
          <p>Koordynuje chorągiew: {districtAdmin}</p>
          <TakeButton
            office={coordinatorOf({ id: districtAdminId, name: districtAdmin })}
            person={person}
            onChange={onChange}
          />
        </div>
      ) : (
        <GiveDistrict person={person} onChange={onChange} />
      )}
    </section>
  )
}

function GiveDistrict({ person, onChange }: DistrictOfficeProps) {
  const reader = useReader()
  const districts = useRead(districtNames)
  const [wanted, setWanted] = useState(person.team?.districtId)
  const open = (districts ?? []).filter(district => mayGive(reader, asPerson(person), coordinatorOf(district)))
  if (!districts) return <Loading />
  if (open.length === 0) return <p className="muted">Nie możesz nadać tej osobie tej roli.</p>

  const chosen = open.find(({ id }) => id === wanted) ?? open[0]!
  return (
    <div className="form">
      <SelectField label="Chorągiew" value={chosen.id} onChange={event => setWanted(Number(event.target.value))}>
        <NamedOptions of={open} />
      </SelectField>
      <div className="row">
        <DialogButton
          dialog={close => (
            <GiveOffice office={coordinatorOf(chosen)} person={person} onGiven={onChange} onClose={close} />
          )}
        >
          Nadaj uprawnienia
        </DialogButton>
      </div>
    </div>
  )
}
