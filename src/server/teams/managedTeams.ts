import { and, eq, isNull, sql } from 'drizzle-orm'
import { firstRowOf, PAGE_ROWS, type TeamFilter } from '#contract/requests/panel.ts'
import { isAboveDistricts, mayManageDistrict } from '#domain/people/roles.ts'
import { byName } from '#domain/text/polish.ts'
import { matcher, otherNameFound } from '#domain/text/search.ts'
import type { User } from '#server/auth/user.ts'
import { Problem } from '#server/core/problem.ts'
import { db } from '#server/database/open.ts'
import { districts, teams, troopGroups } from '#server/database/schema/people.ts'
import { formerNamesByTeam } from './formerNames.ts'
import { teamById } from './teamLookups.ts'

export function managedTeams(reader: User, filter: TeamFilter) {
  const matches = matcher(filter.q ?? '')
  const former = filter.q ? formerNamesByTeam() : NO_NAMES
  const people = (accepted: boolean) =>
    sql<number>`(SELECT count(*) FROM users u WHERE u.teamId = ${teams.id} AND u.role = 'USER' AND u.teamAccepted = ${accepted ? 1 : 0})`
  const found = db
    .select({
      id: teams.id,
      name: teams.name,
      shadow: teams.shadow,
      locked: teams.locked,
      createdAt: teams.createdAt,
      district: { id: districts.id, name: districts.name },
      group: troopGroups.name,
      owners: people(true),
      waiting: people(false),
    })
    .from(teams)
    .innerJoin(districts, eq(teams.districtId, districts.id))
    .leftJoin(troopGroups, eq(teams.groupId, troopGroups.id))
    .where(and(isNull(teams.mergedInto), inReachOf(reader)))
    .all()
    .map(team => ({
      ...team,
      /** The former name by which the search found the team. */
      formerName: otherNameFound(matches, team.name, former.get(team.id) ?? []),
    }))
    .filter(team => team.formerName !== null || matches(team.name))
    // SQLite sorts neither Polish letters nor numbers within names.
    .sort(byDistrictAndName)
  return { rows: found.slice(firstRowOf(filter.page)).slice(0, PAGE_ROWS), total: found.length }
}

export const inReachOf = (reader: User) =>
  isAboveDistricts(reader) ? undefined : eq(teams.districtId, reader.districtId!)

interface Placed {
  name: string
  district: { name: string }
}

export const byDistrictAndName = (a: Placed, b: Placed) => byName(a.district, b.district) || byName(a, b)

const NO_NAMES: ReadonlyMap<number, readonly string[]> = new Map()

/** @throws 404, 403 outside the actor's reach, 409 for one that was merged into another */
export function managedTeam(actor: User, id: number) {
  const team = readableTeam(actor, id)
  if (team.mergedInto !== null) throw new Problem('team-merged')
  return team
}

/** A merged team, too. @throws 404, and 403 outside the reader's reach */
export function readableTeam(reader: User, id: number) {
  const team = teamById(id)
  if (!mayManageDistrict(reader, team.districtId)) throw new Problem('not-allowed')
  return team
}
