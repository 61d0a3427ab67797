import { useState } from 'react'
import { useReadOrNull } from '#client/api/useRead.ts'
import { filledSheets, overviewOf } from '#client/panel/panelReads.ts'
import { useReader } from '#client/panel/reader.ts'
import { troopColumns, USUAL_ORDER } from '#client/panel/troops/columns/troopColumns.tsx'
import { sortRows } from '#client/ui/table/columns.ts'
import { TALKS_ENTRY } from '#contract/addresses.ts'
import { shownOverview } from './ownTroops.ts'
import {
  addressOfSheet,
  filteredSheets,
  isOfOverview,
  nameOfList,
  type Queued,
  restOf,
  SHEET_FILTERS,
  yearIn,
} from './sheetList.ts'
import { byMoment, listedTroops, type Overview, TROOP_FILTERS, type Troop } from './troops.ts'

/**
 * The queue that a sheet was opened from: the list as it was then, without the sheets that have left it since. On the talks of a
 * troop it is that of the talks without a record, if there are any. `left` counts the sheets after this one; null for a list of
 * all sheets, which nobody works off.
 */
export function usePlace(teamId: number, yearId: number, from: string, isOnTalks: boolean) {
  const reader = useReader()
  const isFromDesk = isOfOverview(from)
  const district = Number(new URLSearchParams(from).get('choragiew')) || null
  const overview = useReadOrNull(isFromDesk ? overviewOf(district, yearIn(from)) : null)
  const filled = useReadOrNull(isFromDesk ? null : filledSheets(yearId))
  const seen = overview?.year.id === yearId ? shownOverview(reader, overview, from) : null

  const listed = isFromDesk
    ? seen && queueInOverview(seen.troops, yearId, from)
    : filled && filteredSheets(filled, from)
  const talks = useQueue(teamId, isOnTalks && seen ? queueOfTalks(seen) : null)
  const sheets = useQueue(teamId, listed ?? null)
  const isOfTalks = isOnTalks && talks !== null && talks.opened.length > 0
  const queue = isOfTalks ? talks : sheets
  const next = queue?.rest[0]
  return {
    list: isOfTalks ? 'Rozmowy bez zapisu' : nameOfList(from),
    left: queue && (isOfTalks || isNarrowed(from)) ? queue.rest.length : null,
    next: next ? { ...next, href: addressOfSheet(next.id, yearId, from, isOfTalks ? TALKS_ENTRY : '') } : null,
    isOfTalks,
  }
}

/** Filters other than the district's make a list a queue. */
const isNarrowed = (from: string) =>
  Object.keys(isOfOverview(from) ? TROOP_FILTERS : SHEET_FILTERS).some(
    name => name !== 'choragiew' && new URLSearchParams(from).has(name),
  )

/** Remembers the order in which a queue was when the sheet was opened: an act on the sheet changes its place in the list. */
function useQueue(teamId: number, queue: readonly Queued[] | null) {
  const [first, setFirst] = useState<{ teamId: number; ids: readonly number[] }>()
  const ids = queue?.map(({ id }) => id)
  if (ids && first?.teamId !== teamId) setFirst({ teamId, ids })
  if (!queue) return null
  const opened = first?.teamId === teamId ? first.ids : ids!
  return { opened, rest: restOf(queue, opened, teamId) }
}

/** The troops with a talk without a record, the oldest talk first. */
export function queueOfTalks({ openTalks, troops }: Pick<Overview, 'openTalks' | 'troops'>): Queued[] {
  const listed = new Map(troops.flatMap(troop => (troop.shadow ? [] : [[troop.teamId, troop]])))
  const waiting = openTalks
    .filter(({ state }) => state === 'UNRECORDED')
    .toSorted((a, b) => byMoment(a.arrangedFor, b.arrangedFor))
  return [...new Set(waiting.map(({ teamId }) => teamId))].flatMap(id => listed.get(id) ?? []).map(queued)
}

export const queueInOverview = (troops: readonly Troop[], yearId: number, search: string): Queued[] =>
  sortRows(listedTroops(troops, search), troopColumns(yearId), USUAL_ORDER, search).map(queued)

const queued = ({ teamId, name }: Troop): Queued => ({ id: teamId, name })
