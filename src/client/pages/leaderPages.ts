// What leaders open, in one piece: it is fetched when one of these pages is first opened (decision 017).
export { HandInPage } from './handin/HandInPage.tsx'
export { DiplomaPage } from './paper/DiplomaPage.tsx'
export { PrintPage } from './paper/PrintPage.tsx'
export { SheetPage } from './SheetPage.tsx'
