// Fetched when somebody wants it as a file.
import '#client/pages/sharedBasics.ts'
import { levelNames } from '#client/ui/levelNames.ts'
import type { Table } from '#client/ui/spreadsheet.ts'
import { shownTotal } from '#domain/points.ts'
import type { RankingRow } from '#domain/ranking.ts'

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
