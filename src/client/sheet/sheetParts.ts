import { piece } from '#client/ui/piece.tsx'
import { styled } from '#client/ui/stylesheets.ts'

// What the first screen of a sheet does without: two pieces of the client, fetched with the page where its address leads
// there, else once it was drawn (decision 017).

const rows = styled('sheetRows', () => import('./sheetRows.ts'))
export const GroupView = piece(rows, 'GroupView')
export const PrerequisiteList = piece(rows, 'PrerequisiteList')
export const SheetTalk = piece(rows, 'SheetTalk')

const cards = styled('sheetCards', () => import('./sheetCards.ts'))
export const AreasCard = piece(cards, 'AreasCard')
export const FoldedHistory = piece(cards, 'FoldedHistory')
export const ReviewCard = piece(cards, 'ReviewCard')
export const StoryCard = piece(cards, 'StoryCard')
export const TrialBanner = piece(cards, 'TrialBanner')
export const TrialState = piece(cards, 'TrialState')

// Nothing stands in for what was fetched before it is first drawn.
const fetchAll = (...parts: Pick<typeof GroupView, 'fetch'>[]) => Promise.all(parts.map(part => part.fetch()))
export const fetchRows = () => fetchAll(GroupView, PrerequisiteList, SheetTalk)
export const fetchCards = () => fetchAll(AreasCard, FoldedHistory, ReviewCard, StoryCard, TrialBanner, TrialState)
