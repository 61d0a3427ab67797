import { useQuery } from '#client/ui/table/useQuery.ts'
import { type RankingRow, sortRows } from '#domain/ranking.ts'
import { polish } from '#domain/text/polish.ts'
import { matcher } from '#domain/text/search.ts'

export interface Filters {
  search: string
  /** The district's name in that ranking; empty for all. */
  district: string
  /** `kategoria` or `punkty`. */
  order: string
}

/** Back undoes a choice; a search would need one step for each letter. */
const UNDOABLE = { undoable: true }

export function useRankingFilters() {
  const [search, setSearch] = useQuery('szukaj')
  const [district, setDistrict] = useQuery('choragiew', '', UNDOABLE)
  const [order, setOrder] = useQuery('sortuj', 'kategoria', UNDOABLE)
  const showAll = () => {
    setSearch('')
    setDistrict('')
  }
  return { filters: { search, district, order }, setSearch, setDistrict, setOrder, showAll }
}

/** `rows` come ordered by category. The places remain those of the whole ranking. */
export function chosenRows(rows: readonly RankingRow[], { search, district, order }: Filters): RankingRow[] {
  const matches = matcher(search)
  const chosen = rows.filter(row => (district === '' || row.district === district) && matches(row.name))
  return order === 'punkty' ? sortRows(chosen, 'points') : chosen
}

/**
 * The offered districts, and the one in the address even if it is not offered. Only then is the list sorted: loading a
 * collator takes a phone long.
 */
export const districtsToChoose = (offered: readonly string[], chosen: string): readonly string[] =>
  chosen === '' || offered.includes(chosen) ? offered : [...offered, chosen].sort(polish.compare)
