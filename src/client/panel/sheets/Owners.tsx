import { api } from '#client/api/call.ts'
import { invitations } from '#client/api/reads.ts'
import { answerUndoable } from '#client/api/undo.ts'
import { refresh } from '#client/api/useRead.ts'
import { AddPerson } from '#client/panel/people/AddPerson.tsx'
import { PersonLink } from '#client/panel/people/PersonLink.tsx'
import { ConfirmButton } from '#client/ui/dialog/Confirm.tsx'
import { DialogButton } from '#client/ui/dialog/Dialog.tsx'
import { useAction } from '#client/ui/dialog/useAction.ts'
import { FormError } from '#client/ui/form/Field.tsx'
import { ConfirmEnding, type HandedOn, WaitingInvitations } from '#client/ui/invitations/Invitations.tsx'
import { InviteButton, toTeam } from '#client/ui/invitations/InviteButton.tsx'
import { PlannedLeavings } from '#client/ui/invitations/PlannedLeavings.tsx'
import type { KnownPerson } from '#client/ui/PersonName.tsx'
import { nameWithEmail } from '#client/ui/people.ts'
import type { ManagedTeamProps } from './TeamSettings.tsx'

export function Owners({ team, onChange }: ManagedTeamProps) {
  const accepted = team.owners.filter(({ teamAccepted }) => teamAccepted)
  const waiting = team.owners.filter(({ teamAccepted }) => !teamAccepted)
  const { grant, refuse, revoke } = api.admin.teams
  const on = { team: team.id }
  const accessChange = (act: typeof grant | typeof refuse, done: string) => async (person: KnownPerson) =>
    onChange(await answerUndoable(act({ id: person.id }).on(on).patch(), `${done}: ${nameWithEmail(person)}`))
  const give = accessChange(grant, 'Nadano dostęp')
  const deny = accessChange(refuse, 'Odmówiono dostępu')
  const take = async (person: KnownPerson, query: HandedOn) => {
    const call = revoke({ id: person.id }).on(on).patch(undefined, { query })
    await onChange(await answerUndoable(call, `Usunięto dostęp: ${nameWithEmail(person)}`))
    await refresh(invitations)
  }
  const inviting = {
    to: toTeam(team),
    title: 'Zaproś drużynowego',
    text: `Kto nie ma konta, założy je z linku w mailu i od razu wejdzie do drużyny ${team.name}.`,
  }

  return (
    <section className="card">
      <header>
        <h2>Drużynowi</h2>
      </header>
      {team.owners.length === 0 && <p className="card__body muted">Nikt nie ma jeszcze dostępu do tej drużyny.</p>}
      <ul className="people">
        {accepted.map(owner => (
          <li key={owner.id}>
            <PersonLink person={owner} />
            <DialogButton
              look="danger"
              dialog={close => (
                <ConfirmEnding
                  title="Usunąć dostęp?"
                  text={<p>{owner.name ?? owner.email} nie będzie już widzieć ani zmieniać arkusza tej drużyny.</p>}
                  personId={owner.id}
                  confirmLabel="Usuń dostęp"
                  onConfirm={query => take(owner, query)}
                  onClose={close}
                />
              )}
            >
              Usuń dostęp
            </DialogButton>
          </li>
        ))}
        {waiting.map(person => (
          <AccessRequest key={person.id} {...{ person, give, deny }} />
        ))}
      </ul>
      <WaitingInvitations to={toTeam(team)} />
      <footer className="row">
        <PlannedLeavings teamId={team.id} />
        <AddPerson
          title="Kto ma mieć dostęp do drużyny?"
          addLabel="Wpuść do drużyny"
          holders={accepted}
          add={give}
          invite={team.shadow ? undefined : inviting}
        />
        {!team.shadow && <InviteButton {...inviting}>Zaproś drużynowego</InviteButton>}
      </footer>
    </section>
  )
}

interface AccessRequestProps {
  person: KnownPerson
  give: (person: KnownPerson) => Promise<unknown>
  deny: (person: KnownPerson) => Promise<unknown>
}

function AccessRequest({ person, give, deny }: AccessRequestProps) {
  const grant = useAction(give)
  return (
    <li>
      <PersonLink person={person} />
      <span className="muted">prosi o dostęp</span>
      <button type="button" className="btn" data-tone="primary" disabled={grant.busy} onClick={() => grant.run(person)}>
        Wpuść do drużyny
      </button>
      <ConfirmButton
        look="danger"
        title="Odmówić dostępu?"
        text={<p>{person.email} dostanie o tym wiadomość i może wybrać inną drużynę.</p>}
        confirmLabel="Odmów"
        onConfirm={() => deny(person)}
      >
        Odmów
      </ConfirmButton>
      <FormError message={grant.failure} />
    </li>
  )
}
