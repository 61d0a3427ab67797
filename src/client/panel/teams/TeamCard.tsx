import { RenameForm } from '#client/panel/RenameForm.tsx'
import { useReader } from '#client/panel/reader.ts'
import { mayMoveTeams } from '#domain/roles.ts'
import { MoveForm } from './MoveForm.tsx'
import { HiddenSetting, LockedSetting } from './TeamSettings.tsx'
import { changeTeam, type ManagedTeam } from './team.ts'

export interface ManagedTeamProps {
  team: ManagedTeam
  /** Shows the troop as the server answered. */
  onChange: (changed: ManagedTeam) => Promise<unknown>
}

export function TeamCard({ team, onChange }: ManagedTeamProps) {
  const reader = useReader()
  const change = async (wanted: Parameters<typeof changeTeam>[1]) => onChange(await changeTeam(team, wanted))

  return (
    <section className="card card__body stack">
      <h2>Ustawienia</h2>
      <LockedSetting
        team={team}
        change={change}
        hint="Drużyna nie zmieni już swojego arkusza. Otwarcie kategoryzacji odblokowuje wszystkie."
      >
        Arkusz zablokowany
      </LockedSetting>
      <HiddenSetting
        team={team}
        change={change}
        hint="Nowi drużynowi jej nie wybiorą i nie ma jej w rankingu, który jeszcze się zmienia."
      >
        Ukryta
      </HiddenSetting>
      <RenameForm name={team.name} rename={name => change({ name })} />
      {mayMoveTeams(reader) && <MoveForm team={team} move={districtId => change({ districtId })} />}
    </section>
  )
}
