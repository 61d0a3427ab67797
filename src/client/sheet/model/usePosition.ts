import { useEffect, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { COORDINATOR_PATH, TO_DO_PATH } from '#contract/addresses.ts'
import { addressesIn, COORDINATOR, firstSection, readAddress, type SheetPosition, TO_DO } from './sections.ts'
import type { Sheet } from './sheet.ts'

/** The sections of the own sheet that have a path of their own. */
const PAGES = new Map([
  [TO_DO, TO_DO_PATH],
  [COORDINATOR, COORDINATOR_PATH],
])

const addressInSheet = addressesIn('/kategoryzacja')
const addressOf: SheetPosition['addressOf'] = (section, ...within) =>
  PAGES.get(section) ?? addressInSheet(section, ...within)

/** Reads section and tab from the address. An address without a section of this sheet is replaced by the first one. */
export function usePosition(sheet: Sheet): SheetPosition {
  const [path, navigate] = useLocation()
  const { section, shown, filter, task } = readAddress(useSearch(), sheet)
  const [page = null] = [...PAGES].find(([, address]) => address === path) ?? []
  const here = page ?? section ?? firstSection(sheet)
  const start = page === null && section === null ? addressOf(here, shown) : null
  useEffect(() => {
    if (start) navigate(start, { replace: true })
  }, [start, navigate])
  return useMemo(
    () => ({ section: here, shown, filter, task, hasTabs: true, isOwn: true, addressOf }),
    [here, shown, filter, task],
  )
}
