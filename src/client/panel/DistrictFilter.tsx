import { useRead, useReadOrNull } from '#client/api/useRead.ts'
import { NamedOptions } from '#client/ui/form/Field.tsx'
import { FilterSelect } from '#client/ui/table/filters.tsx'
import { districtNames, troopGroups } from './panelReads.ts'
import { useReader } from './reader.ts'

const GROUP = 'hufiec'

/** Hidden from users with a single district. */
export function DistrictFilter() {
  const districts = useRead(districtNames)
  if (!districts || districts.length < 2) return null
  return (
    <FilterSelect label="Chorągiew" name="choragiew" all="Wszystkie chorągwie" dependent={GROUP}>
      <NamedOptions of={districts} />
    </FilterSelect>
  )
}

/** Narrows the troops of one district to a group; hidden while no district, or one without groups, is chosen. */
export function GroupFilter({ district }: { district: number | undefined }) {
  const { districtId } = useReader()
  const id = districtId ?? district
  const groups = useReadOrNull(id === undefined ? null : troopGroups(id))
  if (!groups || groups.length === 0) return null
  return (
    <FilterSelect label="Hufiec" name={GROUP} all="Wszystkie hufce">
      <option value="none">bez hufca</option>
      <NamedOptions of={groups} />
    </FilterSelect>
  )
}
