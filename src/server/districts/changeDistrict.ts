import { eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { DistrictChange, NewDistrict } from '#domain/requests/teams.ts'
import { mayNameDistricts } from '#domain/roles.ts'
import { nameKey } from '#domain/text.ts'
import { changedFields } from '#server/audit/changedFields.ts'
import { recordChange } from '#server/audit/recordChange.ts'
import type { User } from '#server/auth/user.ts'
import { atomically, db } from '#server/database/open.ts'
import { districts } from '#server/database/schema/people.ts'
import { Problem } from '#server/problem.ts'
import { describeDistrict, managedDistrict } from './districtLookups.ts'

/** @throws 403, 422 when a district of this name is there */
export function createDistrict(actor: User, wanted: InferOutput<typeof NewDistrict>) {
  if (!mayNameDistricts(actor)) throw new Problem('not-allowed')
  return atomically(() => {
    refuseTakenName(wanted.name)
    const district = db
      .insert(districts)
      .values({ ...wanted, nameKey: nameKey(wanted.name) })
      .returning()
      .get()
    recordChange(actor, 'district.create', { districtId: district.id }, null, wanted)
    return describeDistrict(district)
  })
}

/** A coordinator hides and opens their own district; its name is given from above. @throws 403, 404, 422 */
export function changeDistrict(actor: User, id: number, wanted: InferOutput<typeof DistrictChange>) {
  return atomically(() => {
    const district = managedDistrict(actor, id)
    if (wanted.name !== undefined) {
      if (!mayNameDistricts(actor)) throw new Problem('not-allowed')
      refuseTakenName(wanted.name, id)
    }
    const key = wanted.name === undefined ? {} : { nameKey: nameKey(wanted.name) }
    const changed = db
      .update(districts)
      .set({ ...wanted, ...key })
      .where(eq(districts.id, id))
      .returning()
      .get()
    const { before, after } = changedFields(district, wanted)
    recordChange(actor, 'district.change', { districtId: id }, before, after)
    return describeDistrict(changed)
  })
}

function refuseTakenName(name: string, ownId?: number) {
  const namesake = db
    .select({ id: districts.id })
    .from(districts)
    .where(eq(districts.nameKey, nameKey(name)))
    .get()
  if (namesake && namesake.id !== ownId) throw new Problem('district-name-taken', { field: 'name' })
}
