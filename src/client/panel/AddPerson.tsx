import { UserPlus } from 'lucide-react'
import { peopleLike } from '#client/panel/panelReads.ts'
import { DialogButton } from '#client/ui/dialog/Dialog.tsx'
import { useAction } from '#client/ui/dialog/useAction.ts'
import { FormError } from '#client/ui/form/Field.tsx'
import type { KnownPerson } from '#client/ui/PersonName.tsx'
import { nameWithEmail } from '#client/ui/people.ts'
import { SearchDialog } from './SearchDialog.tsx'

interface AddPersonProps {
  title: string
  holders: readonly KnownPerson[]
  add: (match: KnownPerson) => unknown
  /** Words of the button next to each match. */
  buttonLabel?: string
}

export const AddPerson = ({ title, holders, add, buttonLabel = 'Nadaj uprawnienia' }: AddPersonProps) => (
  <DialogButton
    dialog={close => (
      <SearchDialog
        title={title}
        label="E-mail, imię albo nazwisko"
        none="Nikt z tym adresem nie ma konta."
        find={peopleLike}
        nameOf={nameWithEmail}
        onClose={close}
      >
        {match =>
          holders.some(({ id }) => id === match.id) ? (
            <span className="muted">ma już dostęp</span>
          ) : (
            <GrantButton match={match} add={add} buttonLabel={buttonLabel} onDone={close} />
          )
        }
      </SearchDialog>
    )}
  >
    <UserPlus aria-hidden="true" />
    Dodaj osobę
  </DialogButton>
)

interface GrantButtonProps extends Required<Pick<AddPersonProps, 'add' | 'buttonLabel'>> {
  match: KnownPerson
  onDone: () => void
}

function GrantButton({ match, add, buttonLabel, onDone }: GrantButtonProps) {
  const grant = useAction(async () => {
    await add(match)
    onDone()
  })
  return (
    <>
      <button
        type="button"
        className="btn"
        aria-label={`${buttonLabel}: ${nameWithEmail(match)}`}
        disabled={grant.busy}
        onClick={() => grant.run()}
      >
        {buttonLabel}
      </button>
      <FormError message={grant.failure} />
    </>
  )
}
