import { sortRows } from '#client/ui/table/columns.ts'
import { troopColumns, USUAL_ORDER } from './overview/troopColumns.tsx'
import { listedTroops, type Troop } from './overview/troops.ts'
import { placeAmong } from './sheetList.ts'

/** The place of a sheet in the overview's list, which keeps it also when it no longer fits the filters. */
export function placeInOverview(troops: readonly Troop[], yearId: number, search: string, teamId: number) {
  const chosen = new Set(listedTroops(troops, search))
  const listed = troops.filter(troop => troop.teamId === teamId || chosen.has(troop))
  const list = sortRows(listed, troopColumns(yearId), USUAL_ORDER, search)
  return placeAmong(
    list.map(({ teamId, name }) => ({ id: teamId, name })),
    teamId,
  )
}
