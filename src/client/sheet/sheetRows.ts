// What a sheet shows beside its summary, in one piece: fetched with the page where its address leads there, else once the
// summary was drawn (SheetView.tsx, decision 017).
export { GroupView } from './GroupView.tsx'
export { PrerequisiteList } from './PrerequisiteList.tsx'
export { SheetTalk } from './ThreadView.tsx'
