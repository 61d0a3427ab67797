// The panel, in one piece: it is fetched when one of its pages is first opened (decision 017).
export { TeamDiplomaPage } from '#client/pages/paper/DiplomaPage.tsx'
export { TeamPrintPage } from '#client/pages/paper/PrintPage.tsx'
export { Panel } from './Panel.tsx'
export { TeamSheetPage } from './sheet/TeamSheetPage.tsx'
