// A leader's sheet. The other pages that show a sheet are imported from here only: Bun then puts the modules that they share
// into this chunk instead of a dozen small ones (decision 017).
import { views } from '#client/sheet/pages/views.ts'
import { styled } from '#client/ui/styles.ts'
import { stylesOf } from '#contract/addresses.ts'

export { LeaderCards } from '#client/sheet/pages/LeaderCards.tsx'
export { SheetPage } from '#client/sheet/pages/SheetPage.tsx'
export { views }

/** The pages begin with later views of a sheet. */
export async function sheets() {
  const [pages] = await Promise.all([styled(import('./sheets.ts'), ...stylesOf(['sheets'])), views.fetch()])
  return pages
}
