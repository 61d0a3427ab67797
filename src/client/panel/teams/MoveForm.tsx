import * as v from 'valibot'
import { districtNames } from '#client/api/reads.ts'
import { useRead } from '#client/api/useRead.ts'
import { FormError } from '#client/ui/FormError.tsx'
import { useForm } from '#client/ui/useForm.ts'
import { BodyId } from '#domain/requests/ids.ts'
import { DistrictChoice } from './DistrictChoice.tsx'
import type { ManagedTeam } from './team.ts'

interface MoveFormProps {
  team: ManagedTeam
  move: (districtId: number) => Promise<unknown>
}

export function MoveForm({ team: { district }, move }: MoveFormProps) {
  const districts = useRead(districtNames)
  const Destination = v.object({ districtId: v.pipe(BodyId, v.notValue(district.id)) })
  const form = useForm(
    Destination,
    ({ districtId }) => move(districtId),
    fields => ({ districtId: Number(fields.get('districtId')) }),
  )

  return (
    <form key={district.id} className="form" {...form.props}>
      <DistrictChoice districts={districts ?? [district]} chosen={district.id} />
      <FormError message={form.failure} />
      <div className="form__actions">
        <button type="submit" className="btn" disabled={!form.ready}>
          Przenieś do tej chorągwi
        </button>
      </div>
    </form>
  )
}
