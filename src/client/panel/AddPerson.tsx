import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { peopleLike } from '#client/panel/panelReads.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { ErrorBoundary } from '#client/ui/ErrorBoundary.tsx'
import { FormError } from '#client/ui/Field.tsx'
import type { KnownPerson } from '#client/ui/PersonName.tsx'
import { nameWithEmail } from '#client/ui/people.ts'
import { useAction } from '#client/ui/useAction.ts'
import { Search } from './Search.tsx'

interface AddPersonProps {
  title: string
  /** Those who have it already. */
  holders: readonly KnownPerson[]
  /** The dialog closes when it succeeds and says why when it does not. */
  add: (match: KnownPerson) => unknown
}

/** "Dodaj osobę": finds a person by name or e-mail and adds them to a list. */
export function AddPerson({ title, holders, add }: AddPersonProps) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)

  return (
    <>
      <button type="button" className="btn" onClick={() => setOpen(true)}>
        <UserPlus aria-hidden="true" />
        Dodaj osobę
      </button>
      {open && (
        <Dialog title={title} onClose={close}>
          <ErrorBoundary>
            <Search label="E-mail, imię albo nazwisko" find={peopleLike} nameOf={nameWithEmail}>
              {match =>
                holders.some(({ id }) => id === match.id) ? (
                  <span className="muted">ma już dostęp</span>
                ) : (
                  <GrantButton match={match} add={add} onDone={close} />
                )
              }
            </Search>
          </ErrorBoundary>
        </Dialog>
      )}
    </>
  )
}

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
