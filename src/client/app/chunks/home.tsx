import { HomePage as Home } from '#client/public/home/HomePage.tsx'
import { lazyPart } from '#client/ui/chunk.ts'

/** Loads from the chunk of the sheet, which a leader opens next. */
const LeaderCards = lazyPart(async () => (await import('./sheet.ts')).LeaderCards)

export const HomePage = () => <Home LeaderCards={LeaderCards} />
