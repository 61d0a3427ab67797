import { and, asc, eq, isNull } from 'drizzle-orm'
import { isAboveDistricts, mayManageDistrict } from '#domain/people/roles.ts'
import { byName } from '#domain/text/polish.ts'
import type { User } from '#server/auth/user.ts'
import { Problem } from '#server/core/problem.ts'
import { knownPerson } from '#server/database/knownPerson.ts'
import { db } from '#server/database/open.ts'
import { coordinatorGroups, districts, teams, users } from '#server/database/schema/people.ts'

export const choosableDistricts = () =>
  db
    .select({ id: districts.id, name: districts.name })
    .from(districts)
    .where(eq(districts.shadow, false))
    .all()
    .sort(byName)

/** @throws 404 also for a hidden district */
export function choosableDistrict(id: number, field = 'id') {
  const district = db
    .select()
    .from(districts)
    .where(and(eq(districts.id, id), eq(districts.shadow, false)))
    .get()
  if (!district) throw new Problem('district-unknown', { field })
  return district
}

export function managedDistricts(reader: User) {
  const own = isAboveDistricts(reader) ? undefined : eq(districts.id, reader.districtId!)
  return db.select().from(districts).where(own).all().sort(byName)
}

/** @throws 404, and 403 outside the actor's reach */
export function managedDistrict(actor: User, id: number) {
  const district = db.select().from(districts).where(eq(districts.id, id)).get()
  if (!district) throw new Problem('district-unknown')
  if (!mayManageDistrict(actor, id)) throw new Problem('not-allowed')
  return district
}

export function describeDistrict({ nameKey: _, ...district }: typeof districts.$inferSelect) {
  const inDistrict = db
    .select({ id: teams.id, name: teams.name, shadow: teams.shadow, locked: teams.locked, groupId: teams.groupId })
    .from(teams)
    .where(and(eq(teams.districtId, district.id), isNull(teams.mergedInto)))
    .all()
    .sort(byName)
  const admins = db
    .select({ ...knownPerson, activated: users.activated, lastLogin: users.lastLogin })
    .from(users)
    .where(and(eq(users.role, 'DISTRICT_COORDINATOR'), eq(users.districtId, district.id)))
    .orderBy(asc(users.email))
    .all()
  const bound = Map.groupBy(db.select().from(coordinatorGroups).all(), ({ userId }) => userId)
  return {
    ...district,
    teams: inDistrict,
    /** With the groups that they are bound to (rules.md#81). */
    admins: admins.map(admin => ({ ...admin, groups: (bound.get(admin.id) ?? []).map(({ groupId }) => groupId) })),
  }
}
