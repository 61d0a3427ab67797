import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { warsawDay } from '#domain/deadline.ts'
import { isYearStart } from '#domain/year/year.ts'
import { yearBefore } from '#domain/year/yearLine.ts'
import { now } from '#server/core/clock.ts'
import type { Db } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { openingOf, publicYears, type Year } from '#server/years/yearLookups.ts'

/**
 * Returns what coordinators look at when a year starts, or null later: the leaders who have not signed in since the last year
 * was closed, and the teams that handed nothing in then. Both only for `teamIds`.
 */
export function yearStartOf(year: Year, teamIds: readonly number[], from: Db) {
  const opened = openingOf(year.id, from)
  if (year.state !== 'OPEN' || !isYearStart(warsawDay(Date.parse(opened)), warsawDay(Date.parse(now())))) return null
  const reach = new Set(teamIds)
  const last = yearBefore(publicYears(), year)
  const unseen = from
    .select({ id: users.id, teamId: users.teamId })
    .from(users)
    .where(
      and(
        eq(users.role, 'USER'),
        eq(users.teamAccepted, true),
        eq(users.activated, true),
        or(isNull(users.lastLogin), lt(users.lastLogin, last?.closedAt ?? opened)),
      ),
    )
    .all()
  const silent = last
    ? (from.$client.query<unknown, [number, string]>(SILENT).values(last.id, last.closedAt ?? opened) as [number][])
    : []
  return {
    unseenLeaders: unseen.filter(({ teamId }) => reach.has(teamId!)).map(({ id }) => id),
    silentTeams: silent.map(([id]) => id).filter(id => reach.has(id)),
  }
}

/** Teams that were there when the year was closed, are not in its ranking, and never submitted their sheet. */
const SILENT = `
  SELECT id FROM teams WHERE createdAt < ?2
    AND id NOT IN (SELECT coalesce(team.mergedInto, row.teamId) FROM rankings AS row JOIN teams AS team ON team.id = row.teamId
      WHERE row.yearId = ?1)
    AND id NOT IN (SELECT teamId FROM sheet_reviews WHERE yearId = ?1 AND state <> 'IN_PROGRESS')`
