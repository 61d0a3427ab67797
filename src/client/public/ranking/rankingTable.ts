import { type Exported, type Table, tableOf } from '#client/ui/table/spreadsheet.ts'
import type { RankingRow } from '#domain/ranking.ts'
import { shownTotal } from '#domain/scoring/points.ts'
import { levelNames } from '#domain/text/levelNames.ts'

export const rankingTable = (year: string, rows: readonly RankingRow[]): Table =>
  tableOf(`${year} ranking`, COLUMNS, rows)

const COLUMNS: Exported<RankingRow> = [
  ['Miejsce', ({ place }) => place],
  ['Drużyna', ({ name }) => name],
  ['Chorągiew', ({ district }) => district],
  ['Miejsce w chorągwi', ({ placeInDistrict }) => placeInDistrict],
  ['Hufiec', ({ group }) => group ?? null],
  ['Miejsce w hufcu', ({ placeInGroup }) => placeInGroup ?? null],
  ['Kategoria', ({ category }) => levelNames[category].category],
  ['Punkty', ({ points }) => shownTotal(points)],
  ['Punkty dokładnie', ({ points }) => points],
  ['Polowe', ({ tokens }) => tokens.polowa],
  ['Leśne', ({ tokens }) => tokens.lesna],
  ['Puszczańskie', ({ tokens }) => tokens.puszczanska],
  ['Arkusz', ({ approved }) => (approved ? 'zatwierdzony' : 'niezatwierdzony')],
  ['Miejsce poprzednio', ({ previousPlace }) => previousPlace],
]
