import { UserPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { invitations } from '#client/api/reads.ts'
import { me } from '#client/api/session.ts'
import { refresh, useReadOrNull } from '#client/api/useRead.ts'
import { asPerson, type ListedPerson, useReader } from '#client/panel/reader.ts'
import { DialogButton } from '#client/ui/dialog/Dialog.tsx'
import { ConfirmEnding, isTo, WaitingInvitations } from '#client/ui/invitations/Invitations.tsx'
import type { KnownPerson } from '#client/ui/PersonName.tsx'
import type { Column } from '#client/ui/table/columns.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import { isLastAdministrator, mayGiveOffice, mayRunServer } from '#domain/people/roles.ts'
import { counted } from '#domain/text/plural.ts'
import { PersonField } from './AddPerson.tsx'
import { GiveOffice } from './GiveOffice.tsx'
import { becoming, mayGive, mayTake, type Office, take } from './office.ts'
import { type ColumnPerson, loginColumn, nameColumn } from './personColumns.tsx'

interface Holder extends ColumnPerson {
  /** An inactive account does not count as another administrator. */
  activated: boolean
}

interface OfficeHoldersProps<H extends Holder> {
  title?: string
  office: Office
  holders: readonly H[]
  /** Columns between the person and the last sign-in. */
  columns?: readonly Column<H>[]
  onChange: () => Promise<unknown>
  children?: ReactNode
}

/** The list of people filtered to one office, with the field that adds to it. */
export function OfficeHolders<H extends Holder>({
  title,
  office,
  holders,
  columns = [],
  onChange,
  children,
}: OfficeHoldersProps<H>) {
  const to = { ...office, team: null }
  const [isAdding, setAdding] = useState(false)
  const invited = useReadOrNull(invitations)?.filter(row => isTo(to, row)).length ?? 0
  const isLast = (holder: H) => mayRunServer(office) && isLastAdministrator(holder, holders)
  return (
    <section className="card" aria-label={title}>
      <header className="spread">
        <div className="row">
          {title && <h2>{title}</h2>}
          <small className="muted">
            {counted(holders.length, 'osoba', 'osoby', 'osób')}
            {invited > 0 && `, ${counted(invited, 'zaproszona', 'zaproszone', 'zaproszonych')}`}
          </small>
        </div>
        <button type="button" className="btn" aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
          <UserPlus aria-hidden="true" />
          Dodaj osobę
        </button>
      </header>
      {isAdding && <AddHolder {...{ office, holders, onChange }} onClose={() => setAdding(false)} />}
      <DataTable
        columns={[
          nameColumn(),
          ...columns,
          loginColumn(),
          {
            key: 'dostep',
            head: <span className="visually-hidden">Dostęp</span>,
            isNumeric: true,
            cell: holder => <TakeButton office={office} person={holder} isLast={isLast(holder)} onChange={onChange} />,
          },
        ]}
        rows={holders}
        keyOf={({ id }) => id}
        empty="Nikt jeszcze nie ma tych uprawnień."
      />
      <WaitingInvitations to={to} />
      {children}
    </section>
  )
}

const focusField = (card: HTMLElement | null) => card?.querySelector('input')?.focus()

interface AddHolderProps extends Pick<OfficeHoldersProps<Holder>, 'office' | 'holders' | 'onChange'> {
  onClose: () => void
}

function AddHolder({ office, holders, onChange, onClose }: AddHolderProps) {
  const reader = useReader()
  const [chosen, setChosen] = useState<ListedPerson>()
  const mayInvite = mayGiveOffice(reader, office.role, office.district?.id ?? null)
  const inviting = {
    to: { ...office, team: null },
    title: 'Zaproś mailem',
    text: `Kto nie ma konta, założy je z linku w mailu i od razu zostanie ${becoming(office)}.`,
  }
  return (
    <div className="card__body add-person" ref={focusField}>
      <PersonField
        holders={holders}
        add={setChosen}
        whyNot={person => (mayGive(reader, asPerson(person), office) ? null : 'nie możesz zmienić tej roli')}
        invite={mayInvite ? inviting : undefined}
      />
      {chosen && (
        <GiveOffice
          office={office}
          person={chosen}
          onGiven={async () => {
            await onChange()
            onClose()
          }}
          onClose={() => setChosen(undefined)}
        />
      )}
    </div>
  )
}

interface TakeButtonProps {
  office: Office
  person: KnownPerson
  isLast?: boolean
  onChange: () => Promise<unknown>
}

/** Takes an office away; nothing for a reader who may not. */
export function TakeButton({ office, person: { id, name, email }, isLast = false, onChange }: TakeButtonProps) {
  const reader = useReader()
  const isOwn = id === reader.id
  const held = { id, role: office.role, teamAccepted: false, team: null, districtId: office.district?.id ?? null }
  if (!mayTake(reader, held)) return null
  if (isLast) return <span className="muted">jedyny administrator</span>

  return (
    <DialogButton
      look="danger"
      dialog={close => (
        <ConfirmEnding
          title="Usunąć dostęp?"
          text={
            <p>
              {name ?? email} przestanie być {becoming(office)}.
              {isOwn && ' To Twoje własne uprawnienia: od razu stracisz do nich dostęp.'}
            </p>
          }
          personId={id}
          isOwn={isOwn}
          confirmLabel="Usuń dostęp"
          onConfirm={async query => {
            await take(office, { id }, query)
            await (isOwn ? refresh(me) : Promise.all([onChange(), refresh(invitations)]))
          }}
          onClose={close}
        />
      )}
    >
      Usuń dostęp
    </DialogButton>
  )
}
