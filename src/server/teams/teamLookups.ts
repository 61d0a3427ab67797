import { and, asc, eq, sql } from 'drizzle-orm'
import { byName } from '#domain/text/polish.ts'
import { Problem } from '#server/core/problem.ts'
import { knownPerson } from '#server/database/knownPerson.ts'
import { db } from '#server/database/open.ts'
import { prepared } from '#server/database/prepared.ts'
import { districts, teams, users } from '#server/database/schema/people.ts'
import { choosableDistrict } from '#server/districts/districtLookups.ts'

/** Includes hidden teams, marked, so that their leaders see why they cannot choose them. @throws 404 */
export function choosableTeams(districtId: number) {
  const district = choosableDistrict(districtId)
  const rows = db
    .select({ id: teams.id, name: teams.name, shadow: teams.shadow })
    .from(teams)
    .where(eq(teams.districtId, districtId))
    .all()
    .sort(byName)
  return rows.map(team => ({ ...team, district: { id: district.id, name: district.name } }))
}

/** `owners` are its leaders and those who ask for access. @throws 404 */
export function teamWithOwners(id: number) {
  const { nameKey: _, founderId: __, districtId, ...team } = teamById(id)
  const district = db
    .select({ id: districts.id, name: districts.name })
    .from(districts)
    .where(eq(districts.id, districtId))
    .get()!
  const owners = db
    .select({ ...knownPerson, teamAccepted: users.teamAccepted, createdAt: users.createdAt })
    .from(users)
    .where(and(eq(users.teamId, id), eq(users.role, 'USER')))
    .orderBy(asc(users.email))
    .all()
  return { ...team, district, owners }
}

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
