// What is printed, in one piece: it is fetched when one of these pages is first opened (decision 017).
import './sharedSheets.ts'

export { DiplomaPage, TeamDiplomaPage } from './paper/DiplomaPage.tsx'
export { PrintPage, TeamPrintPage } from './paper/PrintPage.tsx'
