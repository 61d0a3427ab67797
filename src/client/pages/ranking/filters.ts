import { useQuery } from '#client/ui/useQuery.ts'
import { polish } from '#domain/polish.ts'
import { type RankingRow, sortRows } from '#domain/ranking.ts'
import { matcher } from '#domain/search.ts'

export interface Filters {
  search: string
  /** The district's name as that ranking has it; empty for all. */
  district: string
  /** `kategoria` or `punkty`. */
  order: string
}

/** Back undoes choices one by one; a search has a letter too many for that. */
const UNDOABLE = { undoable: true }

/** What the reader has chosen, all of it in the address, and how to choose something else. */
export function useFilters() {
  const [search, setSearch] = useQuery('szukaj')
  const [district, setDistrict] = useQuery('choragiew', '', UNDOABLE)
  const [order, setOrder] = useQuery('sortuj', 'kategoria', UNDOABLE)
  const showAll = () => {
    setSearch('')
    setDistrict('')
  }
  return { filters: { search, district, order }, setSearch, setDistrict, setOrder, showAll }
}

/** The rows to show, of a ranking that comes by category. Their places stay those of the whole ranking. */
export function chosenRows(rows: readonly RankingRow[], { search, district, order }: Filters): RankingRow[] {
  const matches = matcher(search)
  const chosen = rows.filter(row => (district === '' || row.district === district) && matches(row.name))
  return order === 'punkty' ? sortRows(chosen, 'points') : chosen
}

/**
 * The districts to choose from: those offered, which come in their order, and the chosen one when it is in the address though
 * not among them. Only that one is sorted in: the rules of a language take a phone long to load.
 */
export const districtsToChoose = (offered: readonly string[], chosen: string): readonly string[] =>
  chosen === '' || offered.includes(chosen) ? offered : [...offered, chosen].sort(polish.compare)
