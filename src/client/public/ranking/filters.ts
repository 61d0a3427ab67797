import { useQuery } from '#client/ui/table/useQuery.ts'
import { type RankingRow, sortRows } from '#domain/ranking.ts'
import { polish } from '#domain/text/polish.ts'
import { matcher, otherNameFound } from '#domain/text/search.ts'

export interface Filters {
  search: string
  district: string
  group: string
  order: string
}

/** Back undoes a choice. A search is not undoable, because it would need one step for each letter. */
const UNDOABLE = { undoable: true }

export function useRankingFilters() {
  const [search, setSearch] = useQuery('szukaj')
  const [district, setDistrict] = useQuery('choragiew', '', UNDOABLE)
  const [group, setGroup] = useQuery('hufiec', '', UNDOABLE)
  const [order, setOrder] = useQuery('sortuj', 'kategoria', UNDOABLE)
  const showAll = () => {
    setSearch('')
    setGroup('')
    setDistrict('')
  }
  return {
    filters: { search, district, group: district && group, order },
    setSearch,
    setDistrict: (name: string) => {
      setGroup('')
      setDistrict(name)
    },
    setGroup,
    setOrder,
    showAll,
  }
}

/** `rows` come ordered by category. The places remain those of the whole ranking. */
export function chosenRows(rows: readonly RankingRow[], { search, district, group, order }: Filters): RankingRow[] {
  const matches = matcher(search)
  const chosen = rows.filter(
    row =>
      (district === '' || row.district === district) &&
      (group === '' || row.group === group) &&
      (matches(row.name) || row.otherNames?.some(matches)),
  )
  return order === 'punkty' ? sortRows(chosen, 'points') : chosen
}

/** Maps team ids to the other name by which the search found the team. */
export function namesFound(rows: readonly RankingRow[], search: string): ReadonlyMap<number, string> {
  const matches = matcher(search)
  return new Map(
    rows.flatMap(({ teamId, name, otherNames = [] }) => {
      const found = otherNameFound(matches, name, otherNames)
      return found === null ? [] : [[teamId, found]]
    }),
  )
}

/**
 * The offered districts, and the one in the address even if it is not offered. Only then is the list sorted, because
 * loading a collator is slow on a phone.
 */
export const districtsToChoose = (offered: readonly string[], chosen: string): readonly string[] =>
  chosen === '' || offered.includes(chosen) ? offered : [...offered, chosen].sort(polish.compare)

export function sizesWithin(rows: readonly RankingRow[], district: string) {
  const own = rows.filter(row => row.district === district)
  const groups = new Map<string, number>()
  for (const { group } of own) if (group) groups.set(group, (groups.get(group) ?? 0) + 1)
  return { district: own.length, groups }
}

export type Sizes = ReturnType<typeof sizesWithin>
