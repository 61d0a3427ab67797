import { useSearch } from 'wouter'
import { addressesIn, readAddress } from '#client/sheet/address.ts'
import type { SheetPosition } from '#client/sheet/SectionLink.tsx'
import { startOf } from '#client/sheet/sections.ts'
import type { Sheet } from '#client/sheet/sheet.ts'

const addressOf = addressesIn('/kategoryzacja')

/** The place and tab of the address, or the address to start at when it names no place of this sheet. */
export function usePosition(sheet: Sheet): { position: SheetPosition; start: string | null } {
  const { place, shown } = readAddress(useSearch(), sheet)
  const start = startOf(sheet)
  return {
    position: { place: place ?? start, shown, addressOf },
    start: place === null ? addressOf(start, shown) : null,
  }
}
