// Pages that a leader opens rarely, in one chunk.
export { FactsPage } from '#client/sheet/FactsPage.tsx'
export { HandInPage } from '#client/sheet/handin/HandInPage.tsx'
