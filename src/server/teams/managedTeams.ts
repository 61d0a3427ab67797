import { and, eq, type SQL, sql } from 'drizzle-orm'
import { byName } from '#domain/polish.ts'
import { firstRowOf, PAGE_ROWS, type TeamFilter } from '#domain/requests/panel.ts'
import { isAboveDistricts, mayManageDistrict } from '#domain/roles.ts'
import { matcher } from '#domain/search.ts'
import type { User } from '#server/auth/user.ts'
import { db } from '#server/database/open.ts'
import { districts, teams } from '#server/database/schema/people.ts'
import { Problem } from '#server/problem.ts'
import { teamById } from './teamLookups.ts'

/** One page of the troops in the reader's reach, with how many people lead and wait. */
export function managedTeams(reader: User, filter: TeamFilter) {
  const conditions: (SQL | undefined)[] = [
    isAboveDistricts(reader) ? undefined : eq(teams.districtId, reader.districtId!),
    filter.district === undefined ? undefined : eq(teams.districtId, filter.district),
  ]
  const matches = matcher(filter.q ?? '')
  const isWanted = filter.only ? ONLY[filter.only] : () => true
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
      owners: people(true),
      waiting: people(false),
    })
    .from(teams)
    .innerJoin(districts, eq(teams.districtId, districts.id))
    .where(and(...conditions))
    .all()
    .filter(team => matches(team.name) && isWanted(team))
    // Neither is left to SQLite, which knows neither Polish letters nor that troop 7 stands before troop 16.
    .sort((a, b) => byName(a.district, b.district) || byName(a, b))
  return { rows: found.slice(firstRowOf(filter.page)).slice(0, PAGE_ROWS), total: found.length }
}

interface Counted {
  owners: number
  waiting: number
  locked: boolean
  shadow: boolean
}

const ONLY: Record<NonNullable<TeamFilter['only']>, (team: Counted) => boolean> = {
  leaderless: ({ owners }) => owners === 0,
  waiting: ({ waiting }) => waiting > 0,
  locked: ({ locked }) => locked,
  hidden: ({ shadow }) => shadow,
}

/** @throws 404, and 403 outside the actor's reach */
export function managedTeam(actor: User, id: number) {
  const team = teamById(id)
  if (!mayManageDistrict(actor, team.districtId)) throw new Problem('not-allowed')
  return team
}
