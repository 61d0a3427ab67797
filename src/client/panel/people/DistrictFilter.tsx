import { useRead } from '#client/api/useRead.ts'
import { districtNames } from '#client/panel/panelReads.ts'
import { NamedOptions } from '#client/ui/form/Field.tsx'
import { FilterSelect } from '#client/ui/table/filters.tsx'

/** Hidden from users with a single district. */
export function DistrictFilter() {
  const districts = useRead(districtNames)
  if (!districts || districts.length < 2) return null
  return (
    <FilterSelect label="Chorągiew" name="choragiew" all="Wszystkie chorągwie">
      <NamedOptions of={districts} />
    </FilterSelect>
  )
}
