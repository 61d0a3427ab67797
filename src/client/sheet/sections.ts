import { withQuery } from '#client/ui/useQuery.ts'
import type { SheetPosition } from './SectionLink.tsx'
import { isClosed, type Sheet } from './sheet.ts'

/** Where on the sheet somebody is: an area's id, or one of the two that come before the areas. */
export type Place = number

export const PREREQUISITES: Place = -1
export const SUMMARY: Place = 0

/** Which tasks are shown: the starred ones, or all. */
export type Shown = 'moje' | 'wszystkie'

/** In the order of the list, which is also that of "previous" and "next". */
export const placesOf = (sheet: Sheet): Place[] => [PREREQUISITES, SUMMARY, ...sheet.areas.map(area => area.id)]

const isPlaceOf = (sheet: Sheet, place: number) => placesOf(sheet).includes(place)

/** The first thing to do: tick the prerequisites, then look where the troop stands. */
export const startOf = (sheet: Sheet): Place => (isClosed(sheet) ? PREREQUISITES : SUMMARY)

/** The tab an address asks for; "Moje zadania" is hidden while a prerequisite is missing. */
export const shownIn = (asked: string | null, sheet: Sheet): Shown =>
  asked === 'moje' && !isClosed(sheet) ? 'moje' : 'wszystkie'

export function nameOf(place: Place, sheet: Sheet): string {
  if (place === PREREQUISITES) return 'Wymagania wstępne'
  if (place === SUMMARY) return 'Podsumowanie'
  return sheet.areas.find(area => area.id === place)!.name
}

/** The places before and after one; undefined at the ends. */
export function neighboursOf(place: Place, sheet: Sheet): { previous: Place | undefined; next: Place | undefined } {
  const places = placesOf(sheet)
  const here = places.indexOf(place)
  return { previous: places[here - 1], next: places[here + 1] }
}

/** Writes a place and a tab into the address of the page at `path`. */
export const addressesIn =
  (path: string): SheetPosition['addressOf'] =>
  (place, shown) =>
    `${path}${withQuery('', { obszar: String(place), zadania: shown === 'moje' ? shown : '' })}`

/** The place and the tab an address names; null for a place that is not of this sheet. */
export function readAddress(search: string, sheet: Sheet): { place: Place | null; shown: Shown } {
  const asked = new URLSearchParams(search)
  const place = Number(asked.get('obszar') ?? Number.NaN)
  return { place: isPlaceOf(sheet, place) ? place : null, shown: shownIn(asked.get('zadania'), sheet) }
}
