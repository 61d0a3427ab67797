// The years in the panel, in one piece: it is fetched when one of these pages is first opened (decision 017).
import '#client/pages/sharedForms.ts'
import '#client/pages/sharedSignedIn.ts'

export { SheetsPage } from './year/FilledSheets.tsx'
export { YearPage } from './year/YearPage.tsx'
export { ComparisonPage } from './years/ComparisonPage.tsx'
export { NewYearPage } from './years/NewYearPage.tsx'
export { YearsPage } from './years/YearsPage.tsx'
