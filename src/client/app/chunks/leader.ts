export { HandInPage } from '#client/sheet/handin/HandInPage.tsx'
export { SheetPage } from '#client/sheet/SheetPage.tsx'
