// A leader's sheet, and the way to everything else that shows a sheet: reached from here alone, so that the modules they
// share are in this chunk and not in a dozen of their own (decision 017).
import { views } from '#client/sheet/views.ts'

export { LeaderCards } from '#client/sheet/LeaderCards.tsx'
export { SheetPage } from '#client/sheet/SheetPage.tsx'
export { views }

/** The pages begin with later views of a sheet. */
export async function sheets() {
  const [pages] = await Promise.all([import('./sheets.ts'), views.fetch()])
  return pages
}
