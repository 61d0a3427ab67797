import { eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { DistrictChange, NewDistrict } from '#contract/requests/teams.ts'
import { mayNameDistricts } from '#domain/people/roles.ts'
import { nameKey } from '#domain/text/text.ts'
import { changedFields, recordChange } from '#server/audit/recordChange.ts'
import type { User } from '#server/auth/user.ts'
import { Problem } from '#server/core/problem.ts'
import { atomically, db } from '#server/database/open.ts'
import { districts } from '#server/database/schema/people.ts'
import { describeDistrict, managedDistrict } from './districtLookups.ts'
import { isNameTaken } from './takenName.ts'

/** @throws 403, 422 for a name that is taken */
export function createDistrict(actor: User, wanted: InferOutput<typeof NewDistrict>) {
  if (!mayNameDistricts(actor)) throw new Problem('not-allowed')
  return atomically(() => {
    refuseTakenName(wanted.name)
    const row = { ...wanted, nameKey: nameKey(wanted.name) }
    const district = db.insert(districts).values(row).returning().get()
    recordChange(actor, 'district.create', { districtId: district.id }, null, wanted)
    return describeDistrict(district)
  })
}

/** District coordinators may not change the name. @throws 403, 404, 422 */
export function changeDistrict(actor: User, id: number, wanted: InferOutput<typeof DistrictChange>) {
  return atomically(() => {
    const district = managedDistrict(actor, id)
    if (wanted.name !== undefined) {
      if (!mayNameDistricts(actor)) throw new Problem('not-allowed')
      refuseTakenName(wanted.name, id)
    }
    const row = { ...wanted, ...(wanted.name !== undefined && { nameKey: nameKey(wanted.name) }) }
    const changed = db.update(districts).set(row).where(eq(districts.id, id)).returning().get()
    const { before, after } = changedFields(district, wanted)
    recordChange(actor, 'district.change', { districtId: id }, before, after)
    return describeDistrict(changed)
  })
}

function refuseTakenName(name: string, id?: number) {
  if (isNameTaken(districts, { id, name })) throw new Problem('district-name-taken', { field: 'name' })
}
