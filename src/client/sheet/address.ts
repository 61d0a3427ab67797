import { withQuery } from '#client/ui/useQuery.ts'
import type { SheetPosition } from './SectionLink.tsx'
import { isPlaceOf, type Place, type Shown, shownIn } from './sections.ts'
import type { Sheet } from './sheet.ts'

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
