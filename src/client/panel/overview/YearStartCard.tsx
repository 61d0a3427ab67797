import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { api } from '#client/api/call.ts'
import { invitations } from '#client/api/reads.ts'
import { answerUndoable } from '#client/api/undo.ts'
import { useReadOrNull } from '#client/api/useRead.ts'
import { RemindButton } from '#client/panel/RemindDialog.tsx'
import { hasNoLeader, type Overview, type Troop } from '#client/panel/troops.ts'
import { ActionButton } from '#client/ui/dialog/ActionButton.tsx'
import { WaitingInvitations } from '#client/ui/invitations/Invitations.tsx'
import { InviteButton, toTeam } from '#client/ui/invitations/InviteButton.tsx'
import { pathOfTeamInPanel } from '#domain/addresses.ts'
import { formatLong } from '#domain/scoring/values.ts'

interface YearStartProps {
  overview: Overview
  onChanged: () => Promise<unknown>
}

/** Lists the start-of-year chores of a coordinator, each with its button. Renders nothing later in the year. */
export function YearStartCard({ overview, onChanged }: YearStartProps) {
  const { start, troops: all, year } = overview
  const waiting = useReadOrNull(start ? invitations : null)
  if (!start) return null
  const troops = all.filter(({ shadow }) => !shadow)
  const isUnseen = ({ id }: { id: number }) => start.unseenLeaders.includes(id)
  const leaderless = troops.filter(hasNoLeader)
  const unseen = troops.filter(({ leaders }) => leaders.some(isUnseen))
  const invited = troops.filter(({ teamId }) => waiting?.some(invitation => invitation.teamId === teamId))
  const silent = troops.filter(({ teamId }) => start.silentTeams.includes(teamId))
  if (leaderless.length + unseen.length + invited.length + silent.length === 0) return null

  const remind = (troops: readonly Troop[], words: string, name: string) => (
    <RemindButton year={year} troops={troops} departed={[]} onSent={onChanged}>
      {words}
      <span className="visually-hidden"> {name}</span>
    </RemindButton>
  )
  const remindOne = (troop: Troop) => remind([troop], 'Przypomnij…', troop.name)
  const remindAll = (troops: readonly Troop[]) => {
    const led = troops.filter(troop => !hasNoLeader(troop))
    return led.length > 1 && remind(led, `Przypomnij wszystkim ${formatLong(led.length)}…`, '')
  }
  const hide = ({ teamId, name }: Troop) => (
    <ActionButton
      tone="quiet"
      act={async () => {
        await answerUndoable(api.admin.teams.marked.patch({ teams: [teamId], shadow: true }), `Ukryto: ${name}`)
        await onChanged()
      }}
    >
      Ukryj<span className="visually-hidden"> {name}</span>
    </ActionButton>
  )
  return (
    <section className="card" aria-labelledby="poczatek-h">
      <header>
        <h2 id="poczatek-h">Początek roku</h2>
      </header>
      <Part
        title="Drużyny bez drużynowego"
        troops={leaderless}
        acts={troop => (
          <>
            <InviteButton
              to={placeOf(troop)}
              title={`Zaproś drużynowego: ${troop.name}`}
              text="Kto nie ma konta, założy je z linku w mailu i od razu wejdzie do drużyny."
            >
              Zaproś<span className="visually-hidden"> drużynowego: {troop.name}</span>
            </InviteButton>
            {hide(troop)}
          </>
        )}
      />
      <Part
        title="Drużynowi, którzy nie logowali się od zeszłego roku"
        troops={unseen}
        tell={({ leaders }) =>
          leaders
            .filter(isUnseen)
            .map(({ name, email }) => name ?? email)
            .join(', ')
        }
        acts={remindOne}
        allActs={remindAll(unseen)}
      />
      <Part
        title="Zaproszenia, które czekają"
        troops={invited}
        below={troop => <WaitingInvitations to={placeOf(troop)} />}
      />
      <Part
        title="Drużyny, które rok temu niczego nie zgłosiły"
        troops={silent}
        allActs={remindAll(silent)}
        acts={troop => (
          <>
            {!hasNoLeader(troop) && remindOne(troop)}
            {hide(troop)}
          </>
        )}
      />
    </section>
  )
}

const placeOf = ({ teamId: id, name, district }: Troop) => toTeam({ id, name, district })

interface PartProps {
  title: string
  troops: readonly Troop[]
  tell?: (troop: Troop) => string
  acts?: (troop: Troop) => ReactNode
  allActs?: ReactNode
  below?: (troop: Troop) => ReactNode
}

function Part({ title, troops, tell, acts, allActs, below }: PartProps) {
  const [isOpen, setOpen] = useState(false)
  if (troops.length === 0) return null
  return (
    <details className="fold" onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        <b>{title}</b> <span className="fold__note hint">{formatLong(troops.length)}</span>
      </summary>
      {isOpen && allActs && <div className="card__body">{allActs}</div>}
      <ul className="people">
        {(isOpen ? troops : []).map(troop => (
          <li key={troop.teamId}>
            <span className="anywhere">
              <Link href={pathOfTeamInPanel(troop.teamId)}>{troop.name}</Link>{' '}
              <small className="muted">{tell?.(troop)}</small>
              {below?.(troop)}
            </span>
            {acts?.(troop)}
          </li>
        ))}
      </ul>
    </details>
  )
}
