import type { filledSheets } from '#client/panel/panelReads.ts'
import { SHOWN_STATES, type ShownState } from '#client/ui/reviewStates.ts'
import { withQuery } from '#client/ui/useQuery.ts'
import { matcher } from '#domain/search.ts'

// The list of sheets that a reviewer works through. What it shows stands in its address, and travels in that of each
// sheet as `z`, so that the next sheet and the way back are those of the same list.

export type ListedSheet = Awaited<ReturnType<ReturnType<typeof filledSheets>['load']>>[number]

const CAME_FROM = 'z'

/** Of the list, and what `stan` and `uwagi` are called in its address. */
interface SheetFilter {
  stage: ShownState | null
  /** A district's id. */
  district: number | null
  search: string
  remarks: boolean
}

export function readFilter(search: string): SheetFilter {
  const asked = new URLSearchParams(search)
  return {
    stage: SHOWN_STATES.find(stage => stage === asked.get('stan')) ?? null,
    district: Number(asked.get('choragiew')) || null,
    search: asked.get('szukaj') ?? '',
    remarks: asked.has('uwagi'),
  }
}

export const writeFilter = ({ stage, district, search, remarks }: SheetFilter) =>
  withQuery('', {
    stan: stage ?? '',
    choragiew: district === null ? '' : String(district),
    szukaj: search,
    uwagi: remarks ? 'otwarte' : '',
  })

export function chosenSheets(sheets: readonly ListedSheet[], filter: SheetFilter): ListedSheet[] {
  const matches = matcher(filter.search)
  return sheets.filter(
    ({ name, district, review, remarksOpen }) =>
      (filter.stage === null || review === filter.stage) &&
      (filter.district === null || district.id === filter.district) &&
      (!filter.remarks || remarksOpen > 0) &&
      matches(`${name} ${district.name}`),
  )
}

/**
 * Where a sheet stands in its list, and which comes next. It keeps its place there when it fits the filter no more: an
 * approved one among those that wait. The last one leads to the first.
 */
export function placeInList(sheets: readonly ListedSheet[], filter: SheetFilter, teamId: number) {
  const chosen = new Set(chosenSheets(sheets, filter).map(({ id }) => id))
  const list = sheets.filter(({ id }) => id === teamId || chosen.has(id))
  const index = list.findIndex(({ id }) => id === teamId)
  const next = list[index + 1] ?? list[0]
  return {
    place: index + 1,
    of: list.length,
    next: next && next.id !== teamId ? { id: next.id, name: next.name, place: list.indexOf(next) + 1 } : null,
  }
}

/** What tells in `z` that the list was the overview's. */
const IN_OVERVIEW = { lista: 'przeglad' }

const isOfOverview = (from: string) => new URLSearchParams(from).get('lista') === IN_OVERVIEW.lista

/** The list as the reviewer left it: the overview, or the one in the year's editor. */
export function addressOfList(yearId: number, from: string): string {
  return isOfOverview(from)
    ? `/admin/przeglad${withQuery(from, { lista: '' })}#druzyny`
    : `/admin/kategoryzacja/${yearId}/arkusze${from}`
}

const NO_FILTER: SheetFilter = { stage: null, district: null, search: '', remarks: false }

/** The list of sheets narrowed to some. Who has not begun has none there: the overview shows every troop. */
export function addressOfSheets(yearId: number, filter: Partial<SheetFilter>): string {
  const search = writeFilter({ ...NO_FILTER, ...filter })
  return filter.stage === 'NOT_STARTED'
    ? addressOfList(yearId, withQuery(search, IN_OVERVIEW))
    : addressOfList(yearId, search)
}

export const addressOfSheet = (teamId: number, yearId: number, from: string) =>
  `/admin/kategoryzacja/${teamId}/w-roku/${yearId}${withQuery('', { [CAME_FROM]: from.replace(/^\?/, '') })}`

export const addressFromOverview = (teamId: number, yearId: number, search: string) =>
  addressOfSheet(teamId, yearId, withQuery(search, IN_OVERVIEW))

/** The search part of the address of the list that a sheet's address names. */
export function listOf(search: string): string {
  const from = new URLSearchParams(search).get(CAME_FROM)
  if (!from) return ''
  // The overview has filters of its own, which it reads itself.
  return isOfOverview(from) ? withQuery(from, {}) : writeFilter(readFilter(from))
}
