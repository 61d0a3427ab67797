import { UserPlus } from 'lucide-react'
import * as v from 'valibot'
import { peopleLike } from '#client/panel/panelReads.ts'
import { ActionButton } from '#client/ui/dialog/ActionButton.tsx'
import { DialogButton } from '#client/ui/dialog/Dialog.tsx'
import { InviteButton, type InviteButtonProps } from '#client/ui/invitations/InviteButton.tsx'
import type { KnownPerson } from '#client/ui/PersonName.tsx'
import { nameWithEmail } from '#client/ui/people.ts'
import { Email } from '#domain/requests/accounts.ts'
import { SearchDialog } from './SearchDialog.tsx'

interface AddPersonProps {
  title: string
  holders: readonly KnownPerson[]
  add: (match: KnownPerson) => unknown
  buttonLabel?: string
  /** Offered when the search is a complete address without a visible account (rules.md#69). */
  invite?: Omit<InviteButtonProps, 'children' | 'known'> | undefined
}

export const AddPerson = ({ title, holders, add, buttonLabel = 'Nadaj uprawnienia', invite }: AddPersonProps) => (
  <DialogButton
    dialog={close => (
      <SearchDialog
        title={title}
        label="E-mail, imię albo nazwisko"
        none={invite ? 'Nie ma tu takiej osoby. Kogo tu nie ma, zaprosisz: wpisz cały adres.' : NOBODY}
        otherwise={
          invite &&
          (typed =>
            v.is(Email, typed) && (
              <div className="row">
                <InviteButton key={typed} {...invite} known={typed}>
                  Zaproś: {typed}
                </InviteButton>
              </div>
            ))
        }
        find={peopleLike}
        nameOf={nameWithEmail}
        onClose={close}
      >
        {match =>
          holders.some(({ id }) => id === match.id) ? (
            <span className="muted">ma już dostęp</span>
          ) : (
            <ActionButton
              aria-label={`${buttonLabel}: ${nameWithEmail(match)}`}
              act={async () => {
                await add(match)
                close()
              }}
            >
              {buttonLabel}
            </ActionButton>
          )
        }
      </SearchDialog>
    )}
  >
    <UserPlus aria-hidden="true" />
    Dodaj osobę
  </DialogButton>
)

const NOBODY = 'Nikt z tym adresem nie ma konta.'
