import * as v from 'valibot'
import { RenameForm } from '#client/panel/RenameForm.tsx'
import { useReader } from '#client/panel/reader.ts'
import { ToggleSetting } from '#client/panel/ToggleSetting.tsx'
import { FormError } from '#client/ui/Field.tsx'
import { useForm } from '#client/ui/useForm.ts'
import { BodyId } from '#domain/requests/ids.ts'
import { mayMoveTeams } from '#domain/roles.ts'
import { DistrictChoice } from './DistrictChoice.tsx'
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
      <ToggleSetting
        checked={team.locked}
        change={locked => change({ locked })}
        hint="Arkusz trwającej kategoryzacji. Zatwierdzonego drużyna już nie zmieni, a wyłączenie cofa zatwierdzenie."
      >
        Arkusz zatwierdzony
      </ToggleSetting>
      <ToggleSetting
        checked={team.shadow}
        change={shadow => change({ shadow })}
        hint="Nowi drużynowi jej nie wybiorą i nie ma jej w rankingu, który jeszcze się zmienia."
      >
        Ukryta
      </ToggleSetting>
      <RenameForm name={team.name} rename={name => change({ name })} />
      {mayMoveTeams(reader) && <MoveForm team={team} move={districtId => change({ districtId })} />}
    </section>
  )
}

interface MoveFormProps {
  team: ManagedTeam
  move: (districtId: number) => Promise<unknown>
}

function MoveForm({ team: { district }, move }: MoveFormProps) {
  const Destination = v.object({ districtId: v.pipe(BodyId, v.notValue(district.id)) })
  const form = useForm(
    Destination,
    ({ districtId }) => move(districtId),
    fields => ({ districtId: Number(fields.get('districtId')) }),
  )

  return (
    <form key={district.id} className="form" {...form.props}>
      <DistrictChoice chosen={district} />
      <FormError message={form.failure} />
      <div className="form__actions">
        <button type="submit" className="btn" disabled={!form.ready}>
          Przenieś do tej chorągwi
        </button>
      </div>
    </form>
  )
}
