// The chunk of the panel's pages of years.
export { SheetsPage } from './year/FilledSheets.tsx'
export { YearPage } from './year/YearPage.tsx'
export { ComparisonPage } from './years/ComparisonPage.tsx'
export { NewYearPage } from './years/NewYearPage.tsx'
export { YearsPage } from './years/YearsPage.tsx'
