// What whoever is signed in finds on the home page and on the ranking, in one piece: it comes with either (decision 017).
import './sharedSignedIn.ts'

export { RebuildNow } from '#client/ui/RebuildRanking.tsx'
export { DeskCard } from './DeskCard.tsx'
export { LeaderCards } from './LeaderCards.tsx'
export { DiplomaLinks } from './paper/DiplomaLinks.tsx'
export { Absence } from './ranking/Absence.tsx'
