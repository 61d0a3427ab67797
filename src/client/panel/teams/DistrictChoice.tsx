import { districtNames } from '#client/api/reads.ts'
import { useRead } from '#client/api/useRead.ts'
import { NamedOptions, SelectField } from '#client/ui/Field.tsx'

/** The field `districtId` of a form. */
export function DistrictChoice() {
  const districts = useRead(districtNames) ?? []
  return (
    // The choices may arrive after the form: the key then makes the field anew, with the default among them.
    <SelectField key={districts.length} label="Chorągiew" name="districtId" defaultValue={districts[0]?.id}>
      <NamedOptions of={districts} />
    </SelectField>
  )
}
