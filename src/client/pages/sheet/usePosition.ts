import { useSearch } from 'wouter'
import type { SheetPosition } from '../../sheet/PlaceLink.tsx'
import { isPlaceOf, type Place, type Shown, shownIn, startOf } from '../../sheet/place.ts'
import type { Sheet } from '../../sheet/sheet.ts'
import { withQuery } from '../../ui/useQuery.ts'

/** The place and tab of the address, or the address to start at when it names no place of this sheet. */
export function usePosition(sheet: Sheet): { position: SheetPosition; start: string | null } {
  const asked = new URLSearchParams(useSearch())
  const place = Number(asked.get('obszar') ?? Number.NaN)
  const shown = shownIn(asked.get('zadania'), sheet)
  const start = isPlaceOf(sheet, place) ? null : addressOf(startOf(sheet), shown)
  return { position: { place, shown, addressOf }, start }
}

const addressOf = (place: Place, shown: Shown) =>
  `/kategoryzacja${withQuery('', { obszar: String(place), zadania: shown === 'moje' ? shown : '' })}`
