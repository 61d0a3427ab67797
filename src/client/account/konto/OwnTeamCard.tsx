import { Link } from 'wouter'
import { answer, api } from '#client/api/call.ts'
import { handovers, myTeam } from '#client/api/reads.ts'
import { type Me, me } from '#client/api/session.ts'
import { remember, useRead, useReadOrNull } from '#client/api/useRead.ts'
import { forgetAwaitedTeam } from '#client/ui/awaitedTeam.ts'
import { ActionButton } from '#client/ui/dialog/ActionButton.tsx'
import { ConfirmButton } from '#client/ui/dialog/Confirm.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { formatDate } from '#client/ui/format.ts'
import { LostInvitations, WaitingInvitations } from '#client/ui/invitations/Invitations.tsx'
import { InviteButton, toTeam } from '#client/ui/invitations/InviteButton.tsx'
import { PlannedLeavings } from '#client/ui/invitations/PlannedLeavings.tsx'
import { PersonName } from '#client/ui/PersonName.tsx'
import { TAKEOVER_PATH } from '#contract/addresses.ts'
import { LastLeaderNote } from './LastLeaderNote.tsx'

export function OwnTeamCard({ me: { id: ownId, team: own } }: { me: Me }) {
  const team = useRead(myTeam)
  const taken = useReadOrNull(handovers)?.some(({ isSuccessor, teamId }) => isSuccessor && teamId === team?.id)
  if (!team) return <Loading />

  const leaders = team.owners.filter(owner => owner.teamAccepted)
  const isLast = leaders.length === 1
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
              <li key={owner.id} className="anywhere row">
                <span>
                  <PersonName person={owner} />
                </span>
                {owner.id !== ownId && (
                  <ConfirmButton
                    look="quiet"
                    title="Zakończyć dostęp?"
                    text={
                      <>
                        <p>
                          {owner.name ?? owner.email} nie będzie już widzieć arkusza. Przez tydzień możesz to cofnąć.
                          Koordynator się o tym dowie.
                        </p>
                        <LostInvitations personId={owner.id} />
                      </>
                    }
                    confirmLabel="Zakończ dostęp"
                    onConfirm={async () =>
                      remember(myTeam, await answer(api.teams.mine['end-access']({ id: owner.id }).post()))
                    }
                  >
                    Zakończ dostęp<span className="visually-hidden"> {owner.name ?? owner.email}</span>
                  </ConfirmButton>
                )}
              </li>
            ))}
          </ul>
        </div>
        {team.ended.length > 0 && (
          <div>
            <h3>Zakończony dostęp</h3>
            <ul>
              {team.ended.map(person => (
                <li key={person.id} className="anywhere row">
                  <span>
                    <PersonName person={person} />
                  </span>
                  <ActionButton
                    tone="quiet"
                    act={async () =>
                      remember(myTeam, await answer(api.teams.mine['return-access']({ id: person.id }).post()))
                    }
                  >
                    Przywróć<span className="visually-hidden"> {person.name ?? person.email}</span>
                  </ActionButton>
                  <small>można do {formatDate(person.until)}</small>
                </li>
              ))}
            </ul>
          </div>
        )}
        <WaitingInvitations to={toTeam(team)} />
        <PlannedLeavings teamId={team.id} />
        <p className="hint">
          Kolejnego drużynowego zaproś mailem: wejdzie od razu. Kto sam założy konto i poprosi o dostęp, temu odpowiesz
          w powiadomieniach.
        </p>
        {taken && (
          <p>
            <Link href={TAKEOVER_PATH}>Co przejmujesz: list i ostatnie lata drużyny</Link>
          </p>
        )}
        <div className="row">
          {/* Nobody is invited to a hidden troop (rules.md#69). */}
          {!own!.shadow && (
            <>
              <InviteButton
                to={toTeam(team)}
                title="Zaproś drużynowego"
                text={`Dostanie mailem link i od razu wejdzie do drużyny ${team.name}, bez prośby i czekania.`}
              >
                Zaproś drużynowego
              </InviteButton>
              <Link href="/konto/przekazanie" className="btn">
                Przekaż drużynę…
              </Link>
            </>
          )}
          <ConfirmButton
            look="danger"
            title="Opuścić drużynę?"
            text={
              <>
                {isLast && <LastLeaderNote mayHandOver={!own!.shadow} />}
                <p>
                  Arkusz zostanie przy drużynie, a Ty stracisz do niego dostęp. Aby go odzyskać, trzeba będzie poprosić
                  od nowa.
                </p>
                <LostInvitations personId={ownId} />
              </>
            }
            confirmLabel={isLast ? 'Opuść mimo to' : 'Opuść drużynę'}
            cancelLabel={isLast ? 'Zostań' : 'Anuluj'}
            onConfirm={async () => {
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
