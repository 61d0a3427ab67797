import { and, asc, eq } from 'drizzle-orm'
import { byName } from '#domain/polish.ts'
import { nameKey } from '#domain/text.ts'
import { recordChange } from '#server/audit/recordChange.ts'
import type { User } from '#server/auth/user.ts'
import { now } from '#server/clock.ts'
import { atomically, db } from '#server/database/open.ts'
import { districts, teams, users } from '#server/database/schema/people.ts'
import { forgetRequestOf, requestAccess } from '#server/people/accessRequests.ts'
import { conflict, nameTaken, notFound } from '#server/problem.ts'

/** The districts somebody new may choose from. */
export const choosableDistricts = () =>
  db
    .select({ id: districts.id, name: districts.name })
    .from(districts)
    .where(eq(districts.shadow, false))
    .all()
    .sort(byName)

/** Hidden troops are listed as such: whoever misses theirs must see why it cannot be chosen. @throws 404 */
export function teamsOf(districtId: number) {
  const district = choosableDistrict(districtId)
  const rows = db
    .select({ id: teams.id, name: teams.name, shadow: teams.shadow })
    .from(teams)
    .where(eq(teams.districtId, districtId))
    .all()
    .sort(byName)
  return rows.map(team => ({ ...team, district: { id: district.id, name: district.name } }))
}

/** A troop with those let in and those waiting. @throws 404 */
export function teamWithOwners(id: number) {
  const { nameKey: _, districtId, ...team } = teamById(id)
  const district = db
    .select({ id: districts.id, name: districts.name })
    .from(districts)
    .where(eq(districts.id, districtId))
    .get()!
  const owners = db
    .select({ id: users.id, email: users.email, teamAccepted: users.teamAccepted, createdAt: users.createdAt })
    .from(users)
    .where(and(eq(users.teamId, id), eq(users.role, 'USER')))
    .orderBy(asc(users.email))
    .all()
  return { ...team, district, owners }
}

export function teamById(id: number) {
  const team = db.select().from(teams).where(eq(teams.id, id)).get()
  if (!team) throw notFound('team')
  return team
}

/** @throws 422 when the district has a team of this name; case and spacing do not count (ruling 25) */
export function insertTeam(team: { name: string; districtId: number; shadow?: boolean }) {
  refuseTakenName(team)
  return db
    .insert(teams)
    .values({ ...team, nameKey: nameKey(team.name), createdAt: now() })
    .returning()
    .get()
}

/** `id` is the team that may keep the name: itself. */
export function refuseTakenName(team: { id?: number; name: string; districtId: number }) {
  const namesake = db
    .select({ id: teams.id })
    .from(teams)
    .where(and(eq(teams.districtId, team.districtId), eq(teams.nameKey, nameKey(team.name))))
    .get()
  if (namesake && namesake.id !== team.id) throw nameTaken('team')
}

/** A leader's own new troop: theirs at once where the district accepts new ones automatically, else they wait. */
export function foundTeam(founder: User, wanted: { name: string; districtId: number }) {
  if (founder.teamAccepted) throw conflict('You already belong to a team')
  const district = choosableDistrict(wanted.districtId)

  return atomically(() => {
    const team = insertTeam(wanted)
    recordChange(founder, 'team.create', { teamId: team.id, districtId: district.id }, null, { name: team.name })
    if (district.autoaccept) {
      forgetRequestOf(founder.id)
      db.update(users).set({ teamId: team.id, teamAccepted: true }).where(eq(users.id, founder.id)).run()
    } else {
      requestAccess(founder, team)
    }
    return teamWithOwners(team.id)
  })
}

/** A leader goes; the sheet stays with the troop. */
export function leaveTeam(leaver: User) {
  if (!leaver.team || !leaver.teamAccepted) throw conflict('You do not belong to a team')
  const { id: teamId, districtId } = leaver.team
  atomically(() => {
    db.update(users).set({ teamId: null, teamAccepted: false }).where(eq(users.id, leaver.id)).run()
    recordChange(leaver, 'team.leave', { teamId, districtId, userId: leaver.id }, null, null)
  })
}

function choosableDistrict(id: number) {
  const district = db
    .select()
    .from(districts)
    .where(and(eq(districts.id, id), eq(districts.shadow, false)))
    .get()
  if (!district) throw notFound('district')
  return district
}
