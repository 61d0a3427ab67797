import { useMemo, useState } from 'react'
import { useSearch } from 'wouter'
import { sortRows } from '#client/ui/table/columns.ts'
import { useSelection } from '#client/ui/table/selection.tsx'
import { type ColumnSet, columnsOf, useColumnSet } from './columns/columnSets.tsx'
import { troopColumns } from './columns/troopColumns.tsx'
import { groupsAmong, listedKind, listedTroops, type Overview, type Troop } from './troops.ts'

/** A table of hundreds of rows renders slowly: the rest comes on demand. */
const SHOWN_AT_FIRST = 60

interface Listed {
  overview: Overview
  /** The troops are of several districts. */
  isOfDistricts: boolean
  /** The columns that the page always begins with. */
  own: ColumnSet | undefined
  onChanged: () => Promise<unknown>
}

/** Reads from the address what the list of troops shows, and holds which of its rows are marked. */
export function useTroopList({ overview, isOfDistricts, own, onChanged }: Listed) {
  const search = useSearch()
  const params = new URLSearchParams(search)
  const { year, talkKinds } = overview
  // Without a year nobody has a sheet, a target or a talk.
  const hasYear = year.id !== 0
  const chosen = useColumnSet(own)
  const set = hasYear ? chosen : 'sklad'
  const kindId = listedKind(params.get('rozmowa') ?? '', talkKinds)?.id
  // The rows render again only when the columns change.
  const { columns, usualOrder } = useMemo(
    () => columnsOf(set, columnsIn(overview, isOfDistricts), overview, kindId),
    [set, overview, isOfDistricts, kindId],
  )
  const visible = overview.troops.filter(({ shadow }) => !shadow)
  const selection = useSelection<Troop>(
    ({ teamId }) => teamId,
    ({ name }) => name,
  )
  const listed = new Set(listedTroops(overview.troops, search))
  // A selected troop that has been hidden meanwhile stays selected, so that the action can name it.
  const shown = overview.troops.filter(troop => listed.has(troop) || (troop.shadow && selection.has(troop)))
  const troops = sortRows(shown, columns, usualOrder, search)
  const [most, setMost] = useState(SHOWN_AT_FIRST)
  const departed = selection.rows.filter(({ teamId }) => !overview.troops.some(troop => troop.teamId === teamId))
  return {
    hasYear,
    set,
    kindId,
    columns,
    usualOrder,
    visible,
    hidden: overview.troops.length - visible.length,
    troops,
    /** The rows that are rendered, and how many more there are. */
    rows: troops.slice(0, most),
    more: Math.max(0, troops.length - most),
    showMore: () => setMost(most + SHOWN_AT_FIRST),
    selection,
    /** A bulk action must not touch a row that the filters hide. */
    selected: troops.filter(selection.has),
    /** Marked troops that have left the user's reach since. */
    departed,
    onDone: async (teamIds: readonly number[]) => {
      selection.release([...teamIds, ...departed.map(({ teamId }) => teamId)])
      await onChanged()
    },
  }
}

/** The columns that mean something in this list, of which the set takes some. */
function columnsIn({ year, troops }: Overview, isOfDistricts: boolean) {
  const hasGroups = !isOfDistricts && groupsAmong(troops).length > 1
  return troopColumns(year.id).filter(({ key }) => {
    if (key === 'choragiew') return isOfDistricts
    if (key === 'hufiec') return hasGroups
    // Without a reminder its column would only narrow the names.
    if (key === 'przypomnienie') return troops.some(({ remindedAt }) => remindedAt !== null)
    // The district or the group replaces the symbols, which the exported file still has.
    return !key.startsWith('symbole') || !(isOfDistricts || hasGroups)
  })
}
