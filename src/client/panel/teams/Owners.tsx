import { answer, api } from '#client/api/call.ts'
import { AddPerson } from '#client/panel/AddPerson.tsx'
import { PersonLink } from '#client/panel/PersonLink.tsx'
import { ConfirmButton } from '#client/ui/Confirm.tsx'
import { FormError } from '#client/ui/Field.tsx'
import type { KnownPerson } from '#client/ui/PersonName.tsx'
import { useAction } from '#client/ui/useAction.ts'
import type { ManagedTeamProps } from './TeamCard.tsx'

/** The leaders who may fill in the sheet, and the people who asked to. */
export function Owners({ team, onChange }: ManagedTeamProps) {
  const accepted = team.owners.filter(({ teamAccepted }) => teamAccepted)
  const waiting = team.owners.filter(({ teamAccepted }) => !teamAccepted)
  const { grant, refuse, revoke } = api.admin.teams
  const give = async ({ id }: KnownPerson) => onChange(await answer(grant({ id }).on({ team: team.id }).patch()))
  const decline = async ({ id }: KnownPerson) => onChange(await answer(refuse({ id }).on({ team: team.id }).patch()))
  const take = async ({ id }: KnownPerson) => onChange(await answer(revoke({ id }).on({ team: team.id }).patch()))

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
            <ConfirmButton
              title="Usunąć dostęp?"
              text={<p>{owner.email} nie będzie już widzieć ani zmieniać arkusza tej drużyny.</p>}
              yes="Usuń dostęp"
              look="danger"
              onYes={() => take(owner)}
            >
              Usuń dostęp
            </ConfirmButton>
          </li>
        ))}
        {waiting.map(asker => (
          <Asker key={asker.id} asker={asker} give={give} decline={decline} />
        ))}
      </ul>
      <footer>
        <AddPerson title="Kto ma mieć dostęp do drużyny?" holders={accepted} add={give} />
      </footer>
    </section>
  )
}

interface AskerProps {
  asker: KnownPerson
  give: (asker: KnownPerson) => Promise<unknown>
  decline: (asker: KnownPerson) => Promise<unknown>
}

function Asker({ asker, give, decline }: AskerProps) {
  const grant = useAction(give)
  return (
    <li>
      <PersonLink person={asker} />
      <span className="muted">prosi o dostęp</span>
      <button type="button" className="btn" data-tone="primary" disabled={grant.busy} onClick={() => grant.run(asker)}>
        Nadaj uprawnienia
      </button>
      <ConfirmButton
        look="danger"
        title="Odmówić dostępu?"
        text={<p>{asker.email} dostanie o tym wiadomość i może wybrać inną drużynę.</p>}
        yes="Odmów"
        onYes={() => decline(asker)}
      >
        Odmów
      </ConfirmButton>
      <FormError message={grant.failure} />
    </li>
  )
}
