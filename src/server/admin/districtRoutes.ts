import { and, asc, eq } from 'drizzle-orm'
import { Elysia } from 'elysia'
import type * as v from 'valibot'
import { byName } from '#domain/polish.ts'
import { Id } from '#domain/requests/ids.ts'
import { DistrictChange, NewDistrict } from '#domain/requests/teams.ts'
import { isAboveDistricts, mayCreateDistricts, mayManageDistrict } from '#domain/roles.ts'
import { nameKey } from '#domain/text.ts'
import { changesOf } from '#server/audit/changedFields.ts'
import { recordChange } from '#server/audit/recordChange.ts'
import { coordinator } from '#server/auth/guards.ts'
import type { User } from '#server/auth/user.ts'
import { atomically, db } from '#server/database/open.ts'
import { districts, teams, users } from '#server/database/schema/people.ts'
import { forbidden, nameTaken, notFound } from '#server/problem.ts'

export const districtRoutes = new Elysia({ prefix: '/districts' })
  .use(coordinator)
  .get('/', ({ user }) => districtsOf(user).map(describe))
  .get('/shallow', ({ user }) => districtsOf(user).map(({ id, name }) => ({ id, name })))
  .get('/:id', ({ user, params }) => describe(managedDistrict(user, params.id)), { params: Id })
  .post('/', ({ user, body, status }) => status(201, createDistrict(user, body)), { body: NewDistrict })
  .patch('/:id', ({ user, params, body }) => changeDistrict(user, params.id, body), {
    params: Id,
    body: DistrictChange,
  })

/** Those the reader manages: one's own, or all. */
function districtsOf(reader: User) {
  const own = isAboveDistricts(reader) ? undefined : eq(districts.id, reader.districtId!)
  return db.select().from(districts).where(own).all().sort(byName)
}

/** @throws 404, and 403 outside the caller's reach */
export function managedDistrict(caller: User, id: number) {
  const district = db.select().from(districts).where(eq(districts.id, id)).get()
  if (!district) throw notFound('district')
  if (!mayManageDistrict(caller, id)) throw forbidden()
  return district
}

function describe({ nameKey: _, ...district }: typeof districts.$inferSelect) {
  const inDistrict = db
    .select({ id: teams.id, name: teams.name, shadow: teams.shadow, locked: teams.locked })
    .from(teams)
    .where(eq(teams.districtId, district.id))
    .all()
    .sort(byName)
  const admins = db
    .select({ id: users.id, email: users.email, lastLogin: users.lastLogin })
    .from(users)
    .where(and(eq(users.role, 'DISTRICT_COORDINATOR'), eq(users.districtId, district.id)))
    .orderBy(asc(users.email))
    .all()
  return { ...district, teams: inDistrict, admins }
}

function createDistrict(actor: User, wanted: v.InferOutput<typeof NewDistrict>) {
  if (!mayCreateDistricts(actor)) throw forbidden()
  return atomically(() => {
    refuseTakenName(wanted.name)
    const district = db
      .insert(districts)
      .values({ ...wanted, nameKey: nameKey(wanted.name) })
      .returning()
      .get()
    recordChange(actor, 'district.create', { districtId: district.id }, null, wanted)
    return describe(district)
  })
}

/** A coordinator hides and opens their own district; its name is given from above. */
function changeDistrict(actor: User, id: number, wanted: v.InferOutput<typeof DistrictChange>) {
  return atomically(() => {
    const district = managedDistrict(actor, id)
    if (wanted.name !== undefined) {
      if (!isAboveDistricts(actor)) throw forbidden()
      refuseTakenName(wanted.name, id)
    }
    const key = wanted.name === undefined ? {} : { nameKey: nameKey(wanted.name) }
    const changed = db
      .update(districts)
      .set({ ...wanted, ...key })
      .where(eq(districts.id, id))
      .returning()
      .get()
    const { before, after } = changesOf(district, wanted)
    recordChange(actor, 'district.change', { districtId: id }, before, after)
    return describe(changed)
  })
}

function refuseTakenName(name: string, ownId?: number) {
  const namesake = db
    .select({ id: districts.id })
    .from(districts)
    .where(eq(districts.nameKey, nameKey(name)))
    .get()
  if (namesake && namesake.id !== ownId) throw nameTaken('district')
}
