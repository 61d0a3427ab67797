import type { filledSheets } from '#client/panel/panelReads.ts'
import { REVIEW_STATES_NAMES, SHOWN_STATES, type ShownState } from '#client/ui/reviewStates.ts'
import { filterRows, oneOf, type RowFilters, SORT } from '#client/ui/table/columns.ts'
import { SEARCH } from '#client/ui/table/filters.tsx'
import { withQuery } from '#client/ui/table/useQuery.ts'
import { OVERVIEW_PATH, pathOfSheetInPanel } from '#contract/addresses.ts'
import { capitalized } from '#domain/text/polish.ts'
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

export const filteredSheets = (sheets: readonly ListedSheet[], search: string) =>
  filterRows(sheets, SHEET_FILTERS, search)

/** A sheet of a queue, by its troop. */
export interface Queued {
  id: number
  name: string
}

/**
 * The sheets of a queue after one, in the order in which the queue was `opened`. A sheet that does not belong to the queue has all
 * of it before it.
 */
export function restOf(queue: readonly Queued[], opened: readonly number[], teamId: number): Queued[] {
  const now = new Map(queue.map(sheet => [sheet.id, sheet]))
  return opened.slice(opened.indexOf(teamId) + 1).flatMap(id => now.get(id) ?? [])
}

/** "Zgłoszone, od najdłużej czekających" */
export function nameOfList(from: string): string {
  const params = new URLSearchParams(from)
  const state = SHOWN_STATES.find(state => state === params.get('stan'))
  if (!state) return isOfOverview(from) ? 'Przegląd' : 'Arkusze drużyn'
  const isByWait = isOfOverview(from) && state === 'SUBMITTED' && !params.has(SORT)
  return `${capitalized(REVIEW_STATES_NAMES[state])}${isByWait ? ', od najdłużej czekających' : ''}`
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
