import { Link } from 'wouter'
import { answer, api } from '#client/api/call.ts'
import { useRead } from '#client/api/useRead.ts'
import { districtNames } from '#client/panel/panelReads.ts'
import { CreateButton } from '#client/panel/ui/CreateButton.tsx'
import { NamedOptions, SelectField } from '#client/ui/form/Field.tsx'
import { pathOfTeamInPanel, TEAMS_PATH } from '#contract/addresses.ts'
import { PanelTeam } from '#contract/requests/teams.ts'

/** The acts at the head of the list with the columns "Skład". */
export const RosterActs = () => (
  <>
    <NewTeam />
    <Link href={`${TEAMS_PATH}?wczytaj=lista`} className="btn">
      Wczytaj listę
    </Link>
  </>
)

const NewTeam = () => (
  <CreateButton
    title="Nowa drużyna"
    submit="Utwórz drużynę"
    pathOf={pathOfTeamInPanel}
    schema={PanelTeam}
    entered={fields => ({ districtId: Number(fields.get('districtId')) })}
    create={team => answer(api.admin.teams.post(team))}
  >
    <DistrictChoice />
  </CreateButton>
)

function DistrictChoice() {
  const districts = useRead(districtNames) ?? []
  return (
    // The options may arrive after the form; the key then remounts the field, so that its default is among them.
    <SelectField key={districts.length} label="Chorągiew" name="districtId" defaultValue={districts[0]?.id}>
      <NamedOptions of={districts} />
    </SelectField>
  )
}
