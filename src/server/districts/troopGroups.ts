import { and, asc, count, eq, inArray } from 'drizzle-orm'
import { coordinatesDistrict, mayGiveRole, mayManageDistrict } from '#domain/people/roles.ts'
import { byName } from '#domain/text/polish.ts'
import { nameKey } from '#domain/text/text.ts'
import { recordChange } from '#server/audit/recordChange.ts'
import { type User, userById } from '#server/auth/user.ts'
import { Problem } from '#server/core/problem.ts'
import { knownPerson } from '#server/database/knownPerson.ts'
import { atomically, db } from '#server/database/open.ts'
import { coordinatorGroups, teams, troopGroups, users } from '#server/database/schema/people.ts'
import { managedDistrict } from './districtLookups.ts'
import { isNameTaken } from './takenName.ts'

// A district's groups of troops, hufce, and the coordinators who look after them (rules.md#81).

/** The groups with their numbers of troops and their coordinators, by name. @throws 403, 404 */
export function groupsOfDistrict(reader: User, districtId: number) {
  managedDistrict(reader, districtId)
  const bound = db
    .select({ ...knownPerson, groupId: coordinatorGroups.groupId })
    .from(coordinatorGroups)
    .innerJoin(users, eq(coordinatorGroups.userId, users.id))
    .orderBy(asc(users.email))
    .all()
  return db
    .select({ id: troopGroups.id, name: troopGroups.name, teams: count(teams.id) })
    .from(troopGroups)
    .leftJoin(teams, eq(teams.groupId, troopGroups.id))
    .where(eq(troopGroups.districtId, districtId))
    .groupBy(troopGroups.id)
    .all()
    .sort(byName)
    .map(group => ({
      ...group,
      coordinators: bound.filter(({ groupId }) => groupId === group.id).map(({ groupId: _, ...person }) => person),
    }))
}

/** @throws 403, 404, 422 for a name that is taken */
export function createTroopGroup(actor: User, districtId: number, name: string) {
  return atomically(() => {
    managedDistrict(actor, districtId)
    refuseOthers(actor, districtId)
    refuseTakenName({ name, districtId })
    const row = { districtId, name, nameKey: nameKey(name) }
    const group = db.insert(troopGroups).values(row).returning().get()
    recordChange(actor, 'hufiec.create', { districtId }, null, { name })
    return { id: group.id, name }
  })
}

/** Fixed rankings keep the former name. @throws 403, 404, 422 */
export function renameTroopGroup(actor: User, id: number, name: string) {
  return atomically(() => {
    const group = managedGroup(actor, id)
    refuseTakenName({ id, name, districtId: group.districtId })
    db.update(troopGroups)
      .set({ name, nameKey: nameKey(name) })
      .where(eq(troopGroups.id, id))
      .run()
    recordChange(actor, 'hufiec.change', { districtId: group.districtId }, { name: group.name }, { name })
    return { id, name }
  })
}

/** Deletes a group; the troops stay in the district. @throws 403, 404 */
export function deleteTroopGroup(actor: User, id: number) {
  atomically(() => {
    const { districtId, name } = managedGroup(actor, id)
    recordChange(actor, 'hufiec.delete', { districtId }, { name }, null)
    db.delete(troopGroups).where(eq(troopGroups.id, id)).run()
  })
}

/** Binds a district coordinator to groups; none means the whole district. @throws 403, 404, 409 */
export function bindCoordinator(actor: User, userId: number, ids: readonly number[]) {
  return atomically(() => {
    const person = userById(userId)
    if (!person) throw new Problem('user-unknown')
    if (!coordinatesDistrict(person)) throw new Problem('not-coordinator-here')
    const { role, districtId } = person
    if (!mayGiveRole(actor, person, role, districtId)) throw new Problem('not-allowed')
    refuseOthers(actor, districtId)
    for (const id of ids) refuseForeignGroup(id, districtId)
    const before = namesOf(boundTo(userId))
    db.delete(coordinatorGroups).where(eq(coordinatorGroups.userId, userId)).run()
    for (const groupId of ids) db.insert(coordinatorGroups).values({ userId, groupId }).run()
    recordChange(actor, 'hufiec.bind', { districtId, userId }, { groups: before }, { groups: namesOf(ids) })
    return { groups: boundTo(userId) }
  })
}

const boundTo = (userId: number) =>
  db
    .select({ id: coordinatorGroups.groupId })
    .from(coordinatorGroups)
    .where(eq(coordinatorGroups.userId, userId))
    .all()
    .map(({ id }) => id)

/** Call it when a coordinator loses the district. */
export const unbind = (userId: number) => db.delete(coordinatorGroups).where(eq(coordinatorGroups.userId, userId)).run()

export function refuseForeignGroup(id: number, districtId: number) {
  const group = db
    .select({ id: troopGroups.id })
    .from(troopGroups)
    .where(and(eq(troopGroups.id, id), eq(troopGroups.districtId, districtId)))
    .get()
  if (!group) throw new Problem('hufiec-unknown')
}

function managedGroup(actor: User, id: number) {
  const group = db.select().from(troopGroups).where(eq(troopGroups.id, id)).get()
  if (!group) throw new Problem('hufiec-unknown')
  refuseOthers(actor, group.districtId)
  return group
}

function refuseOthers(actor: User, districtId: number) {
  if (!mayManageDistrict(actor, districtId)) throw new Problem('not-allowed')
}

function refuseTakenName(wanted: { id?: number; name: string; districtId: number }) {
  if (isNameTaken(troopGroups, wanted)) throw new Problem('hufiec-name-taken', { field: 'name' })
}

const namesOf = (ids: readonly number[]) =>
  db
    .select({ name: troopGroups.name })
    .from(troopGroups)
    .where(inArray(troopGroups.id, [...ids]))
    .all()
    .map(({ name }) => name)
    .join(', ')
