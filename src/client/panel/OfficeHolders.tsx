import { useState } from 'react'
import { refresh } from '#client/api/useRead.ts'
import { me } from '#client/session.ts'
import { ConfirmButton } from '#client/ui/Confirm.tsx'
import { formatDateTime } from '#client/ui/format.ts'
import type { KnownPerson } from '#client/ui/PersonName.tsx'
import { isLastAdministrator } from '#domain/roles.ts'
import { AddPerson } from './AddPerson.tsx'
import { GiveOffice } from './GiveOffice.tsx'
import { becoming, mayTake, type Office, take } from './office.ts'
import { PersonLink } from './PersonLink.tsx'
import { useReader } from './reader.ts'

interface Holder extends KnownPerson {
  lastLogin: string | null
  /** Only of administrators: one who never activated the account cannot stand in for another. */
  activated?: boolean
}

interface OfficeHoldersProps {
  office: Office
  holders: readonly Holder[]
  /** Reads again who holds it. */
  onChange: () => Promise<unknown>
}

/** The people who hold an office, each with a button that takes it away, and a button that gives it to another. */
export function OfficeHolders({ office, holders, onChange }: OfficeHoldersProps) {
  const [chosen, setChosen] = useState<KnownPerson>()
  const isLast = (holder: Holder) =>
    office.role === 'ADMIN' &&
    isLastAdministrator(
      holder,
      holders.map(({ id, activated = false }) => ({ id, activated })),
    )

  return (
    <>
      {holders.length === 0 ? (
        <p className="card__body muted">Nikt jeszcze nie ma tych uprawnień.</p>
      ) : (
        <table className="table list-table" data-narrow="blocks">
          <thead>
            <tr>
              <th>Osoba</th>
              <th>Ostatnie logowanie</th>
              <th>
                <span className="visually-hidden">Dostęp</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {holders.map(holder => (
              <tr key={holder.id}>
                <td>
                  <PersonLink person={holder} />
                </td>
                <td data-label="Ostatnie logowanie">
                  {holder.lastLogin ? formatDateTime(holder.lastLogin) : 'jeszcze nigdy'}
                </td>
                <td className="num">
                  <TakeButton office={office} holder={holder} isLast={isLast(holder)} onChange={onChange} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <footer>
        <AddPerson title={`Kto zostanie ${becoming(office)}?`} holders={holders} add={setChosen} />
        {chosen && (
          <GiveOffice office={office} personId={chosen.id} onGiven={onChange} onClose={() => setChosen(undefined)} />
        )}
      </footer>
    </>
  )
}

function TakeButton({
  office,
  holder,
  isLast,
  onChange,
}: { office: Office; holder: Holder; isLast: boolean } & Pick<OfficeHoldersProps, 'onChange'>) {
  const reader = useReader()
  const isOwn = holder.id === reader.id
  const held = {
    id: holder.id,
    role: office.role,
    teamAccepted: false,
    team: null,
    districtId: office.district?.id ?? null,
  }
  if (!mayTake(reader, held)) return null
  if (isLast) return <span className="muted">jedyny administrator</span>

  return (
    <ConfirmButton
      title="Usunąć dostęp?"
      text={
        <p>
          {holder.email} przestanie być {becoming(office)}.
          {isOwn && ' To Twoje własne uprawnienia: od razu stracisz do nich dostęp.'}
        </p>
      }
      yes="Usuń dostęp"
      look="danger"
      onYes={async () => {
        await take(office, holder)
        await (isOwn ? refresh(me) : onChange())
      }}
    >
      Usuń dostęp
    </ConfirmButton>
  )
}
