import type { RankingRow } from '#domain/ranking.ts'
import { levelNames } from './levelNames.ts'
import type { Table } from './table.ts'

/** A year's whole ranking in its own order. */
export const rankingTable = (year: string, rows: readonly RankingRow[]): Table => ({
  title: `${year} ranking`,
  head: ['Miejsce', 'Drużyna', 'Chorągiew', 'Kategoria', 'Punkty', 'Polowe', 'Leśne', 'Puszczańskie'],
  rows: rows.map(({ place, name, district, category, points, tokens }) => [
    place,
    name,
    district,
    levelNames[category].category,
    points,
    tokens.polowa,
    tokens.lesna,
    tokens.puszczanska,
  ]),
})
