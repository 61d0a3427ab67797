import { mySheet } from '#client/api/reads.ts'
import { useRead } from '#client/api/useRead.ts'
import { FactsCard } from '#client/sheet/FactsCard.tsx'

/** Loaded after the home page: its first load does not wait for the sheet, which a leader opens next. */
export function OwnFacts({ owner }: { owner: { userId: number; teamId: number } }) {
  const answer = useRead(mySheet(owner))
  return answer ? <FactsCard answer={answer} /> : null
}
