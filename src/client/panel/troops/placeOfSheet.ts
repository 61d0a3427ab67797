import { useReadOrNull } from '#client/api/useRead.ts'
import { filledSheets, overviewOf } from '#client/panel/panelReads.ts'
import { useReader } from '#client/panel/reader.ts'
import { troopColumns, USUAL_ORDER } from '#client/panel/troops/columns/troopColumns.tsx'
import { sortRows } from '#client/ui/table/columns.ts'
import { TALKS_ENTRY } from '#contract/addresses.ts'
import { formatLong } from '#domain/scoring/values.ts'
import { shownOverview } from './ownTroops.ts'
import { addressOfSheet, isOfOverview, placeAmong, placeInList, yearIn } from './sheetList.ts'
import { byMoment, listedTroops, type Overview, type Troop } from './troops.ts'

/**
 * The place of a sheet in the list that its reviewer came from, and the next sheet there. On its talks the queue is that of
 * the talks without a record, as long as there is one.
 */
export function usePlace(teamId: number, yearId: number, from: string, isOnTalks: boolean) {
  const reader = useReader()
  const isFromDesk = isOfOverview(from)
  const district = Number(new URLSearchParams(from).get('choragiew')) || null
  const overview = useReadOrNull(isFromDesk ? overviewOf(district, yearIn(from)) : null)
  const sheets = useReadOrNull(isFromDesk ? null : filledSheets(yearId))
  const seen = overview?.year.id === yearId ? shownOverview(reader, overview, from) : null
  const talks = isOnTalks && seen ? placeAmongTalks(seen, teamId) : null
  const found =
    talks ??
    (isFromDesk
      ? seen && placeInOverview(seen.troops, yearId, from, teamId)
      : sheets && placeInList(sheets, from, teamId))
  if (!found) return { place: null, left: null, next: null }
  const { place, of, left, next } = found
  const list = talks ? 'Rozmowy bez zapisu, rozmowa' : `${isFromDesk ? 'Przegląd' : 'Arkusze drużyn'}, arkusz`
  return {
    place: place > 0 ? `${list} ${formatLong(place)} z ${formatLong(of)}` : null,
    left,
    next: next && { ...next, href: addressOfSheet(next.id, yearId, from, talks ? TALKS_ENTRY : '') },
  }
}

/** The place of a troop among those with a talk without a record, the oldest talk first; null when no other waits. */
export function placeAmongTalks({ openTalks, troops }: Pick<Overview, 'openTalks' | 'troops'>, teamId: number) {
  const listed = new Map(troops.flatMap(troop => (troop.shadow ? [] : [[troop.teamId, troop]])))
  const waiting = openTalks
    .filter(({ state }) => state === 'UNRECORDED')
    .toSorted((a, b) => byMoment(a.arrangedFor, b.arrangedFor))
  const ids = [...new Set(waiting.map(talk => talk.teamId))]
  const queue = ids.flatMap(id => listed.get(id) ?? []).map(({ teamId, name }) => ({ id: teamId, name }))
  const found = placeAmong(queue, teamId, true)
  return found.next && found
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
