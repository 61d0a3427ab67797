import { answer, api } from '#client/api/call.ts'
import { newestRanking, ranking, rankingYears } from '#client/api/reads.ts'
import { refresh } from '#client/api/useRead.ts'
import { useMe } from '#client/session.ts'
import { FormError } from '#client/ui/FormError.tsx'
import { useAction } from '#client/ui/useAction.ts'
import { mayEditYears } from '#domain/roles.ts'
import type { RankingYear } from './years.ts'

/** A new snapshot of the OPEN year at once, for those who need not wait for the night. Other years: in the editor. */
export function RebuildButton({ year }: { year: RankingYear }) {
  const session = useMe()
  const rebuild = useAction(async () => {
    await answer(api.admin.categorization.state.ranking.rebuild({ id: year.id }).patch())
    await refresh(rankingYears, newestRanking, ranking(year.id))
  })

  if (year.state !== 'OPEN' || session.state !== 'signedIn' || !mayEditYears(session.me)) return null
  return (
    <>
      <button type="button" className="btn" disabled={rebuild.busy} onClick={rebuild.run}>
        Przelicz
      </button>
      <FormError message={rebuild.failure} />
    </>
  )
}
