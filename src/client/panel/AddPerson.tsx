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
}

export const AddPerson = ({ title, holders, add }: AddPersonProps) => (
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
            <GrantButton match={match} add={add} onDone={close} />
          )
        }
      </SearchDialog>
    )}
  >
    <UserPlus aria-hidden="true" />
    Dodaj osobę
  </DialogButton>
)

function GrantButton({ match, add, onDone }: Pick<AddPersonProps, 'add'> & { match: KnownPerson; onDone: () => void }) {
  const grant = useAction(async () => {
    await add(match)
    onDone()
  })
  return (
    <>
      <button
        type="button"
        className="btn"
        aria-label={`Nadaj uprawnienia: ${nameWithEmail(match)}`}
        disabled={grant.busy}
        onClick={() => grant.run()}
      >
        Nadaj uprawnienia
      </button>
      <FormError message={grant.failure} />
    </>
  )
}
