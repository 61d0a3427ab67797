// What stands around a sheet, or below it, in one piece: fetched as sheetRows.ts.
export { AreasCard } from './AreaTable.tsx'
export { ReviewCard } from './ReviewCard.tsx'
export { FoldedHistory } from './ReviewHistory.tsx'
export { StoryCard } from './StoryCard.tsx'
export { TrialBanner, TrialState } from './TrialBanner.tsx'
