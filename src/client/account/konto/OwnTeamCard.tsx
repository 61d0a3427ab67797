import { answer, api } from '#client/api/call.ts'
import { myTeam } from '#client/api/reads.ts'
import { me } from '#client/api/session.ts'
import { remember, useRead } from '#client/api/useRead.ts'
import { forgetAwaitedTeam } from '#client/ui/awaitedTeam.ts'
import { ConfirmButton } from '#client/ui/dialog/Confirm.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { PersonName } from '#client/ui/PersonName.tsx'

export function OwnTeamCard() {
  const team = useRead(myTeam)
  if (!team) return <Loading />

  const leaders = team.owners.filter(owner => owner.teamAccepted)
  return (
    <section className="card">
      <header>
        <h2>{team.name}</h2>
        <small>Chorągiew: {team.district.name}</small>
      </header>
      <div className="card__body stack">
        <div>
          <h3>Drużynowi z dostępem</h3>
          <ul>
            {leaders.map(owner => (
              <li key={owner.id} className="anywhere">
                <PersonName person={owner} />
              </li>
            ))}
          </ul>
        </div>
        <p className="hint">Kolejny drużynowy zakłada własne konto i prosi o dostęp: odpowiesz mu w powiadomieniach.</p>
        <div className="row">
          <ConfirmButton
            look="danger"
            title="Opuścić drużynę?"
            text={
              <p>
                Arkusz zostanie przy drużynie, a Ty stracisz do niego dostęp. Aby go odzyskać, trzeba będzie poprosić od
                nowa.
              </p>
            }
            yes="Opuść drużynę"
            onYes={async () => {
              const now = await answer(api.teams.leave.post())
              forgetAwaitedTeam()
              remember(me, now)
            }}
          >
            Opuść drużynę
          </ConfirmButton>
        </div>
      </div>
    </section>
  )
}
