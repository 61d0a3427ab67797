import type { filledSheets } from '#client/panel/panelReads.ts'
import { SHOWN_STATES, type ShownState } from '#client/ui/reviewStates.ts'
import { filterRows, oneOf, type RowFilters } from '#client/ui/table/columns.ts'
import { SEARCH } from '#client/ui/table/filters.tsx'
import { withQuery } from '#client/ui/table/useQuery.ts'
import { OVERVIEW_PATH, pathOfSheetInPanel } from '#contract/addresses.ts'
import { matcher } from '#domain/text/search.ts'

// The list of sheets that a reviewer works through. The address of a sheet carries the filters of its list in `z`, so
// that the next sheet and the link back belong to the same list.

export type ListedSheet = Awaited<ReturnType<ReturnType<typeof filledSheets>['load']>>[number]

const CAME_FROM = 'z'

export const SHEET_FILTERS: RowFilters<ListedSheet> = {
  stan: oneOf(SHOWN_STATES, ({ review }) => review),
  choragiew: id => (Number(id) ? ({ district }) => district.id === Number(id) : null),
  [SEARCH]: text => {
    const matches = matcher(text)
    return ({ name, formerNames, district }) =>
      [name, ...formerNames].some(known => matches(`${known} ${district.name}`))
  },
  uwagi:
    () =>
    ({ remarksOpen }) =>
      remarksOpen > 0,
}

/** `search` without parameters that the list of sheets does not know. */
export function sheetFilters(search: string): string {
  const params = new URLSearchParams(search)
  const known = Object.entries(SHEET_FILTERS).map(([name, filter]) => {
    const value = params.get(name)
    return [name, value && filter(value) ? value : '']
  })
  return withQuery('', Object.fromEntries(known))
}

/**
 * Returns the place of a sheet in its list, which includes it even if it no longer fits the filters, and the next sheet. After
 * the last one comes the first.
 */
export function placeInList(sheets: readonly ListedSheet[], search: string, teamId: number) {
  const chosen = new Set(filterRows(sheets, SHEET_FILTERS, search))
  const list = sheets.filter(sheet => sheet.id === teamId || chosen.has(sheet))
  return placeAmong(list, teamId, list.length < sheets.length)
}

/** A queue is a part of all sheets that one works off: `left` counts the others in it, and is null for a list of all. */
export function placeAmong(list: readonly { id: number; name: string }[], teamId: number, isQueue: boolean) {
  const index = list.findIndex(({ id }) => id === teamId)
  const next = list[index + 1] ?? list[0]
  return {
    place: index + 1,
    of: list.length,
    left: isQueue ? list.length - (index < 0 ? 0 : 1) : null,
    next: next && next.id !== teamId ? { id: next.id, name: next.name } : null,
  }
}

/** Names another year than the OPEN one in the address. */
export const YEAR = 'rok'
export const yearIn = (search: string) => Number(new URLSearchParams(search).get(YEAR)) || null

export const overviewAddress = (search: string, narrowed: Record<string, string> = {}) =>
  OVERVIEW_PATH + withQuery('', { [YEAR]: String(yearIn(search) ?? ''), ...narrowed })

/** Marks `z` as the filters of the overview. */
const IN_OVERVIEW = { lista: 'przeglad' }

export const isOfOverview = (from: string) => new URLSearchParams(from).get('lista') === IN_OVERVIEW.lista

export function addressOfList(yearId: number, from: string): string {
  return isOfOverview(from)
    ? `${OVERVIEW_PATH}${withQuery(from, { lista: '' })}#druzyny`
    : `/admin/kategoryzacja/${yearId}/arkusze${from}`
}

/** A filtered list of sheets. Sheets that were not begun are only in the overview. */
export function addressOfSheets(
  yearId: number,
  { stage, district, remarks = false }: { stage?: ShownState; district?: number; remarks?: boolean },
): string {
  const search = withQuery('', {
    stan: stage ?? '',
    choragiew: district === undefined ? '' : String(district),
    uwagi: remarks ? 'otwarte' : '',
  })
  return addressOfList(yearId, stage === 'NOT_STARTED' ? withQuery(search, IN_OVERVIEW) : search)
}

/** `entry` is the `obszar` to open it at; without one it opens where something waits. */
export const addressOfSheet = (teamId: number, yearId: number, from: string, entry = '') =>
  pathOfSheetInPanel(teamId, yearId) + withQuery('', { [CAME_FROM]: from.replace(/^\?/, ''), obszar: entry })

export const addressFromOverview = (teamId: number, yearId: number, search: string, entry = '') =>
  addressOfSheet(teamId, yearId, withQuery(search, IN_OVERVIEW), entry)

export function listOf(search: string): string {
  const from = new URLSearchParams(search).get(CAME_FROM)
  if (!from) return ''
  return isOfOverview(from) ? withQuery(from, {}) : sheetFilters(from)
}
