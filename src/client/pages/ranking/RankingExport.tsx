import { ranking } from '#client/api/reads.ts'
import { ExportButtons } from '#client/ui/ExportButtons.tsx'
import { levelNames } from '#client/ui/levelNames.ts'
import type { Table } from '#client/ui/spreadsheet.ts'
import { shownTotal } from '#domain/points.ts'
import type { RankingRow } from '#domain/ranking.ts'
import type { RankingYear } from './years.ts'

/** Exports the year's whole ranking, without the page's filters. */
export function RankingExport({ year }: { year: RankingYear | undefined }) {
  return <ExportButtons table={year ? async () => rankingTable(year.name, await ranking(year.id).load()) : null} />
}

/** A year's whole ranking in its own order. */
export const rankingTable = (year: string, rows: readonly RankingRow[]): Table => ({
  title: `${year} ranking`,
  head: [
    'Miejsce',
    'Drużyna',
    'Chorągiew',
    'Kategoria',
    'Punkty',
    'Punkty dokładnie',
    'Polowe',
    'Leśne',
    'Puszczańskie',
    'Arkusz',
    'Miejsce poprzednio',
  ],
  rows: rows.map(({ place, name, district, category, points, tokens, approved, previousPlace }) => [
    place,
    name,
    district,
    levelNames[category].category,
    shownTotal(points),
    points,
    tokens.polowa,
    tokens.lesna,
    tokens.puszczanska,
    approved ? 'zatwierdzony' : 'niezatwierdzony',
    previousPlace,
  ]),
})
