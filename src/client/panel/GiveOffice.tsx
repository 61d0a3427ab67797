import { me } from '#client/api/session.ts'
import { refresh, useRead } from '#client/api/useRead.ts'
import { person } from '#client/panel/panelReads.ts'
import { Confirm } from '#client/ui/dialog/Confirm.tsx'
import { Dialog } from '#client/ui/dialog/Dialog.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { LostInvitations } from '#client/ui/invitations/Invitations.tsx'
import { roleOf } from '#client/ui/people.ts'
import { holdsOffice, isLeader } from '#domain/people/roles.ts'
import { becoming, give, mayGive, type Office } from './office.ts'
import { asPerson, type ListedPerson, useReader } from './reader.ts'

interface GiveOfficeProps {
  office: Office
  personId: number
  onGiven: () => Promise<unknown>
  onClose: () => void
}

export function GiveOffice({ office, personId, onGiven, onClose }: GiveOfficeProps) {
  const reader = useReader()
  const chosen = useRead(person(personId))
  const title = 'Nadać uprawnienia?'
  if (!chosen || !mayGive(reader, asPerson(chosen), office))
    return (
      <Dialog title={title} onClose={onClose}>
        {chosen ? (
          <p>
            {chosen.email} to {roleOf(chosen)}. Nie możesz zmienić roli tej osoby.
          </p>
        ) : (
          <Loading />
        )}
      </Dialog>
    )

  return (
    <Confirm
      title={title}
      text={
        <>
          <p>
            {chosen.email} zostanie {becoming(office)}.
          </p>
          <LostRoleNote person={chosen} />
          {holdsOffice(chosen) && <LostInvitations personId={chosen.id} />}
        </>
      }
      confirmLabel="Nadaj uprawnienia"
      tone="primary"
      onConfirm={async () => {
        await give(office, chosen)
        await Promise.all([onGiven(), refresh(person(personId)), personId === reader.id && refresh(me)])
      }}
      onClose={onClose}
    />
  )
}

function LostRoleNote({ person }: { person: ListedPerson }) {
  if (holdsOffice(person)) return <Note>Teraz to {roleOf(person)}. Ta rola przepadnie.</Note>
  if (isLeader(person)) {
    return <Note tone="calm">Dostęp do drużyny {person.team!.name} wróci, gdy te uprawnienia zostaną odebrane.</Note>
  }
  return null
}
