import { OpenLink } from '#client/panel/ListOrOne.tsx'
import { MarkBox } from '#client/panel/MarkedBar.tsx'
import type { ListedTeam } from '#client/panel/panelReads.ts'
import { ToggleSetting } from '#client/panel/ToggleSetting.tsx'
import type { Marks } from '#client/panel/useMarks.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { changeTeam } from './TeamCard.tsx'

interface TeamTableProps {
  teams: readonly ListedTeam[]
  marks: Marks<ListedTeam>
  /** Reads the list again. */
  onChange: () => Promise<unknown>
}

export function TeamTable({ teams, marks, onChange }: TeamTableProps) {
  return (
    <table className="table list-table" data-narrow="blocks" data-marks>
      <thead>
        <tr>
          <th>
            <span className="visually-hidden">Zaznacz</span>
          </th>
          <th>Drużyna</th>
          <th>Chorągiew</th>
          <th>Drużynowi</th>
          <th>Arkusz zatwierdzony</th>
          <th>Ukryta</th>
        </tr>
      </thead>
      <tbody>
        {teams.map(team => (
          <TeamRow key={team.id} team={team} marks={marks} onChange={onChange} />
        ))}
      </tbody>
    </table>
  )
}

function TeamRow({ team, marks, onChange }: { team: ListedTeam } & Pick<TeamTableProps, 'marks' | 'onChange'>) {
  const isMarked = marks.has(team)
  const { id, name, district, owners, waiting, locked, shadow } = team
  const change = async (wanted: Parameters<typeof changeTeam>[1]) => {
    await changeTeam(team, wanted)
    await onChange()
  }

  return (
    <tr data-marked={isMarked}>
      <td>
        <MarkBox name={name} checked={isMarked} onChange={now => marks.mark([team], now)} />
      </td>
      <th scope="row">
        <OpenLink name="druzyna" id={id}>
          {name}
        </OpenLink>
      </th>
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
