import { useReadOrNull } from '#client/api/useRead.ts'
import { listedTroops, type Troop } from '#client/panel/troops/troops.ts'
import { sortRows } from '#client/ui/table/columns.ts'
import { formatLong } from '#domain/scoring/values.ts'
import { shownOverview } from './ownTroops.ts'
import { filledSheets, overviewOf } from './panelReads.ts'
import { useReader } from './reader.ts'
import { addressOfSheet, isOfOverview, placeAmong, placeInList, yearIn } from './sheetList.ts'
import { troopColumns, USUAL_ORDER } from './troops/troopColumns.tsx'

/** The place of a sheet in the list that its reviewer came from, and the next sheet there. */
export function usePlace(teamId: number, yearId: number, from: string) {
  const reader = useReader()
  const isFromDesk = isOfOverview(from)
  const district = Number(new URLSearchParams(from).get('choragiew')) || null
  const overview = useReadOrNull(isFromDesk ? overviewOf(district, yearIn(from)) : null)
  const sheets = useReadOrNull(isFromDesk ? null : filledSheets(yearId))
  const found = isFromDesk
    ? overview?.year.id === yearId &&
      placeInOverview(shownOverview(reader, overview, from).troops, yearId, from, teamId)
    : sheets && placeInList(sheets, from, teamId)
  if (!found) return { place: null, next: null }
  const { place, of, next } = found
  return {
    place:
      place > 0
        ? `${isFromDesk ? 'Przegląd' : 'Arkusze drużyn'}, arkusz ${formatLong(place)} z ${formatLong(of)}`
        : null,
    next: next && { ...next, href: addressOfSheet(next.id, yearId, from) },
  }
}

/** The place of a sheet in the overview's list, which includes it even if it no longer fits the filters. */
export function placeInOverview(troops: readonly Troop[], yearId: number, search: string, teamId: number) {
  const chosen = new Set(listedTroops(troops, search))
  const listed = troops.filter(troop => troop.teamId === teamId || chosen.has(troop))
  const list = sortRows(listed, troopColumns(yearId), USUAL_ORDER, search)
  return placeAmong(
    list.map(({ teamId, name }) => ({ id: teamId, name })),
    teamId,
    list.length < troops.length,
  )
}
