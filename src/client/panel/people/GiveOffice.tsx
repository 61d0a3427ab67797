import { invitations } from '#client/api/reads.ts'
import { me } from '#client/api/session.ts'
import { refresh } from '#client/api/useRead.ts'
import { person as personRead } from '#client/panel/panelReads.ts'
import { type ListedPerson, useReader } from '#client/panel/reader.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import { ConfirmEnding } from '#client/ui/invitations/Invitations.tsx'
import { roleOf } from '#client/ui/people.ts'
import { holdsOffice, isLeader } from '#domain/people/roles.ts'
import { becoming, give, type Office } from './office.ts'

interface GiveOfficeProps {
  office: Office
  /** The user may give them the office. */
  person: ListedPerson
  onGiven: () => Promise<unknown>
  onClose: () => void
}

export function GiveOffice({ office, person, onGiven, onClose }: GiveOfficeProps) {
  const reader = useReader()
  const { id, name, email } = person
  const isOwn = id === reader.id
  return (
    <ConfirmEnding
      title="Nadać uprawnienia?"
      text={
        <>
          <p>
            {name ?? email} zostanie {becoming(office)}.
          </p>
          <LostRoleNote person={person} />
        </>
      }
      personId={holdsOffice(person) ? id : null}
      isOwn={isOwn}
      confirmLabel="Nadaj uprawnienia"
      tone="primary"
      onConfirm={async query => {
        await give(office, person, query)
        await Promise.all([onGiven(), refresh(personRead(id), invitations), isOwn && refresh(me)])
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
