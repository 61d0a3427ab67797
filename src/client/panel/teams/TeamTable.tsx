import { OpenLink } from '#client/panel/ListOrOne.tsx'
import { ToggleSetting } from '#client/panel/ToggleSetting.tsx'
import { Badge } from '#client/ui/Badge.tsx'
import { changeTeam, type ListedTeam } from './team.ts'

interface TeamTableProps {
  teams: readonly ListedTeam[]
  /** Reads the list again. */
  onChange: () => Promise<unknown>
}

export function TeamTable({ teams, onChange }: TeamTableProps) {
  return (
    <table className="table list-table" data-narrow="blocks">
      <thead>
        <tr>
          <th>Drużyna</th>
          <th>Chorągiew</th>
          <th>Drużynowi</th>
          <th>Arkusz zatwierdzony</th>
          <th>Ukryta</th>
        </tr>
      </thead>
      <tbody>
        {teams.map(team => (
          <TeamRow key={team.id} team={team} onChange={onChange} />
        ))}
      </tbody>
    </table>
  )
}

function TeamRow({ team, onChange }: { team: ListedTeam } & Pick<TeamTableProps, 'onChange'>) {
  const { id, name, district, owners, waiting, locked, shadow } = team
  const change = async (wanted: Parameters<typeof changeTeam>[1]) => {
    await changeTeam(team, wanted)
    await onChange()
  }

  return (
    <tr>
      <td>
        <OpenLink name="druzyna" id={id}>
          {name}
        </OpenLink>
      </td>
      <td data-label="Chorągiew">{district.name}</td>
      <td data-label="Drużynowi">
        {owners} {waiting > 0 && <Badge tone="warn">{`czeka: ${waiting}`}</Badge>}
      </td>
      <td data-label="Arkusz zatwierdzony">
        <ToggleSetting checked={locked} change={locked => change({ locked })} label={`Arkusz zatwierdzony: ${name}`} />
      </td>
      <td data-label="Ukryta">
        <ToggleSetting checked={shadow} change={shadow => change({ shadow })} label={`Ukryta: ${name}`} />
      </td>
    </tr>
  )
}
