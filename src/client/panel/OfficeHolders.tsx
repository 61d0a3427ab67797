import { useState } from 'react'
import { me } from '#client/api/session.ts'
import { refresh } from '#client/api/useRead.ts'
import { ConfirmButton } from '#client/ui/dialog/Confirm.tsx'
import { formatDateTime } from '#client/ui/format.ts'
import { LostInvitations, WaitingInvitations } from '#client/ui/invitations/Invitations.tsx'
import { InviteButton } from '#client/ui/invitations/InviteButton.tsx'
import type { KnownPerson } from '#client/ui/PersonName.tsx'
import type { Column } from '#client/ui/table/columns.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import { isLastAdministrator, mayGiveOffice, mayRunServer } from '#domain/people/roles.ts'
import { AddPerson } from './AddPerson.tsx'
import { GiveOffice } from './GiveOffice.tsx'
import { becoming, mayTake, type Office, take } from './office.ts'
import { PersonLink } from './PersonLink.tsx'
import { useReader } from './reader.ts'

interface Holder extends KnownPerson {
  lastLogin: string | null
  /** An inactive account does not count as another administrator. */
  activated?: boolean
}

interface OfficeHoldersProps {
  office: Office
  holders: readonly Holder[]
  onChange: () => Promise<unknown>
}

export function OfficeHolders({ office, holders, onChange }: OfficeHoldersProps) {
  const reader = useReader()
  const to = { ...office, team: null }
  const [chosen, setChosen] = useState<KnownPerson>()
  const isLast = (holder: Holder) =>
    mayRunServer(office) &&
    isLastAdministrator(
      holder,
      holders.map(({ id, activated = false }) => ({ id, activated })),
    )
  const columns: readonly Column<Holder>[] = [
    { key: 'osoba', head: 'Osoba', cell: holder => <PersonLink person={holder} /> },
    {
      key: 'logowanie',
      head: 'Ostatnie logowanie',
      cell: ({ lastLogin }) => (lastLogin ? formatDateTime(lastLogin) : 'jeszcze nigdy'),
    },
    {
      key: 'dostep',
      head: <span className="visually-hidden">Dostęp</span>,
      isNumeric: true,
      cell: holder => <TakeButton office={office} person={holder} isLast={isLast(holder)} onChange={onChange} />,
    },
  ]

  const mayInvite = mayGiveOffice(reader, office.role, office.district?.id ?? null)
  const inviting = {
    to,
    title: 'Zaproś mailem',
    text: `Kto nie ma konta, założy je z linku w mailu i od razu zostanie ${becoming(office)}.`,
  }
  return (
    <>
      <DataTable columns={columns} rows={holders} keyOf={({ id }) => id} empty="Nikt jeszcze nie ma tych uprawnień." />
      <WaitingInvitations to={to} />
      <footer className="row">
        <AddPerson
          title={`Kto zostanie ${becoming(office)}?`}
          holders={holders}
          add={setChosen}
          invite={mayInvite ? inviting : undefined}
        />
        {mayInvite && <InviteButton {...inviting}>Zaproś mailem</InviteButton>}
        {chosen && (
          <GiveOffice office={office} personId={chosen.id} onGiven={onChange} onClose={() => setChosen(undefined)} />
        )}
      </footer>
    </>
  )
}

interface TakeButtonProps {
  office: Office
  person: { id: number; email: string }
  isLast?: boolean
  onChange: () => Promise<unknown>
}

/** Takes an office away; nothing for a reader who may not. */
export function TakeButton({ office, person: { id, email }, isLast = false, onChange }: TakeButtonProps) {
  const reader = useReader()
  const isOwn = id === reader.id
  const held = { id, role: office.role, teamAccepted: false, team: null, districtId: office.district?.id ?? null }
  if (!mayTake(reader, held)) return null
  if (isLast) return <span className="muted">jedyny administrator</span>

  return (
    <ConfirmButton
      title="Usunąć dostęp?"
      text={
        <>
          <p>
            {email} przestanie być {becoming(office)}.
            {isOwn && ' To Twoje własne uprawnienia: od razu stracisz do nich dostęp.'}
          </p>
          <LostInvitations personId={id} />
        </>
      }
      confirmLabel="Usuń dostęp"
      look="danger"
      onConfirm={async () => {
        await take(office, { id })
        await (isOwn ? refresh(me) : onChange())
      }}
    >
      Usuń dostęp
    </ConfirmButton>
  )
}
