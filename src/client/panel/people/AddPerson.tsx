import { UserPlus } from 'lucide-react'
import { peopleLike } from '#client/panel/panelReads.ts'
import type { ListedPerson } from '#client/panel/reader.ts'
import { CHOOSE, FindOne } from '#client/panel/ui/SearchDialog.tsx'
import { ActionButton } from '#client/ui/dialog/ActionButton.tsx'
import { Dialog, DialogButton } from '#client/ui/dialog/Dialog.tsx'
import { InviteButton, type InviteButtonProps } from '#client/ui/invitations/InviteButton.tsx'
import { type KnownPerson, PersonName } from '#client/ui/PersonName.tsx'
import { nameWithEmail, roleOf } from '#client/ui/people.ts'
import { emailIn } from '#domain/people/email.ts'

interface PersonFieldProps {
  holders: readonly KnownPerson[]
  add: (person: ListedPerson) => unknown
  addLabel?: string
  /** Why this person cannot be added; null if they can. */
  whyNot?: (person: ListedPerson) => string | null
  /** Offered for an address without a visible account (rules.md#69). */
  invite?: Omit<InviteButtonProps, 'children' | 'known'> | undefined
}

/** One field that finds a person by a part of the name or e-mail, and invites an address that nobody has. */
export const PersonField = ({
  holders,
  add,
  addLabel = 'Nadaj uprawnienia',
  whyNot = () => null,
  invite,
}: PersonFieldProps) => (
  <FindOne
    label="E-mail albo nazwisko"
    find={peopleLike}
    nameOf={person => (
      <>
        <PersonName person={person} /> <small className="muted">· {placeInWords(person)}</small>
      </>
    )}
    say={(typed, found) => sentenceFor(typed, found, invite !== undefined)}
    otherwise={(typed, found) => {
      const email = emailIn(typed)
      return (
        invite &&
        email !== null &&
        !hasAddress(found, email) && (
          <div className="row">
            <InviteButton key={email} {...invite} known={email}>
              Zaproś: {email}
            </InviteButton>
          </div>
        )
      )
    }}
  >
    {person => {
      const reason = holders.some(({ id }) => id === person.id) ? 'ma już dostęp' : whyNot(person)
      if (reason !== null) return <span className="muted">{reason}</span>
      return (
        <ActionButton aria-label={`${addLabel}: ${nameWithEmail(person)}`} act={async () => add(person)}>
          {addLabel}
        </ActionButton>
      )
    }}
  </FindOne>
)

function placeInWords(person: ListedPerson): string {
  const { team, teamAccepted } = person
  return `${roleOf(person)}${team ? `, ${team.name}${teamAccepted ? '' : ' (czeka na dostęp)'}` : ''}`
}

const hasAddress = (people: readonly KnownPerson[], address: string) => people.some(({ email }) => email === address)

function sentenceFor(typed: string, found: readonly KnownPerson[], mayInvite: boolean): string {
  const email = emailIn(typed)
  if (email !== null) {
    if (hasAddress(found, email)) return 'Ten adres ma już konto.'
    const nobody = 'Nie ma tu nikogo z tym adresem.'
    if (!mayInvite) return nobody
    return `${nobody} ${found.length > 0 ? 'Wybierz podobny albo wyślij zaproszenie.' : 'Możesz wysłać zaproszenie.'}`
  }
  if (found.length > 0) return CHOOSE
  if (typed.includes('@')) return 'To jeszcze nie jest pełny adres.'
  return mayInvite ? 'Nie ma tu takiej osoby. Aby ją zaprosić, wpisz cały adres.' : 'Nie ma tu takiej osoby.'
}

/** The field in a dialog. */
export const AddPerson = ({ title, add, ...field }: PersonFieldProps & { title: string }) => (
  <DialogButton
    dialog={close => (
      <Dialog title={title} onClose={close}>
        <PersonField
          {...field}
          add={async person => {
            await add(person)
            close()
          }}
        />
      </Dialog>
    )}
  >
    <UserPlus aria-hidden="true" />
    Dodaj osobę
  </DialogButton>
)
