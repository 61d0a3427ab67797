import { answer, api } from '#client/api/call.ts'
import { newestRanking, ranking, rankingYears } from '#client/api/reads.ts'
import { refresh } from '#client/api/useRead.ts'
import type { YearState } from '#domain/year/year.ts'
import { ConfirmButton } from './dialog/Confirm.tsx'

interface RebuildRankingProps {
  year: { state: YearState; rankingFixed: boolean }
  look?: 'quiet'
  disabled?: boolean
  onConfirm: () => Promise<unknown>
}

export function RebuildRanking({ year, ...button }: RebuildRankingProps) {
  return (
    <ConfirmButton
      {...button}
      title="Przeliczyć ranking?"
      text={<p>{whatHappens(year)}</p>}
      confirmLabel="Przelicz ranking"
    >
      Przelicz ranking
    </ConfirmButton>
  )
}

function whatHappens({ state, rankingFixed }: RebuildRankingProps['year']): string {
  if (state === 'OPEN') return 'Ranking zostanie policzony z tego, co drużyny wpisały do tej chwili.'
  if (!rankingFixed)
    return 'Ranking zostanie policzony z obecnych arkuszy i utrwalony: nie zmieni się już sam, także gdy zmienią się drużyny.'
  return 'Utrwalony ranking zostanie zastąpiony obecnym stanem. Drużyny ukryte lub przemianowane od zamknięcia znikną z niego albo pokażą się pod nową nazwą. Tej operacji nie można cofnąć.'
}

interface RebuildNowProps {
  year: { id: number; state: YearState; fixed: boolean }
}

/** Rebuilds the ranking of the OPEN year; other years are rebuilt in the editor. */
export function RebuildNow({ year }: RebuildNowProps) {
  async function rebuild() {
    await answer(api.admin.categorization.state.ranking.rebuild({ id: year.id }).patch())
    await refresh(rankingYears, newestRanking, ranking(year.id))
  }
  return <RebuildRanking year={{ state: year.state, rankingFixed: year.fixed }} onConfirm={rebuild} />
}
