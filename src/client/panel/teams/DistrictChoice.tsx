import { SelectField } from '#client/ui/Field.tsx'
import { NamedOptions } from '#client/ui/NamedOptions.tsx'

interface DistrictChoiceProps {
  districts: readonly { id: number; name: string }[]
  chosen?: number
}

/** The field `districtId` of a form. */
export function DistrictChoice({ districts, chosen }: DistrictChoiceProps) {
  return (
    // The choices may come after the form: then it starts anew with the chosen one.
    <SelectField key={districts.length} label="Chorągiew" name="districtId" defaultValue={chosen ?? districts[0]?.id}>
      <NamedOptions of={districts} />
    </SelectField>
  )
}
