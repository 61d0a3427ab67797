import type { rankingYears } from '#client/api/reads.ts'
import { formatDate, formatDateTime } from '#client/ui/format.ts'

export type RankingYear = Awaited<ReturnType<typeof rankingYears.load>>[number]

export const NEWEST = '-1'

/** The year that the address asks for; "Najnowszy" is the open one, else the newest finished one (rules.md#21). */
export function chosenYear(years: readonly RankingYear[], chosen: string): RankingYear | undefined {
  if (chosen !== NEWEST) return years.find(({ id }) => String(id) === chosen)
  return years.find(({ state }) => state === 'OPEN') ?? years[0]
}

/** States if the results may change (rules.md#54); null for years neither fixed nor running. */
export function finality({ state, fixed, closedAt }: RankingYear): string | null {
  if (state === 'OPEN') return 'Wyniki wstępne'
  return fixed && closedAt ? `Wyniki ostateczne, zamknięto ${formatDate(closedAt)}` : null
}

export function ageInWords({ state, updatedAt }: RankingYear): string {
  const taken = updatedAt && `stan na ${formatDateTime(updatedAt)}`
  if (state === 'OPEN') return ['Ranking jest aktualizowany raz na dobę', taken].filter(Boolean).join(' · ')
  return taken
    ? `Ranking jest aktualizowany raz na dobę, dopóki trwa kategoryzacja. Ten jest już zamknięty · ${taken}`
    : 'Ranking zamkniętej kategoryzacji, liczony na bieżąco'
}
