// A leader's sheet, and the way to everything else that shows a sheet: reached from here alone, so that the modules they
// share stand in this chunk and not in a dozen of their own (decision 017).
export { LeaderCards } from '#client/sheet/LeaderCards.tsx'
export { SheetPage } from '#client/sheet/SheetPage.tsx'
export const sheets = () => import('./sheets.ts')
