// What whoever is signed in has beside the pages, in one piece: it is fetched as soon as that is known (decision 017).
import './sharedSignedIn.ts'

export { Bell } from '#client/ui/Bell.tsx'
export { RebuildRanking } from '#client/ui/RebuildRanking.tsx'
export { Companion } from './Companion.tsx'
export { DeskCard } from './DeskCard.tsx'
export { LeaderCards } from './LeaderCards.tsx'
export { Absence } from './ranking/Absence.tsx'
