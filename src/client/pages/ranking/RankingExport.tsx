import { ranking } from '#client/api/reads.ts'
import { ExportButtons } from '#client/ui/ExportButtons.tsx'
import { rankingTable } from '#client/ui/rankingTable.ts'
import type { RankingYear } from './years.ts'

/** The year's whole ranking as it is now, whatever is filtered. */
export function RankingExport({ year }: { year: RankingYear | undefined }) {
  return <ExportButtons table={year ? async () => rankingTable(year.name, await ranking(year.id).load()) : null} />
}
