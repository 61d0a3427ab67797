// What leaders open, in one piece: it is fetched when one of these pages is first opened (decision 017).
import './sharedSheets.ts'

export { HandInPage } from './handin/HandInPage.tsx'
export { SheetPage } from './SheetPage.tsx'
