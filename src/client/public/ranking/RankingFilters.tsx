import { Field, NamedOptions, SelectField } from '#client/ui/form/Field.tsx'
import { useQuery } from '#client/ui/table/useQuery.ts'
import { districtsToChoose, useRankingFilters } from './filters.ts'
import { NEWEST, type RankingYear } from './years.ts'

interface RankingFiltersProps {
  years: readonly RankingYear[]
  districts: readonly string[]
  /** The groups of the chosen district. */
  groups: readonly string[]
}

export function RankingFilters({ years, districts, groups }: RankingFiltersProps) {
  const { filters, setSearch, setDistrict, setGroup, setOrder } = useRankingFilters()
  const [year, setYear] = useQuery('rok', NEWEST, { undoable: true })
  return (
    <header className="ranking-filters">
      <Field
        label="Szukaj drużyny"
        type="search"
        placeholder="nazwa"
        value={filters.search}
        onChange={event => setSearch(event.target.value)}
      />
      <SelectField label="Chorągiew" value={filters.district} onChange={event => setDistrict(event.target.value)}>
        <option value="">wszystkie</option>
        {districtsToChoose(districts, filters.district).map(name => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
      {(groups.length > 0 || filters.group !== '') && (
        <SelectField label="Hufiec" value={filters.group} onChange={event => setGroup(event.target.value)}>
          <option value="">wszystkie</option>
          {districtsToChoose(groups, filters.group).map(name => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <SelectField label="Rok" value={year} onChange={event => setYear(event.target.value)}>
        <option value={NEWEST}>najnowszy</option>
        <NamedOptions of={years} />
      </SelectField>
      <SelectField label="Sortuj według" value={filters.order} onChange={event => setOrder(event.target.value)}>
        <option value="kategoria">kategorii</option>
        <option value="punkty">punktów</option>
      </SelectField>
    </header>
  )
}
