import { districtNames } from '#client/api/reads.ts'
import { useRead } from '#client/api/useRead.ts'
import { NamedOptions } from '#client/ui/NamedOptions.tsx'
import { FilterSelect } from './FilterSelect.tsx'

/** Nothing to choose for those who have one district. */
export function DistrictFilter() {
  const districts = useRead(districtNames)
  if (!districts || districts.length < 2) return null
  return (
    <FilterSelect label="Chorągiew" name="choragiew" all="Wszystkie chorągwie">
      <NamedOptions of={districts} />
    </FilterSelect>
  )
}
