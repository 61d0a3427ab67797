import { HomePage as Home } from '#client/public/home/HomePage.tsx'
import { lazyPart } from '#client/ui/chunk.ts'
import { styled } from '#client/ui/styles.ts'
import { stylesOf } from '#contract/addresses.ts'

/** Loads from the chunk of the sheet, which a leader opens next. */
const LeaderCards = lazyPart(async () => (await styled(import('./sheet.ts'), ...stylesOf(['sheet']))).LeaderCards)

export const HomePage = () => <Home LeaderCards={LeaderCards} />
