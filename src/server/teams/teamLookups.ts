import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { byName } from '#domain/text/polish.ts'
import { Problem } from '#server/core/problem.ts'
import { knownPerson } from '#server/database/knownPerson.ts'
import { db } from '#server/database/open.ts'
import { prepared } from '#server/database/prepared.ts'
import { districts, teams, troopGroups, users } from '#server/database/schema/people.ts'
import { choosableDistrict } from '#server/districts/districtLookups.ts'
import { formerNamesByTeam, formerNamesOf } from './formerNames.ts'

/** Includes hidden teams, marked, so that their leaders see why they cannot choose them. @throws 404 */
export function choosableTeams(districtId: number) {
  const district = choosableDistrict(districtId)
  const rows = db
    .select({ id: teams.id, name: teams.name, shadow: teams.shadow })
    .from(teams)
    .where(and(eq(teams.districtId, districtId), isNull(teams.mergedInto)))
    .all()
    .sort(byName)
  const former = formerNamesByTeam(districtId)
  return rows.map(team => ({
    ...team,
    formerNames: former.get(team.id) ?? [],
    district: { id: district.id, name: district.name },
  }))
}

/** `owners` are its leaders and those who ask for access. @throws 404 */
export function teamWithOwners(id: number) {
  const { nameKey: _, founderId: __, districtId: ___, groupId: ____, mergedInto, ...team } = teamById(id)
  const owners = db
    .select({ ...knownPerson, teamAccepted: users.teamAccepted, createdAt: users.createdAt })
    .from(users)
    .where(and(eq(users.teamId, id), eq(users.role, 'USER')))
    .orderBy(asc(users.email))
    .all()
  return {
    ...team,
    formerNames: formerNamesOf(id),
    ...placeOf(id),
    owners,
    /** The teams that became part of it, whose sheets that were not kept can be read under their ids. */
    merged: mergedTeams(id),
    mergedInto: mergedInto === null ? null : { id: mergedInto, name: teamById(mergedInto).name },
  }
}

/** The district of a team, and its group if it has one. */
export const placeOf = (id: number) =>
  db
    .select({
      district: { id: districts.id, name: districts.name },
      group: { id: troopGroups.id, name: troopGroups.name },
    })
    .from(teams)
    .innerJoin(districts, eq(teams.districtId, districts.id))
    .leftJoin(troopGroups, eq(teams.groupId, troopGroups.id))
    .where(eq(teams.id, id))
    .get()!

export const mergedTeams = (id: number) =>
  db.select({ id: teams.id, name: teams.name }).from(teams).where(eq(teams.mergedInto, id)).orderBy(asc(teams.id)).all()

/** The team that the team of an old address became part of, or the team itself. Unknown ids stay as they are. */
export const presentTeamId = (id: number) =>
  db.select({ into: teams.mergedInto }).from(teams).where(eq(teams.id, id)).get()?.into ?? id

/** @throws 404 */
export function teamById(id: number) {
  const team = oneTeam().get({ id })
  if (!team) throw new Problem('team-unknown')
  return team
}

const oneTeam = prepared(from =>
  from
    .select()
    .from(teams)
    .where(eq(teams.id, sql.placeholder('id')))
    .prepare(),
)
